/*
 * Responses without a file: refusals and redirects.
 */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from './gate.ts';
import { SAFE_HEADERS } from './policy.ts';

export function refuse(
  response: ServerResponse,
  { status, text }: Refusal,
  more: Readonly<Record<string, string>> = {},
): void {
  const type = { 'Content-Type': 'text/plain; charset=utf-8' };
  const headers = { ...SAFE_HEADERS, ...type, ...more, Connection: 'close' };
  response.writeHead(status, headers).end(`${text}\n`);
}

export function lead(
  response: ServerResponse,
  address: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const headers = { ...SAFE_HEADERS, ...more, Location: address, Connection: 'close' };
  response.writeHead(307, headers).end();
}

/** For a malformed request. Adds nothing to an earlier response. */
export function refuseSocket(socket: Duplex, status: string): void {
  const isFresh = 'bytesWritten' in socket && socket.bytesWritten === 0;
  if (!socket.writable || !isFresh) return void socket.destroy();
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(answer, () => socket.destroy());
}

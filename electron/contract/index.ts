/*
 * The contract between a window and its services. The renderer imports `connect` and types from here;
 * services, web, main, and preload import the rest.
 */
export { arrive, connect, noteWorkspace, socketTransport } from './client.ts';
export type { Bridge } from './client.ts';
export { createApi, createApiOf } from './api.ts';
export type { ApiOf, ConnectionState, FathomApi, Transport } from './api.ts';
export { Meeting } from './meeting.ts';
export { SocketTransport } from './socket.ts';
export type { SocketLike } from './socket.ts';
export { dispatch, dispatchOf } from './dispatch.ts';
export type { Emit, Handlers } from './dispatch.ts';
export { windowContract } from './table.ts';
export type { CallTable, Contract, EventTable, HandlersOf } from './rows.ts';
export type { CallName, EventName, EventPayload } from './table.ts';
export { CallMessage, ContractError, describeIssues } from './wire.ts';
export type { AnswerMessage, Envelope, EventMessage, Failure, ServerMessage } from './wire.ts';
export {
  dateForName,
  foldName,
  freeName,
  freshId,
  nameFault,
  nameOf,
  plainText,
  shownName,
  versionOf,
} from './names.ts';
export type { NameFault } from './names.ts';
export { themeNames, themes, type Theme } from './themes.ts';
export { outsideAddress } from './links.ts';
export { base64url, fromBase64url } from './base64url.ts';
export * from './shapes.ts';

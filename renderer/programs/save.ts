// What leaves the window: as a file that the person keeps where they like.
export function saveAs(name: string, content: string | Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([content], { type: typeof content === 'string' ? 'text/plain' : 'application/zip' }),
  );
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

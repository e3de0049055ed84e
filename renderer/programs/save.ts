// Saves content as a file through the browser's download.
export function saveAs(name: string, content: string | Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([content], { type: typeof content === 'string' ? 'text/plain' : 'application/zip' }),
  );
  link.download = name;
  link.click();
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

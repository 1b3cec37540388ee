/** Hands a file that was made here to the browser, which saves it. */
export function downloadFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken it by the next turn; some lose it when it is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

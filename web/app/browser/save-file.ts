/** Offers content as a file to save. */
export function saveFile(name: string, content: BlobPart, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // The browser may read a large file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

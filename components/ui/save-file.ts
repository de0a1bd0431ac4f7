/** Offers a text to the visitor as a download. */
export function saveTextFile(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type }));
}

/** Offers a file to the visitor as a download. The address is let go once the browser has taken it over. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

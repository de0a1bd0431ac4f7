/** Notes what is saved to the reader's disk from now on, in order; jsdom can save nothing itself. */
export function noteSavedFiles(): readonly Blob[] {
  const saved: Blob[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved.push(blob);
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  return saved;
}

/** The text of a saved file. */
export function readBlob(blob = new Blob()): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

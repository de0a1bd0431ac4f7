/** What the map says to assistive technology: of a node reached by keyboard, of nodes selected, of a step undone. */
export class Announcer {
  private text = '';
  private readonly listeners = new Set<() => void>();

  readonly say = (text: string): void => {
    this.text = text;
    for (const listener of this.listeners) listener();
  };

  readonly getSnapshot = (): string => this.text;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/**
 * A text that comes piece by piece, of which the end may be incomplete. What was left over is looked at again only once as much has come
 * as is held, so that a long incomplete part takes linear time.
 */
export class HeldText {
  #held = '';
  #pieces: string[] = [];
  #length = 0;

  /** Adds a piece; says whether it is time to take the text. */
  add(piece: string): boolean {
    this.#pieces.push(piece);
    this.#length += piece.length;
    return this.#length >= this.#held.length;
  }

  /** All that is held; nothing is any more. */
  take(): string {
    const text = this.#held + this.#pieces.join('');
    this.#held = '';
    this.#pieces = [];
    this.#length = 0;
    return text;
  }

  /** Holds what is incomplete until more has come. */
  hold(rest: string): void {
    this.#held = rest;
  }
}

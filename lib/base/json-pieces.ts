import { HeldText } from './held-text';
import { jsonOrUndefined } from './json';

/** Takes what stands in a JSON text that is read piece by piece. Places are written `''`, `'/items'`, `'/items[]'`. */
export interface JsonPiecesReader {
  /** Whether the list or object at a place is taken apart; what is not comes whole. */
  opens(place: string): boolean;
  /** A list or object that is taken apart begins. */
  onOpen?(place: string, isList: boolean): void;
  /** A value that comes whole, as it stands in the text. */
  onValue(place: string, text: string): void;
}

interface Frame {
  readonly place: string;
  readonly isList: boolean;
  /** What may come next. */
  next: 'first' | 'value' | 'comma';
  readonly names: Set<string>;
}

const SPACE = /[ \t\n\r]*/y;
const PLAIN = /[^\s,\]}[{":]+/y;
const MARK = /["[\]{}]/g;

/** The place behind a text that a sticky pattern matches at a place; -1 where it does not. */
function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** The place behind the value that begins at a place; -1 where it is incomplete, or none. */
function valueEnd(text: string, at: number): number {
  const first = text.charAt(at);
  if (first === '"') return stringEnd(text, at);
  if (first !== '{' && first !== '[') {
    const end = behind(PLAIN, text, at);
    return end < text.length ? end : -1;
  }
  let depth = 0;
  MARK.lastIndex = at;
  for (let found = MARK.exec(text); found !== null; found = MARK.exec(text)) {
    const mark = found[0];
    if (mark === '"') {
      const end = stringEnd(text, found.index);
      if (end < 0) return -1;
      MARK.lastIndex = end;
    } else if (mark === '{' || mark === '[') depth += 1;
    else {
      depth -= 1;
      if (depth === 0) return MARK.lastIndex;
    }
  }
  return -1;
}

function stringEnd(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charAt(end - 1 - slashes) === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return -1;
}

/**
 * Takes a JSON text apart while it comes, so that it need not be held whole. It looks at the marks between values only: whether a
 * value is JSON its reader finds out. What is out of the ordinary (another beginning, a name that comes twice, a mark at a wrong place) ends it, and
 * `end` says so: such a text has to be read whole. Never throws but for what the reader throws; linear.
 */
export class JsonPieces {
  readonly #held = new HeldText();
  readonly #frames: Frame[] = [];
  #isBegun = false;
  #isOdd = false;

  constructor(private readonly reader: JsonPiecesReader) {}

  push(piece: string): void {
    if (this.#isOdd || !this.#held.add(piece)) return;
    this.#read(this.#held.take());
  }

  /** Whether all of the text was taken apart. */
  end(): boolean {
    if (!this.#isOdd) this.#read(this.#held.take());
    return !this.#isOdd && this.#isBegun && this.#frames.length === 0 && this.#held.take().trim() === '';
  }

  #read(text: string): void {
    let at = 0;
    for (;;) {
      at = behind(SPACE, text, at);
      if (at >= text.length) break;
      const next = this.#step(text, at);
      if (next < 0) break;
      at = next;
    }
    this.#held.hold(this.#isOdd ? '' : text.slice(at));
  }

  /** Goes on by one mark or value; the place behind it, or -1 where it is incomplete or odd. */
  #step(text: string, at: number): number {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return this.#isBegun ? this.#odd() : this.#value(text, at, '');
    const mark = text.charAt(at);
    if (mark === (frame.isList ? ']' : '}') && frame.next !== 'value') {
      this.#frames.pop();
      return at + 1;
    }
    if (frame.next === 'comma') {
      if (mark !== ',') return this.#odd();
      frame.next = 'value';
      return at + 1;
    }
    return frame.isList ? this.#value(text, at, `${frame.place}[]`) : this.#member(text, at, frame);
  }

  #member(text: string, at: number, frame: Frame): number {
    if (text.charAt(at) !== '"') return this.#odd();
    const end = stringEnd(text, at);
    if (end < 0) return -1;
    const colon = behind(SPACE, text, end);
    if (colon >= text.length) return -1;
    const start = behind(SPACE, text, colon + 1);
    if (start >= text.length) return -1;
    const name = jsonOrUndefined(text.slice(at, end));
    if (
      text.charAt(colon) !== ':' ||
      typeof name !== 'string' ||
      frame.names.has(name) ||
      name === '__proto__'
    ) {
      return this.#odd();
    }
    const next = this.#value(text, start, `${frame.place}/${name}`);
    if (next >= 0) frame.names.add(name);
    return next;
  }

  #value(text: string, at: number, place: string): number {
    const mark = text.charAt(at);
    const frame = this.#frames.at(-1);
    if ((mark === '[' || mark === '{') && this.reader.opens(place)) {
      if (frame !== undefined) frame.next = 'comma';
      this.#isBegun = true;
      this.#frames.push({ place, isList: mark === '[', next: 'first', names: new Set() });
      this.reader.onOpen?.(place, mark === '[');
      return at + 1;
    }
    if (frame === undefined || mark === ']' || mark === '}' || mark === ',' || mark === ':')
      return this.#odd();
    const end = valueEnd(text, at);
    if (end < 0) return -1;
    frame.next = 'comma';
    this.reader.onValue(place, text.slice(at, end));
    return end;
  }

  #odd(): -1 {
    this.#isOdd = true;
    return -1;
  }
}

import { HeldText } from '@/lib/base/held-text';

/** An entry as the file has it: its fields are still TeX, their names in lower case. */
export interface BibtexEntry {
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
}

export interface BibtexFault {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Values that need no quotes or braces, besides numbers: the months every style defines. */
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Characters that expanded abbreviations may add up to, for each character that was read so far. Real files need far less. A file
 * of abbreviations of abbreviations, which double with every line, needs more.
 */
const MOST_ABBREVIATED = 4;
/** A short file may hold one long abbreviation. */
const ALWAYS_ABBREVIATED = 100_000;

/** A new entry at the start of a line, inside a value: the value before it was never closed. */
const NEXT_ENTRY = /\n[ \t]*@[a-z]+\s*[{(]/giy;

class EntryFault extends Error {
  override readonly name = 'EntryFault';
}

/**
 * Parses BibTeX piece by piece. A broken entry is a fault and the next one is read (citation-js gives the whole file up at the
 * first). Text between entries is comment. Never throws; linear.
 */
export class BibtexEntries {
  readonly faults: BibtexFault[] = [];
  readonly #held = new HeldText();
  readonly #abbreviations: Abbreviations = {
    strings: new Map(MONTHS.map((month) => [month, month])),
    length: 0,
  };
  /** Characters before the text that is held. */
  #characters = 0;
  #line = 1;

  constructor(private readonly onEntry: (entry: BibtexEntry) => void) {}

  push(piece: string): void {
    if (this.#held.add(piece)) this.#read(this.#held.take(), false);
  }

  end(): readonly BibtexFault[] {
    this.#read(this.#held.take(), true);
    return this.faults;
  }

  /** Reads the entries of a text; an entry that reaches its end is left for later, unless nothing more comes. */
  #read(text: string, isLast: boolean): void {
    const scanner = new Scanner(text, this.#characters, this.#abbreviations);
    let read = 0;
    for (let start = scanner.findEntry(); start >= 0; start = scanner.findEntry()) {
      const { length } = this.#abbreviations;
      let found: BibtexEntry | EntryFault | null = null;
      try {
        found = scanner.readEntry();
      } catch (error) {
        if (!(error instanceof EntryFault)) throw error;
        found = error;
      }
      if (scanner.isAtEnd && !isLast) {
        this.#abbreviations.length = length;
        this.#leave(text, read, start);
        return;
      }
      this.#line += countLineEnds(text, read, start);
      read = start;
      if (found instanceof EntryFault) this.faults.push({ line: this.#line, message: found.message });
      else if (found !== null) this.onEntry(found);
    }
    this.#leave(text, read, text.length);
  }

  /** Goes on behind a place of the text, whose lines are counted up to another. */
  #leave(text: string, counted: number, at: number): void {
    this.#line += countLineEnds(text, counted, at);
    this.#characters += at;
    this.#held.hold(text.slice(at));
  }
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

interface Abbreviations {
  readonly strings: Map<string, string>;
  /** Characters that their uses expanded to. */
  length: number;
}

class Scanner {
  #at = 0;

  /** @param before characters that came before the text. */
  constructor(
    readonly text: string,
    private readonly before: number,
    private readonly abbreviations: Abbreviations,
  ) {}

  /** The value or entry read last may continue behind the text. */
  get isAtEnd(): boolean {
    return this.#at >= this.text.length;
  }

  /** Moves behind the next `@`. Returns the index of the `@`, or -1. */
  findEntry(): number {
    const found = this.text.indexOf('@', this.#at);
    this.#at = found < 0 ? this.text.length : found + 1;
    return found;
  }

  /** The entry whose `@` was found; null for what is none (strings, comments, an address in a comment). */
  readEntry(): BibtexEntry | null {
    const type = this.#word(/[a-z]+/giy).toLowerCase();
    this.#space();
    const opener = this.text.charAt(this.#at);
    if (type === '' || (opener !== '{' && opener !== '(')) return null;
    this.#at += 1;
    if (type === 'comment' || type === 'preamble') {
      this.#enclosed(opener === '{' ? '}' : ')');
      return null;
    }
    this.#space();
    const closer = opener === '{' ? '}' : ')';
    if (type === 'string') {
      for (const [name, value] of this.#fields(closer)) this.abbreviations.strings.set(name, value);
      return null;
    }
    const key = this.#key();
    this.#space();
    if (this.text.charAt(this.#at) === ',') this.#at += 1;
    return { type, key, fields: this.#fields(closer) };
  }

  /** The key, which may hold spaces; none where the first word is the name of a field already. */
  #key(): string {
    const start = this.#at;
    const key = this.#word(/[^,={}()"#%\n]*/gy).trim();
    if (this.text.charAt(this.#at) !== '=') return key;
    this.#at = start;
    return '';
  }

  #fields(closer: string): ReadonlyMap<string, string> {
    const fields = new Map<string, string>();
    for (;;) {
      this.#space();
      const character = this.text.charAt(this.#at);
      if (character === closer) {
        this.#at += 1;
        return fields;
      }
      if (character === ',') {
        this.#at += 1;
        continue;
      }
      const name = this.#word(/[^\s=,{}()"#@]+/gy).toLowerCase();
      if (name === '')
        throw new EntryFault(
          character === '' || character === '@' ? 'The entry is never closed' : 'A field has no name',
        );
      this.#space();
      if (this.text.charAt(this.#at) !== '=')
        throw new EntryFault(`The field ${name.slice(0, 40)} has no value`);
      this.#at += 1;
      const value = this.#value();
      if (!fields.has(name)) fields.set(name, value);
    }
  }

  /** One or more parts, joined by `#`. */
  #value(): string {
    let value = this.#part();
    for (;;) {
      this.#space();
      if (this.text.charAt(this.#at) !== '#') return value;
      this.#at += 1;
      value += this.#part();
    }
  }

  #part(): string {
    this.#space();
    const character = this.text.charAt(this.#at);
    if (character === '{' || character === '"') {
      this.#at += 1;
      return this.#enclosed(character === '{' ? '}' : '"');
    }
    const word = this.#word(/[^\s,={}()"#@]+/gy);
    if (word === '') throw new EntryFault('A field has no value');
    const long = this.abbreviations.strings.get(word.toLowerCase());
    if (long === undefined) return word;
    this.abbreviations.length += long.length;
    const most = MOST_ABBREVIATED * (this.before + this.#at);
    if (this.abbreviations.length > Math.max(ALWAYS_ABBREVIATED, most))
      throw new EntryFault('The abbreviations (@string) of this file stand for too long a text');
    return long;
  }

  /** Text up to a closing sign outside of inner braces; an escaped brace counts, as it does for BibTeX. */
  #enclosed(closer: string): string {
    const start = this.#at;
    let depth = 0;
    for (; this.#at < this.text.length; this.#at += 1) {
      const character = this.text.charAt(this.#at);
      if (character === closer && depth === 0) {
        this.#at += 1;
        return this.text.slice(start, this.#at - 1);
      }
      if (character === '{') depth += 1;
      else if (character === '}') depth = Math.max(0, depth - 1);
      else if (character === '\n' && this.#isBeforeEntry()) break;
    }
    throw new EntryFault('A value is never closed');
  }

  #isBeforeEntry(): boolean {
    NEXT_ENTRY.lastIndex = this.#at;
    return NEXT_ENTRY.test(this.text);
  }

  #word(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [word = ''] = pattern.exec(this.text) ?? [];
    this.#at += word.length;
    return word;
  }

  /** White space, and comments from `%` to the end of the line. */
  #space(): void {
    this.#word(/(?:\s|%[^\n]*)*/gy);
  }
}

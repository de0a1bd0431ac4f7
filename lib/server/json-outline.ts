import { jsonOrUndefined } from '@/lib/base/json';

/** What a look into an answer found: its list members, as empty lists, and those members that were asked for, whole. */
export type JsonOutline = Readonly<Record<string, unknown>>;

export interface JsonReader {
  /** Takes the next bytes; nothing of them is held but members that were asked for. */
  write(bytes: Uint8Array): void;
  /** Null: the bytes so far are not exactly one JSON object. */
  end(): JsonOutline | null;
}

/** States of the reader in one place of the text, in each of three surroundings. */
const VALUE = 0;
const ITEM_OR_END = 1;
const NAME_OR_END = 2;
const NAME = 3;
const COLON = 4;
const AFTER = 5;
const MINUS = 6;
const ZERO = 7;
const WHOLE = 8;
const POINT = 9;
const FRACTION = 10;
const EXPONENT = 11;
const EXPONENT_SIGN = 12;
const EXPONENT_DIGITS = 13;
/** A text, the sign behind a backslash, and the four digits behind `\u`. */
const TEXT = 14;
/** The same of a name. */
const NAME_TEXT = 20;
/** Behind each letter of `true`, `false` and `null` but the last. */
const WORDS = 26;

const IN_LIST = 0;
const IN_OBJECT = 36;
/** The object that the whole text is, or should be. */
const IN_WHOLE = 72;
const STATES = 108;

/** What takes more than a look into the table. */
const OPEN_OBJECT = 108;
const OPEN_LIST = 109;
const CLOSE = 110;
const WHOLE_NAME = 111;
const WHOLE_COLON = 112;
const WHOLE_COMMA = 113;
const FAILED = 114;

const BLANKS = ' \t\n\r';
const DIGITS = '0123456789';

/** The next state or step by state and byte. Source: https://www.rfc-editor.org/rfc/rfc8259 */
const TABLE = new Uint8Array((FAILED + 1) * 256).fill(FAILED);

type On = (states: readonly number[], signs: string, next: number) => void;

function fillNumbers(on: On): void {
  on([MINUS], '0', ZERO);
  on([MINUS], '123456789', WHOLE);
  on([WHOLE], DIGITS, WHOLE);
  on([ZERO, WHOLE], '.', POINT);
  on([POINT, FRACTION], DIGITS, FRACTION);
  on([ZERO, WHOLE, FRACTION], 'eE', EXPONENT);
  on([EXPONENT], '+-', EXPONENT_SIGN);
  on([EXPONENT, EXPONENT_SIGN, EXPONENT_DIGITS], DIGITS, EXPONENT_DIGITS);
}

function fillTexts(on: On): void {
  const plain = String.fromCharCode(...Array.from({ length: 256 - 32 }, (_, at) => 32 + at));
  for (const [text, next] of [
    [TEXT, AFTER],
    [NAME_TEXT, COLON],
  ] as const) {
    on([text], plain, text);
    on([text], '"', next);
    on([text], '\\', text + 1);
    on([text + 1], '"\\/bfnrt', text);
    on([text + 1], 'u', text + 2);
    for (let digit = 2; digit < 6; digit += 1)
      on([text + digit], `${DIGITS}abcdefABCDEF`, digit === 5 ? text : text + digit + 1);
  }
}

function fillWords(on: On): void {
  let state = WORDS;
  for (const [first = '', ...rest] of ['true', 'false', 'null']) {
    on([VALUE, ITEM_OR_END], first, state);
    for (const [at, sign] of rest.entries()) {
      on([state], sign, at === rest.length - 1 ? AFTER : state + 1);
      state += 1;
    }
  }
}

for (const place of [IN_LIST, IN_OBJECT, IN_WHOLE]) {
  const on: On = (states, signs, next) => {
    for (const state of states)
      for (const sign of signs)
        TABLE[(place + state) * 256 + sign.charCodeAt(0)] = next < STATES ? place + next : next;
  };
  const isWhole = place === IN_WHOLE;
  for (const state of [VALUE, ITEM_OR_END, NAME_OR_END, NAME, COLON, AFTER]) on([state], BLANKS, state);
  on([VALUE, ITEM_OR_END], '{', OPEN_OBJECT);
  on([VALUE, ITEM_OR_END], '[', OPEN_LIST);
  on([VALUE, ITEM_OR_END], '"', TEXT);
  on([VALUE, ITEM_OR_END], '-', MINUS);
  on([VALUE, ITEM_OR_END], '0', ZERO);
  on([VALUE, ITEM_OR_END], '123456789', WHOLE);
  on([ITEM_OR_END], ']', CLOSE);
  on([NAME_OR_END], '}', CLOSE);
  on([NAME_OR_END, NAME], '"', isWhole ? WHOLE_NAME : NAME_TEXT);
  on([COLON], ':', isWhole ? WHOLE_COLON : VALUE);
  const ends = [AFTER, ZERO, WHOLE, FRACTION, EXPONENT_DIGITS];
  on(ends, BLANKS, AFTER);
  on(ends, ',', place === IN_LIST ? VALUE : isWhole ? WHOLE_COMMA : NAME);
  on(ends, place === IN_LIST ? ']' : '}', CLOSE);
  fillNumbers(on);
  fillTexts(on);
  fillWords(on);
}

/** States that a plain byte of a text leaves as they are, and such bytes. */
const IS_TEXT = new Uint8Array(FAILED + 1);
for (const place of [IN_LIST, IN_OBJECT, IN_WHOLE])
  for (const text of [TEXT, NAME_TEXT]) IS_TEXT[place + text] = 1;
const IS_PLAIN = new Uint8Array(256);
for (let byte = 0; byte < 256; byte += 1)
  IS_PLAIN[byte] = TABLE[(IN_LIST + TEXT) * 256 + byte] === IN_LIST + TEXT ? 1 : 0;

/** Bytes from one place to another, over the parts they come in. */
function createCutter() {
  let parts: Uint8Array[] | null = null;
  let start = 0;
  return {
    begin: (at: number) => {
      parts = [];
      start = at;
    },
    /** Holds what the part that ends here has of it. */
    endPart: (bytes: Uint8Array) => {
      parts?.push(bytes.slice(start));
      start = 0;
    },
    /** As a value; undefined: nothing was begun. */
    end: (bytes: Uint8Array, at: number): unknown => {
      const whole = parts === null ? null : Buffer.concat([...parts, bytes.subarray(start, at)]);
      parts = null;
      return whole === null ? undefined : jsonOrUndefined(whole.toString('utf8'));
    },
  };
}

/** In what each open object or list lies. */
function createPlaces() {
  let places = new Uint8Array(64);
  let depth = 0;
  return {
    depth: () => depth,
    /** How deep it is then. @param from the state before it */
    enter: (from: number): number => {
      if (depth === places.length) {
        const more = new Uint8Array(depth * 2);
        more.set(places);
        places = more;
      }
      places[depth] = from >= IN_WHOLE ? IN_WHOLE : from >= IN_OBJECT ? IN_OBJECT : IN_LIST;
      depth += 1;
      return depth;
    },
    /** Where the one lay that is left. */
    leave: (): number => {
      depth -= 1;
      return places[depth] ?? IN_LIST;
    },
  };
}

/** The state behind some bytes. @param step what is done where the table names no state */
function stateBehind(
  bytes: Uint8Array,
  state: number,
  step: (which: number, from: number, bytes: Uint8Array, at: number) => number,
): number {
  const { length } = bytes;
  let current = state;
  for (let at = 0; at < length; at += 1) {
    // Most of an answer is texts, in which the state stays.
    if (IS_TEXT[current] === 1) {
      while (at < length && IS_PLAIN[bytes[at] ?? 0] === 1) at += 1;
      if (at === length) break;
    }
    const next = TABLE[current * 256 + (bytes[at] ?? 0)] ?? FAILED;
    current = next < STATES || next === FAILED ? next : step(next, current, bytes, at);
  }
  return current;
}

/**
 * Reads whether bytes are one JSON object, in parts and without building it: all its syntax is checked.
 * @param wanted names of members of the object that are read whole
 */
export function createJsonReader(wanted: ReadonlySet<string>): JsonReader {
  const cutter = createCutter();
  const outline = new Map<string, unknown>();
  const places = createPlaces();
  let state = IN_WHOLE + VALUE;
  let isObject = false;
  /** The member of the object that is read. */
  let name = '';

  function open(from: number, isList: boolean): number {
    const depth = places.enter(from);
    if (isList && depth === 2 && !wanted.has(name)) outline.set(name, []);
    if (isList) return IN_LIST + ITEM_OR_END;
    return (depth === 1 ? IN_WHOLE : IN_OBJECT) + NAME_OR_END;
  }

  function endMember(bytes: Uint8Array, at: number): void {
    const value = cutter.end(bytes, at);
    if (value !== undefined) outline.set(name, value);
  }

  function endName(bytes: Uint8Array, at: number): void {
    name = String(cutter.end(bytes, at));
    // The last of several of one name counts.
    outline.delete(name);
    if (wanted.has(name)) cutter.begin(at + 1);
  }

  function step(which: number, from: number, bytes: Uint8Array, at: number): number {
    // Before the object and behind it there is nothing.
    if (places.depth() === 0 && (isObject || which !== OPEN_OBJECT)) return FAILED;
    isObject = true;
    if (which === OPEN_OBJECT || which === OPEN_LIST) return open(from, which === OPEN_LIST);
    if (which === WHOLE_NAME) {
      cutter.begin(at);
      return IN_WHOLE + NAME_TEXT;
    }
    if (which === WHOLE_COLON) {
      endName(bytes, at);
      return IN_WHOLE + VALUE;
    }
    if (places.depth() === 1) endMember(bytes, at);
    if (which === WHOLE_COMMA) return IN_WHOLE + NAME;
    return places.leave() + AFTER;
  }

  return {
    write: (bytes) => {
      state = stateBehind(bytes, state, step);
      cutter.endPart(bytes);
    },
    end: () =>
      isObject && places.depth() === 0 && state === IN_WHOLE + AFTER ? Object.fromEntries(outline) : null,
  };
}

export function isJsonObject(bytes: Uint8Array): boolean {
  const reader = createJsonReader(new Set());
  reader.write(bytes);
  return reader.end() !== null;
}

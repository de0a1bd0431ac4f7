/** Writes whole numbers from 0 in as few bytes as each needs, seven bits a byte. */
export class NumberPacker {
  #bytes = new Uint8Array(64);
  #length = 0;

  put(number: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const wider = new Uint8Array(this.#bytes.length * 2);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    let left = number;
    while (left >= 0x80) {
      this.#bytes[this.#length] = (left & 0x7f) | 0x80;
      this.#length += 1;
      left >>>= 7;
    }
    this.#bytes[this.#length] = left;
    this.#length += 1;
  }

  /** What was put since the last time; a copy. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }
}

/** Reads what `NumberPacker` wrote. */
export class NumberReader {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  next(): number {
    let number = 0;
    let shift = 0;
    for (;;) {
      const byte = this.bytes[this.#at] ?? 0;
      this.#at += 1;
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number;
      shift += 7;
    }
  }
}

/** Ascending numbers as steps from one to the next. */
export function packAscending(numbers: ArrayLike<number>, packer: NumberPacker): Uint8Array {
  let before = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    packer.put(number - before);
    before = number;
  }
  return packer.take();
}

/** Appends the numbers, each `base` higher, to a list. */
export function unpackAscending(bytes: Uint8Array, base: number, into: number[]): void {
  const reader = new NumberReader(bytes);
  let number = base;
  while (!reader.isAtEnd) {
    number += reader.next();
    into.push(number);
  }
}

/** A quadratic reader takes seconds for the first of these lengths, and a linear one little for the last. Unit: characters. */
const FIRST = 131_072;
const LAST = 1_048_576;
/** Less for the longest text is no time to speak of. Unit: milliseconds of the processor. */
const QUICK_MS = 100;
/** So much is measured closely. Unit: milliseconds of the processor. */
const NOTABLE_MS = 400;
/** What takes no longer is tried at once with the longest text: were it quadratic, that would take 64 times as long. */
const AT_ONCE_MS = 10;
/** What seems to grow too much is tried with a text of twice the length, unless that would take long. */
const MOST_MS = 2_000;
/** Of one doubling: linear, with room for what is measured along. */
const MOST_GROWTH = 2.5;
/** Of one doubling where all of it takes little, so that getting memory counts as much as the work: fourfold growth still shows. */
const MOST_OF_LITTLE = 3;
/** More than this is measured again, as something else may have taken the time. */
const SUSPICIOUS = 2;

/** What grows too much does so each time it is measured; other work of the machine adds to one time or another. */
const MOST_ROUNDS = 4;

export type Read = (text: string) => unknown;

/** Time of the processor: a busy machine does not count. Unit: milliseconds. */
async function costOf(read: Read, text: string): Promise<number> {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function lessOfTwo(read: Read, text: string, first?: number): Promise<number> {
  return Math.min(first ?? (await costOf(read, text)), await costOf(read, text));
}

/**
 * How many times the work grows with each doubling of a text, over three of them. Where that is much, the doubling after them
 * counts as well: the step from a text that fits a cache to one for which memory must be got does not come again.
 * @param cost of the whole text, measured once.
 */
async function growthAt(
  read: Read,
  textOf: (length: number) => string,
  length: number,
  cost: number,
): Promise<number> {
  const short = await lessOfTwo(read, textOf(length / 8));
  if (Math.cbrt(cost / short) <= SUSPICIOUS) return Math.cbrt(cost / short);
  const long = await lessOfTwo(read, textOf(length), cost);
  const growth = Math.cbrt(long / short);
  if (growth <= MOST_GROWTH || long > MOST_MS) return growth;
  return Math.min(growth, (await lessOfTwo(read, textOf(2 * length))) / long);
}

/** Of what takes little for the longest text: 1 unless it seems to grow much, and does so for twice the text as well. */
async function growthOfLittle(read: Read, textOf: (length: number) => string, cost: number): Promise<number> {
  const short = await lessOfTwo(read, textOf(LAST / 8));
  if (Math.cbrt(cost / short) <= MOST_OF_LITTLE) return 1;
  const long = await lessOfTwo(read, textOf(LAST), cost);
  const growth = (await lessOfTwo(read, textOf(2 * LAST))) / long;
  return growth <= MOST_OF_LITTLE ? 1 : growth;
}

/**
 * How many times the work of a function grows when its input doubles; 1 where a text of 1 MB takes no time to speak of. Texts are
 * doubled from 128 KB to 1 MB until they take long enough to be measured.
 * @param textOf a text of about so many characters.
 */
async function measureGrowth(read: Read, textOf: (length: number) => string): Promise<number> {
  let length = FIRST;
  for (;;) {
    const cost = await costOf(read, textOf(length));
    if (cost >= NOTABLE_MS) return growthAt(read, textOf, length, cost);
    if (length >= LAST) return cost < QUICK_MS ? 1 : growthOfLittle(read, textOf, cost);
    // Were it quadratic, the longest text would still take no time to speak of.
    if (length === FIRST && cost < QUICK_MS / (LAST / FIRST) ** 2) return 1;
    length = cost < AT_ONCE_MS ? LAST : length * 2;
  }
}

/** The texts, by name, for which the work grows more than 2.5 times when they double. */
export async function superlinear(
  read: Read,
  texts: Readonly<Record<string, (length: number) => string>>,
): Promise<readonly string[]> {
  const grown: string[] = [];
  for (const [name, textOf] of Object.entries(texts)) {
    let growth = await measureGrowth(read, textOf);
    for (let round = 1; growth > MOST_GROWTH && round < MOST_ROUNDS; round += 1) {
      growth = Math.min(growth, await measureGrowth(read, textOf));
    }
    if (growth > MOST_GROWTH) grown.push(`${name}: ${growth.toFixed(1)} times`);
  }
  return grown;
}

/** Pieces that readers look at more closely, each repeated. */
const PIECES: readonly string[] = [
  ' ',
  'a\n',
  `${'word '.repeat(16)}\n`,
  '文',
  'a',
  '<!--',
  '<math>',
  '<mml:math><mml:msqrt>',
  '<a ',
  '</math ',
  '&amp',
  '{',
  '"',
  "'",
  '\\',
  '\\"{',
  ', ',
  ' and ',
  "d' ",
  'A. ',
  ';',
  '; =',
  '@a{',
  '10.1000/',
  '[',
  '(',
];

/** Texts of one such piece, again and again. */
export const REPEATED_PIECES = Object.fromEntries(
  PIECES.map((piece) => [
    JSON.stringify(piece.slice(0, 20)),
    (length: number) => piece.repeat(Math.ceil(length / piece.length)),
  ]),
);

/** Texts of many items between a beginning and an end. */
export function manyItems(
  item: (index: number) => string,
  { start = '', end = '', between = '' } = {},
): (length: number) => string {
  return (length) => {
    const items: string[] = [];
    for (let size = 0; size < length; size += (items.at(-1)?.length ?? 0) + between.length + 1) {
      items.push(item(items.length));
    }
    return `${start}${items.join(between)}${end}`;
  };
}

/** A quadratic reader takes seconds for the first of these lengths, and a linear one little for the last. Unit: characters. */
const FIRST = 65_536;
const LAST = 524_288;
/** Less for the longest text is no time to speak of. Unit: milliseconds of the processor. */
const QUICK_MS = 25;
/** So much is measured closely: longer texts would only take longer. Unit: milliseconds of the processor. */
const NOTABLE_MS = 400;
/** What seems to grow too much is tried with a text of twice the length, unless that would take long. */
const MOST_MS = 2_000;
/** Of one doubling: linear, with room for what is measured along. */
const MOST_GROWTH = 2.5;

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
 * How many times the work grows with each doubling of a text, over three of them. Where that is too much, the doubling after them
 * counts as well: the step from a text that fits a cache to one for which memory must be got does not come again.
 * @param first cost of an eighth of the text, measured once.
 */
async function growthAt(
  read: Read,
  textOf: (length: number) => string,
  length: number,
  first?: number,
): Promise<number> {
  const short = await lessOfTwo(read, textOf(length / 8), first);
  const cost = await costOf(read, textOf(length));
  if (length === LAST && cost < QUICK_MS) return 1;
  if (length === LAST && cost < NOTABLE_MS) return growthOfLittle(read, textOf, short, cost);
  if (Math.cbrt(cost / short) <= MOST_GROWTH) return Math.cbrt(cost / short);
  const long = await lessOfTwo(read, textOf(length), cost);
  const growth = Math.cbrt(long / short);
  if (growth <= MOST_GROWTH || long > MOST_MS) return growth;
  return Math.min(growth, (await lessOfTwo(read, textOf(2 * length))) / long);
}

/**
 * The same where 512 KB take little: there getting and clearing memory counts as much as the work, and most of all while the heap grows. So
 * what seems to grow too much is measured again once the heap has held the text of 1 MB, over all four doublings and over the last.
 */
async function growthOfLittle(
  read: Read,
  textOf: (length: number) => string,
  short: number,
  cost: number,
): Promise<number> {
  const seeming = Math.cbrt(cost / short);
  if (seeming <= MOST_GROWTH) return seeming;
  const longest = await lessOfTwo(read, textOf(2 * LAST));
  const shortest = await lessOfTwo(read, textOf(LAST / 8), short);
  const long = await lessOfTwo(read, textOf(LAST), cost);
  return Math.min((longest / shortest) ** (1 / 4), longest / long);
}

/**
 * How many times the work of a function grows when its input doubles; 1 where a text of 512 KB takes no time to speak of. The cost of 64 KB
 * says how long a text takes long enough to be measured, 512 KB at most.
 * @param textOf a text of about so many characters.
 */
async function measureGrowth(read: Read, textOf: (length: number) => string): Promise<number> {
  const first = await costOf(read, textOf(FIRST));
  // Were it quadratic, the longest text would still take no time to speak of.
  if (first < QUICK_MS / (LAST / FIRST) ** 2) return 1;
  let length = LAST;
  // The first text that is read takes longer than those after it.
  const warm = first * 0.75;
  while (length > FIRST && (warm * length) / 2 / FIRST >= NOTABLE_MS) length /= 2;
  return growthAt(read, textOf, length, length === LAST ? first : undefined);
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

/** Words that the service's analysers drop. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
);

const ASCII_WORD = /[a-z0-9]+/g;
const ANY_WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;
const MARKUP = /<\/?[a-z][^>]*>|&(?:[a-z]+|#\d+|#x[0-9a-f]+);/gi;

export function isStopWord(token: string): boolean {
  return STOP_WORDS.has(token);
}

/**
 * The words of a text in order: markup and entities dropped, accents folded, lower-case; ideographs and kana one by one.
 */
export function tokenize(text: string): readonly string[] {
  const plain = text.includes('<') || text.includes('&') ? text.replace(MARKUP, ' ') : text;
  const lower = plain.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: asks exactly whether the text is pure ASCII.
  if (/^[\x00-\x7f]*$/.test(lower)) return lower.match(ASCII_WORD) ?? [];
  return lower.normalize('NFKD').replace(/\p{M}/gu, '').match(ANY_WORD) ?? [];
}

/** Plurals that no rule makes singular. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    algae: 'alga',
    bacteria: 'bacterium',
    children: 'child',
    criteria: 'criterion',
    feet: 'foot',
    fungi: 'fungus',
    genera: 'genus',
    halves: 'half',
    indices: 'index',
    larvae: 'larva',
    leaves: 'leaf',
    matrices: 'matrix',
    men: 'man',
    mice: 'mouse',
    nuclei: 'nucleus',
    phenomena: 'phenomenon',
    spectra: 'spectrum',
    stimuli: 'stimulus',
    strata: 'stratum',
    taxa: 'taxon',
    teeth: 'tooth',
    vertices: 'vertex',
    wolves: 'wolf',
    women: 'woman',
  }),
);

function withoutEnding(token: string): string {
  if (token.endsWith('ies') && token.length > 4) return `${token.slice(0, -3)}y`;
  // `analysis` and `analyses` meet in `analys`.
  if (token.endsWith('sis') && token.length > 5) return token.slice(0, -2);
  if (/(?:ss|sh|ch|x|z)es$/.test(token)) return token.slice(0, -2);
  if (token.endsWith('s') && !/(?:ss|us|is)$/.test(token)) return token.slice(0, -1);
  return token;
}

function withoutVerbEnding(token: string): string {
  const match = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(token);
  const root = match?.[1];
  if (root === undefined || root.length < 3) return token;
  return /([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root;
}

/**
 * A light stem: plural, -ing and -ed endings and a final e are cut (`networks` and `network`, `analyses` and `analysis`,
 * `learning` and `learned` meet). Words of three letters or fewer, and words with digits, stay as they are.
 */
export function stem(token: string): string {
  const irregular = IRREGULAR.get(token);
  if (irregular !== undefined) return stem(irregular);
  if (token.length <= 3 || /\d/.test(token)) return token;
  const root = withoutVerbEnding(withoutEnding(token));
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}

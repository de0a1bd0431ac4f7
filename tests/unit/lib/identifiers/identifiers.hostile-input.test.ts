import { seededRandom } from '@/lib/base/random';
import { checkIdentifier } from '@/lib/identifiers/check';
import { detectForKind, detectIdentifier } from '@/lib/identifiers/detect';
import { parseDoi } from '@/lib/identifiers/doi';
import { parseIssn } from '@/lib/identifiers/issn';
import { parseOrcid } from '@/lib/identifiers/orcid';
import { parsePmcid, parsePmid } from '@/lib/identifiers/pmid';
import { parseRor } from '@/lib/identifiers/ror';
import { toShortId } from '@/lib/identifiers/short-id';
import { parseWikidata } from '@/lib/identifiers/wikidata';
import { tidyText } from '@/lib/identifiers/written-form';

const ENTRANCES: readonly (readonly [string, (text: string) => unknown])[] = [
  ['checkIdentifier', checkIdentifier],
  ['detectIdentifier in free text', (text) => detectIdentifier(text, 'free-text')],
  ['detectIdentifier where one is expected', (text) => detectIdentifier(text, 'explicit')],
  ['detectForKind works', (text) => detectForKind('works', text)],
  ['detectForKind keywords', (text) => detectForKind('keywords', text)],
  ['parseDoi', parseDoi],
  ['parseOrcid', parseOrcid],
  ['parseIssn', parseIssn],
  ['parseRor', parseRor],
  ['parsePmid', parsePmid],
  ['parsePmcid', parsePmcid],
  ['parseWikidata', parseWikidata],
  ['toShortId', toShortId],
];

/** Pieces that patterns with nested or neighbouring repetition choke on, and broken encodings. */
const PIECES = [
  ...[
    '(',
    ')',
    '()',
    ')(',
    '[',
    '>',
    '<',
    '"',
    '“',
    "'",
    '.',
    ',',
    ';',
    '…',
    ':',
    '-',
    '/',
    '?',
    '#',
    ' ',
    '\t',
  ],
  ...[
    '%',
    '%2',
    '%25',
    '%zz',
    '%E0%A4',
    '%00',
    '%2F',
    '\u0000',
    '\u001b',
    '\u007f',
    '\ufeff',
    '\u200b',
    '\u2028',
  ],
  ...['\ud800', '\udc00', '😀', 'é', 'İ', 'ſ', '\u212a', '\u0661', '１'],
  ...[
    '10.',
    '10.1234/',
    '1.',
    'doi:',
    'info:doi/',
    'orcid ',
    'orcid id ',
    'issn ',
    'e-issn',
    'ror:',
    'pmid',
    'pmc',
  ],
  ...['0', '1', 'x', 'W', 'W1', 'q=', '0000-', 'a.', 'a-', 'www.', 'https:/', 'https://', 'http:'],
  ...['https://doi.org/', 'openalex.org/', 'works/', 'keywords/', 'x/10.1234', 'wiki/', 'resource/issn/'],
];
const HEADS = [
  '',
  '10.1234/',
  'https://doi.org/',
  'https://search.crossref.org/?q=',
  'https://openalex.org/',
];

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** Rows of one piece, at the longest length that is still looked at and far above it, and mixtures. */
function hostileTexts(): readonly string[] {
  const rows = PIECES.flatMap((piece) =>
    HEADS.flatMap((head) => [
      `${head}${repeated(piece, 990 - head.length)}`,
      `${head}${repeated(piece, 980 - head.length)}x`,
    ]),
  );
  const long = PIECES.map((piece) => `${repeated(piece, 100_000)}x`);
  const random = seededRandom(20_261_120);
  const mixtures = Array.from({ length: 600 }, () => {
    const count = 1 + Math.floor(random() * 40);
    return Array.from({ length: count }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
  });
  return [...rows, ...long, ...mixtures];
}

const TEXTS = hostileTexts();

describe('hostile texts', () => {
  it('are many', () => {
    expect(TEXTS.length).toBeGreaterThan(1_200);
    expect(TEXTS.filter((text) => text.length > 100_000)).not.toHaveLength(0);
  });

  it.each(ENTRANCES)('never make %s throw', (_, read) => {
    const thrown = TEXTS.filter((text) => {
      try {
        read(text);
        return false;
      } catch {
        return true;
      }
    });
    expect(thrown.map((text) => text.slice(0, 60))).toEqual([]);
  });

  it.each(ENTRANCES)('take %s less than a millisecond of the processor each', (_, read) => {
    for (const text of TEXTS.slice(0, 200)) read(text);
    const before = process.cpuUsage();
    for (const text of TEXTS) read(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000 / TEXTS.length).toBeLessThan(1);
  });

  it.each(ENTRANCES)('do not take %s more than in proportion to their length', (_, read) => {
    const cost = (length: number) => {
      const texts = ['(', ')', '/', '%', '.', '<', 'works/'].map((piece) => `${repeated(piece, length)}x`);
      const before = process.cpuUsage();
      for (let round = 0; round < 20; round += 1) for (const text of texts) read(text);
      const { user, system } = process.cpuUsage(before);
      return user + system + 2_000;
    };
    cost(900);
    // Eight times the length: a quadratic reader would need sixty-four times as long.
    expect(cost(960) / cost(120)).toBeLessThan(32);
  });
});

describe('what is found in odd texts', () => {
  it('is found again in what it is normalised to', () => {
    const wraps: readonly ((id: string) => string)[] = [
      (id) => ` ${id}\u200b`,
      (id) => `<${id}>.`,
      (id) => `“${id}”`,
      (id) => encodeURIComponent(id),
      (id) => `\u0000${id}\ufeff`,
    ];
    const ids = [
      'https://doi.org/10.1000/a(b)c',
      '0000-0002-1694-233X',
      'ror:02y3ad647',
      '0317-847X',
      'W2741809807',
    ];
    for (const id of ids) {
      const plain = detectIdentifier(id, 'free-text');
      expect(plain).not.toBeNull();
      for (const wrap of wraps) {
        const found = detectIdentifier(wrap(id), 'free-text');
        expect(found).toMatchObject({ type: plain?.type, apiId: plain?.apiId });
      }
    }
  });

  it('has no white space, control character or half a character in what is sent', () => {
    for (const text of TEXTS) {
      const found = detectIdentifier(text, 'explicit');
      expect(found?.apiId ?? '').not.toMatch(/[\s\p{Cc}\p{Cs}]/u);
    }
  });

  it('is the same after tidying twice', () => {
    for (const text of TEXTS) {
      if (text.length > 1_000) continue;
      const once = tidyText(text);
      expect(tidyText(once)).toBe(once);
    }
  });
});

import { seededRandom } from '@/lib/base/random';
import type { QueryNode } from '@/lib/search-text/query-types';
import { compileLines } from '@/lib/strategy/compile-lines';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { SystemName } from '@/lib/strategy/dialects/types';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import type { SetRequest, WorkSet } from '@/lib/strategy/work-set';
import { linesOfPasted } from '@/tests/support/pasted-lines';

/** A record of another system, and what OpenAlex has of it. */
interface Record {
  readonly title: readonly string[];
  readonly abstract: readonly string[];
  readonly marks: ReadonlySet<string>;
}

type Random = () => number;
type Meets = (record: Record) => boolean;

const WORDS = ['alpha', 'alphas', 'beta', 'betas', 'gamma', 'delta', 'letter', 'adult', 'animals'];
const MARKS = ['delta', 'adult', 'animals', 'english', 'smith', '1999'];
/** A work has one type. */
const TYPES = ['article', 'letter', 'review'] as const;

function pick<Value>(next: Random, values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(next() * values.length)] ?? values[0];
}

function randomRecord(next: Random): Record {
  const words = (most: number) =>
    Array.from({ length: 1 + Math.floor(next() * most) }, () => pick(next, ['alpha', ...WORDS]));
  return {
    title: words(3),
    abstract: words(5),
    marks: new Set([pick(next, TYPES), ...MARKS.filter(() => next() < 0.4)]),
  };
}

function pattern(text: string): RegExp {
  return new RegExp(`^${text.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}

/** Whether words stand so, at most so many others between two of them in any order; in order and side by side for null. */
function inText(text: readonly string[], words: readonly string[], slop: number | null): boolean {
  const fits = (word: string | undefined, at: number) => pattern(words[at] ?? '').test(word ?? '');
  if (slop === null) return text.some((_word, from) => words.every((_each, at) => fits(text[from + at], at)));
  return text.some((one, from) =>
    text.some(
      (other, to) => from !== to && Math.abs(from - to) <= slop + 1 && fits(one, 0) && fits(other, 1),
    ),
  );
}

type Field = 'title' | 'abstract' | 'both';

function words(texts: readonly string[], field: Field, slop: number | null = null): Meets {
  return ({ title, abstract }) =>
    (field !== 'abstract' && inText(title, texts, slop)) ||
    (field !== 'title' && inText(abstract, texts, slop));
}

function marked(mark: string): Meets {
  return ({ marks }) => marks.has(mark);
}

type Atom = readonly [text: string, meets: Meets];

const ATOMS: { readonly [Name in 'PubMed' | 'Ovid']: readonly [Atom, ...Atom[]] } = {
  PubMed: [
    ['alpha[tiab]', words(['alpha'], 'both')],
    ['beta[tiab]', words(['beta'], 'both')],
    ['alph*[tiab]', words(['alph*'], 'both')],
    ['gamma[tiab]', words(['gamma'], 'both')],
    ['beta[ti]', words(['beta'], 'title')],
    ['gamma[ab]', words(['gamma'], 'abstract')],
    ['"alpha beta"[tiab]', words(['alpha', 'beta'], 'both')],
    ['"alpha beta*"[tiab]', words(['alpha', 'beta*'], 'both')],
    ['"beta alpha"[tiab:~1]', words(['beta', 'alpha'], 'both', 1)],
    ['delta[mesh]', marked('delta')],
    ['animals[mh]', marked('animals')],
    ['letter[pt]', marked('letter')],
    ['review[pt]', marked('review')],
    ['english[la]', marked('english')],
    ['smith[au]', marked('smith')],
    ['1999[dp]', marked('1999')],
  ],
  Ovid: [
    ['alpha.ti,ab.', words(['alpha'], 'both')],
    ['beta.ti,ab.', words(['beta'], 'both')],
    ['bet$.ti,ab.', words(['bet*'], 'both')],
    ['gamma.ti,ab.', words(['gamma'], 'both')],
    [
      'alpha$1.ti,ab.',
      ({ title, abstract }) => [...title, ...abstract].some((word) => /^alphas?$/.test(word)),
    ],
    ['gamma.ti.', words(['gamma'], 'title')],
    ['beta.ab.', words(['beta'], 'abstract')],
    ['(alpha adj2 beta).ti,ab.', words(['alpha', 'beta'], 'both', 1)],
    ['(alpha adj2 beta*).ti,ab.', words(['alpha', 'beta*'], 'both', 1)],
    ['"alph* beta*".ti,ab.', words(['alph*', 'beta*'], 'both')],
    ['exp Delta/', marked('delta')],
    ['Adult/', marked('adult')],
    ['exp animals/', marked('animals')],
    ['letter.pt.', marked('letter')],
    ['english.la.', marked('english')],
    ['smith.au.', marked('smith')],
  ],
};

/** A query with what it finds where it was written; lines that it names stand before it. */
interface Written {
  readonly lines: readonly string[];
  readonly text: string;
  readonly meets: Meets;
}

/** @param inLines parts become lines of their own. */
function randomQuery(next: Random, system: 'PubMed' | 'Ovid', depth: number, inLines: boolean): Written {
  if (depth === 0 || next() < 0.2) {
    const [text, meets] = pick(next, ATOMS[system]);
    return { lines: [], text, meets };
  }
  const one = randomQuery(next, system, depth - 1, inLines);
  const other = randomQuery(next, system, depth - 1, inLines);
  const operator = pick(next, ['AND', 'OR', 'NOT']);
  const meets: Meets = (record) => {
    if (operator === 'OR') return one.meets(record) || other.meets(record);
    return one.meets(record) && other.meets(record) === (operator === 'AND');
  };
  if (!inLines) return { lines: [], text: `(${one.text} ${operator} ${other.text})`, meets };
  const before = [...one.lines, one.text];
  const moved = (text: string) =>
    text.replace(/#(\d+)/g, (_all, number) => `#${Number(number) + before.length}`);
  const behind = [...other.lines, other.text].map(moved);
  const lines = [...before, ...behind];
  return { lines, text: `#${before.length} ${operator} #${lines.length}`, meets };
}

function meetsNode(node: QueryNode, record: Record, field: Field): boolean {
  switch (node.type) {
    case 'word':
    case 'pattern':
      return words([node.text], field)(record);
    case 'phrase':
      return words(
        node.words.map(({ text }) => text),
        field,
        node.slop,
      )(record);
    case 'near': {
      const texts = [node.left, node.right].map((side) =>
        'text' in side ? side.text : 'words' in side ? (side.words[0]?.text ?? '') : '',
      );
      return words(texts, field, node.distance)(record);
    }
    case 'not':
      return !meetsNode(node.item, record, field);
    case 'and':
      return node.items.every((item) => meetsNode(item, record, field));
    case 'or':
      return node.items.some((item) => meetsNode(item, record, field));
    default:
      throw new Error(node.type);
  }
}

function meetsRequest(
  { searches, limits: { types, languages, fromYear, toYear } }: SetRequest,
  record: Record,
): boolean {
  const { marks } = record;
  const isWithin =
    (types.length === 0 || types.some((type) => marks.has(type))) &&
    (languages.length === 0 || marks.has('english')) &&
    ((fromYear === null && toYear === null) || marks.has('1999'));
  return (
    isWithin &&
    searches.every(({ tree, scope }) => meetsNode(tree, record, scope === 'title' ? 'title' : 'both'))
  );
}

function inSet(set: WorkSet, record: Record): boolean {
  switch (set.type) {
    case 'request':
      return meetsRequest(set.request, record);
    case 'union':
      return set.parts.some((part) => inSet(part, record));
    case 'intersection':
      return set.parts.every((part) => inSet(part, record));
    case 'difference':
      return inSet(set.of, record) && !inSet(set.without, record);
    case 'nothing':
      return false;
  }
}

/** What is asked for the line that was written so; null where nothing is. */
function searched(text: string, written: string, system: SystemName, partsScopes: boolean) {
  const pasted = readPasted(text, { system, partsScopes });
  const isTold = pasted.lines.some(({ losses }) => losses.some(({ effect }) => effect === 'narrows'));
  const line = pasted.lines.findLast(({ typed }) => typed === written);
  const set =
    line?.kind === 'query'
      ? (compileLines(readLines(linesOfPasted(pasted)))[line.number - 1]?.set ?? null)
      : null;
  return { isTold, set };
}

describe('what is searched for a random query with random losses', () => {
  const next = seededRandom(44);
  const records = Array.from({ length: 250 }, () => randomRecord(next));

  it.each([
    ['PubMed', false, false],
    ['PubMed', true, false],
    ['PubMed', false, true],
    ['PubMed', true, true],
    ['Ovid', false, false],
    ['Ovid', true, false],
    ['Ovid', false, true],
    ['Ovid', true, true],
  ] as const)(
    'of %s finds all that was found there, or says where it finds fewer (lines: %s, scopes apart: %s)',
    (system, inLines, isApart) => {
      let silent = 0;
      for (let round = 0; round < 250; round += 1) {
        const query = randomQuery(next, system, 1 + Math.floor(next() * 4), inLines);
        const text = [...query.lines, query.text]
          .map((line, at) => (inLines ? `#${at + 1} ${line}` : line))
          .join('\n');
        const { isTold, set } = searched(text, query.text, system, isApart);
        if (isTold || set === null) continue;
        silent += 1;
        const lost = records.filter((record) => query.meets(record) && !inSet(set, record));
        expect(lost.length === 0 ? '' : text).toBe('');
      }
      expect(silent).toBeGreaterThan(40);
    },
  );
});

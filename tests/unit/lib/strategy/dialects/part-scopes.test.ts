import { seededRandom } from '@/lib/base/random';
import { planSearch } from '@/lib/search-text/plan-search';
import type { SearchWish } from '@/lib/search-text/search-wish';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import { SYSTEM_NAMES, type SystemName } from '@/lib/strategy/dialects/types';
import { LinesFound } from '@/lib/strategy/found-by-lines';
import { KnownIndex } from '@/lib/strategy/known-index';
import { PaperSet } from '@/lib/strategy/paper-set';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { manyItems, superlinear } from '@/tests/support/growth';
import { knownPaper } from '@/tests/support/known-papers';
import { linesOfPasted, pastedQueries } from '@/tests/support/pasted-lines';

/** Texts with the lines' own scopes: `ti` for titles, `tiab` for title and abstract. */
function apart(system: SystemName, text: string): readonly string[] {
  return pastedQueries(readPasted(text, { system, partsScopes: true })).map(
    (line) => `${line.scope === 'title' ? 'ti' : 'tiab'}: ${line.text}`,
  );
}

describe('readPasted(text, { partsScopes: true })', () => {
  it.each([
    ['PubMed', 'asthma[tiab] AND child[ti]', 'tiab: asthma AND #2', 'ti: child'],
    ['PubMed', '(low back pain[ti]) OR sciatica[tiab]', 'tiab: #2 OR sciatica', 'ti: "low back pain"'],
    ['PubMed', 'asthma[tiab] NOT (cough[ti] OR cold[ti])', 'tiab: asthma NOT #2', 'ti: cough OR cold'],
    ['Web of Science', 'TS=(asthma) AND TI=(child OR infant)', 'tiab: asthma AND #2', 'ti: child OR infant'],
    ['Embase.com', "asthma:ti,ab AND 'young child':ti", 'tiab: asthma AND #2', 'ti: "young child"'],
    ['Scopus', 'TITLE-ABS(asthma) AND TITLE(child)', 'tiab: asthma AND #2', 'ti: child'],
    [
      'Ovid',
      '(asthma or wheeze).tw. and (child or infant).ti.',
      'tiab: (asthma OR wheeze) AND #2',
      'ti: child OR infant',
    ],
    ['EBSCOhost', 'AB asthma AND TI child', 'tiab: asthma AND #2', 'ti: child'],
  ] as const)('gives words of another scope a line of their own: %s %s', (system, text, ...lines) => {
    expect(apart(system, text)).toEqual(lines);
  });

  it.each([
    ['asthma[ti] AND child[ti]', 'ti: asthma AND child'],
    ['asthma[tiab] AND 2010:2020[dp]', 'tiab: asthma'],
    ['asthma[ti] OR asthma[tiab]', 'tiab: asthma'],
  ])('leaves lines of one scope whole, and what is looked for more widely anyway: %s', (text, line) => {
    expect(apart('PubMed', text)).toEqual([line]);
  });

  it('keeps what lines name, with numbers and without', () => {
    const numbered = '1. asthma.tw.\n2. (child.ti. or infant.tw.)\n3. 1 and 2\n4. 3 not 1';
    const expected = [
      'tiab: asthma',
      'tiab: #3 OR infant',
      'ti: child',
      'tiab: #1 AND #2',
      'tiab: #4 NOT #1',
    ];
    expect(apart('Ovid', numbered)).toEqual(expected);
    expect(apart('Ovid', numbered.replace(/^\d\. /gm, ''))).toEqual(expected);
  });

  it('loses nothing else: limits stay with the line, and a part keeps its own losses', () => {
    const read = readPasted('asthma[tiab] AND (cough[ti] OR child[ti]) AND english[la] AND smith[au]', {
      system: 'PubMed',
      partsScopes: true,
    });
    expect(read.lines).toMatchObject([
      { text: 'asthma AND #2', label: null, limits: { languages: ['en'] }, losses: [{ token: 'smith[au]' }] },
      { text: 'cough OR child', scope: 'title', losses: [], typed: 'cough[ti] OR child[ti]' },
    ]);
    expect(read.lines[0]?.typed).toBe(
      'asthma[tiab] AND (cough[ti] OR child[ti]) AND english[la] AND smith[au]',
    );
  });

  it('leaves out behind NOT what cannot be searched, and nothing for its scope', () => {
    const text = 'asthma[tiab] NOT (cough[ti] OR adult[mh])';
    const [whole] = readPasted(text, { system: 'PubMed' }).lines;
    expect(whole).toMatchObject({ text: 'asthma', losses: [{ effect: 'excludes' }, { effect: 'excludes' }] });
    expect(readPasted(text, { system: 'PubMed', partsScopes: true }).lines).toMatchObject([
      { text: 'asthma NOT #2', losses: [{ token: 'adult[mh]', effect: 'excludes', proposal: 'NOT adult' }] },
      { text: 'cough', scope: 'title', losses: [] },
    ]);
  });

  it('counts headings and types only where their words are searched', () => {
    expect(apart('PubMed', 'asthma[ti] AND review[pt] AND humans[mh]')).toEqual(['ti: asthma']);
    expect(apart('PubMed', 'asthma[ti] AND "Child"[mesh]')).toEqual(['tiab: #2 AND child', 'ti: asthma']);
  });
});

const WORDS = 'asthma wheeze child infant cough cold'.split(' ');

interface RandomQuery {
  readonly text: string;
  readonly found: PaperSet;
}

class RandomQueries {
  constructor(
    private readonly next: () => number,
    private readonly index: KnownIndex,
  ) {}

  #word(): string {
    return WORDS[Math.floor(this.next() * WORDS.length)] ?? '';
  }

  #term(): RandomQuery {
    const text = this.#word();
    const isTitle = this.next() < 0.4;
    const wish: SearchWish = { scope: isTitle ? 'title' : 'title_and_abstract', forms: 'exact' };
    const { tree } = planSearch(text, wish);
    const found = tree === null ? null : this.index.find(tree, wish);
    return { text: `${text}[${isTitle ? 'ti' : 'tiab'}]`, found: found ?? PaperSet.none(this.index.size) };
  }

  query(depth: number): RandomQuery {
    if (depth === 0) return this.#term();
    const parts = Array.from({ length: 2 + Math.floor(this.next() * 2) }, () =>
      this.query(this.next() < 0.4 ? 0 : depth - 1),
    );
    const joint = this.next() < 0.4 ? 'AND' : this.next() < 0.7 ? 'OR' : 'NOT';
    const [first, ...others] = parts;
    if (first === undefined) return this.#term();
    const found = others.reduce((set, part) => {
      if (joint === 'OR') return set.union(part.found);
      return joint === 'AND' ? set.intersection(part.found) : set.without(part.found);
    }, first.found);
    return {
      text: parts.map(({ text }) => (text.includes(' ') ? `(${text})` : text)).join(` ${joint} `),
      found,
    };
  }
}

describe('a search with words of several scopes', () => {
  it('finds what was written, once each scope has its lines', () => {
    const next = seededRandom(11);
    const some = (count: number) =>
      Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)] ?? '').join(' ');
    const index = new KnownIndex(
      Array.from({ length: 40 }, (_, at) =>
        knownPaper(`W${at}`, some(1 + (at % 3)), { abstract: some(at % 4) }),
      ),
    );
    const random = new RandomQueries(next, index);
    let several = 0;
    for (let round = 0; round < 300; round += 1) {
      const { text, found } = random.query(1 + (round % 3));
      const lines = linesOfPasted(readPasted(text, { system: 'PubMed', partsScopes: true }));
      several += lines.length > 1 ? 1 : 0;
      const places = new LinesFound(
        readLines(lines.map((line) => ({ ...line, forms: 'exact' }))),
        index,
      ).setOf(1).places;
      expect([text, places]).toEqual([text, found.places]);
    }
    expect(several).toBeGreaterThan(100);
  });
});

const PIECES =
  'heart|lung*|"a b"|(|)|[tiab]|[ti]|[mesh]|.tw.|.ti.| |\n| OR | and | NOT | adj3 |1|2|#1|S1|or/1-3|TS=|TI=(|TI |TITLE(|TITLE-ABS(|:ti|:ti,ab|2000:2010[dp]|#|*|"|9001|#9001|Filters: english'.split(
    '|',
  );

describe('parts of any text', () => {
  it('are lines without a fault, whatever was pasted', () => {
    const next = seededRandom(23);
    for (let round = 0; round < 400; round += 1) {
      const text = Array.from(
        { length: 1 + Math.floor(next() * 16) },
        () => PIECES[Math.floor(next() * PIECES.length)],
      ).join('');
      const system = SYSTEM_NAMES[round % SYSTEM_NAMES.length] ?? 'unknown';
      const lines = linesOfPasted(readPasted(text, { system, partsScopes: true }));
      const faults = readLines(lines).flatMap(({ plan, problem }) => [
        ...plan.faults.map(({ kind }) => kind),
        ...(problem === null || ['itself', 'circle', 'faulty'].includes(problem.type) ? [] : [problem.type]),
      ]);
      expect([text, faults]).toEqual([text, []]);
    }
  });

  it('take time in proportion to the length of the text', async () => {
    const texts = {
      'terms of two scopes': manyItems((index) => `word${index}[${index % 2 === 0 ? 'ti' : 'tiab'}]`, {
        between: ' OR ',
      }),
      brackets: manyItems((index) => `(word${index}[ti] OR more${index}[tiab])`, { between: ' AND ' }),
    };
    const read = (text: string) => readPasted(text, { system: 'PubMed', partsScopes: true });
    expect(await superlinear(read, texts)).toEqual([]);
  }, 120_000);
});

import path from 'node:path';
import type { Library, MemoryLibrary } from '@/lib/library/library';
import { loadLibrary } from '@/lib/server/load-library';
import { describeWithSharedData, SHARED_DATA } from '../support/shared-data';

/*
 * What each query must find in which order, reasoned from titles, abstracts and citations by these rules: the
 * whole name first, then a phrase in the name, then its words apart in the name, then words of the body; plurals count
 * as their singulars; among equal fits the more cited first. An uncited title outranks a much cited body. Others may
 * stand between those named.
 */
type Expectation = readonly [kind: string, query: string, why: string, order: readonly string[]];

const SAMPLE: readonly Expectation[] = [
  [
    'works',
    'machine learning',
    'titles cited 127 times and never, an abstract cited 129 times',
    ['W9000000143', 'W9000000001', 'W9000000369'],
  ],
  [
    'works',
    'climate change',
    'titles cited 137 times and never, an abstract cited 95 times',
    ['W9000000620', 'W9000000623', 'W9000002336'],
  ],
  [
    'works',
    'field notebook',
    'singular asked, plural written: titles 47 and 0, an abstract 66',
    ['W9000000493', 'W9000000450', 'W9000000500'],
  ],
  [
    'works',
    'herbarium sheets',
    'titles 62 and 0, an abstract 18',
    ['W9000000381', 'W9000000372', 'W9000000396'],
  ],
  [
    'works',
    'orchard margin',
    'plural written: titles 44 and 0, an abstract 22',
    ['W9000001797', 'W9000001805', 'W9000001826'],
  ],
  [
    'works',
    'decision support',
    'titles 26 and 0, an abstract 46',
    ['W9000001550', 'W9000001544', 'W9000001580'],
  ],
  [
    'works',
    'stable isotope probing',
    'titles 37 and 0, an abstract 25',
    ['W9000001903', 'W9000001904', 'W9000001954'],
  ],
  [
    'works',
    'attention map',
    'plural written: titles 53 and 0, an abstract 62 whose title says neither word',
    ['W9000000416', 'W9000000387', 'W9000000381'],
  ],
  [
    'works',
    'registered reports',
    'singular written: titles 81, 65 and 0',
    ['W9000002629', 'W9000002786', 'W9000000075'],
  ],
  [
    'works',
    'water accounting',
    'titles 72 and 0, an abstract 26',
    ['W9000001043', 'W9000001041', 'W9000001069'],
  ],
  [
    'works',
    'bridge deck',
    'plural written: titles 13 and 0, an abstract 73',
    ['W9000002964', 'W9000002951', 'W9000002973'],
  ],
  [
    'works',
    'machine learning credit decisions',
    'in order in an uncited title, apart in one cited 13 times, half in the title of one cited 49 times',
    ['W9000000075', 'W9000000146', 'W9000000098'],
  ],
  ['works', 'knowledge graph', 'plural written: titles 20 and 0', ['W9000000528', 'W9000000532']],
  [
    'works',
    'museum catalogues',
    'titles 14 and 0, an abstract 66',
    ['W9000000552', 'W9000000503', 'W9000000509'],
  ],
  [
    'works',
    'freight transport',
    'titles 54 and 0, an abstract 66',
    ['W9000002699', 'W9000002662', 'W9000002682'],
  ],
  [
    'works',
    'irrigation district',
    'plural written: titles 46 and 0, abstracts 72 and 70',
    ['W9000001026', 'W9000001035', 'W9000001043'],
  ],
  ['works', 'simulation archives revisited: costs and benefits', 'the whole title of one', ['W9000000055']],
  [
    'institutions',
    'climate change research institute',
    'the whole name, cited less than the longer one would have to be to pass it',
    ['I9000000002', 'I9000000059'],
  ],
  [
    'institutions',
    'port halden',
    'all phrases: 959, 196 and 111 citations',
    ['I9000000004', 'I9000000005', 'I9000000006'],
  ],
  [
    'authors',
    'nordlov',
    'accent left out: all surnames, cited 182, 58 and 33 times',
    ['A9000000006', 'A9000000103', 'A9000000109'],
  ],
];

const REAL: readonly Expectation[] = [
  [
    'works',
    'open access',
    'titles cited 251 times and never, an abstract cited 86,817 times ("Long Short-Term Memory")',
    ['W1996515099', 'W2789184385', 'W2064675550'],
  ],
  [
    'works',
    'hydrogen storage',
    'a phrase in titles 589 and 0, apart in a title 1, an abstract 63',
    ['W4200344755', 'W4403341881', 'W4412746153', 'W4307270728'],
  ],
  [
    'works',
    'ionic liquid',
    'plural written: titles 114 and 0, an abstract 17',
    ['W2559507379', 'W4285303544', 'W3171149254'],
  ],
  ['works', 'generalized gradient approximation made simple', 'the whole title', ['W1981368803']],
  [
    'works',
    'granular flows',
    'titles cited 8 and 2 times, an abstract 126 times',
    ['W2313176493', 'W2733309138', 'W2021342927'],
  ],
  [
    'works',
    'machine learning',
    'titles 50,068 and 0, an abstract 35,300 (AlphaFold)',
    ['W3023540311', 'W3097820403', 'W3177828909'],
  ],
  [
    'works',
    'carbon dioxide storage',
    'a phrase in titles 71 and 2, "dioxide capture and storage" 5, an abstract 63',
    ['W2191123632', 'W4225847498', 'W2998419417', 'W4307270728'],
  ],
  [
    'works',
    'bioplastic',
    'plural written: titles 1,542 and 132, an abstract 0',
    ['W4205722716', 'W4250902390', 'W4390046079'],
  ],
  [
    'works',
    'underground hydrogen storage',
    'titles 589 and 0, one word of three in a title 47',
    ['W4200344755', 'W4403341881', 'W4311746982'],
  ],
  [
    'works',
    'altmetrics',
    'titles 345 and 0, an abstract 60,659',
    ['W1553564559', 'W4299872130', 'W2298230951'],
  ],
  ['works', 'news media', 'an uncited title, an abstract 10,876', ['W4409158350', 'W3008443627']],
  [
    'works',
    'open access publishing',
    'titles 64 and 37, an abstract 295',
    ['W4310711299', 'W4319074062', 'W2895416954'],
  ],
  [
    'works',
    'gas hydrates',
    'singular and plural written: titles 24 and 0, an abstract 15',
    ['W4379280315', 'W3043188752', 'W2332743863'],
  ],
  ['works', 'relative permeability', 'a title cited once, an abstract 697', ['W2950222284', 'W2138821921']],
  [
    'works',
    'systematic review',
    'titles 81,086 and 2, an abstract 57,040',
    ['W2156098321', 'W4392699141', 'W2125435699'],
  ],
  [
    'works',
    'contact angle',
    'titles 65 and 0, an abstract 130',
    ['W4382654687', 'W4414232787', 'W4285040342'],
  ],
  [
    'works',
    'hydraulic fractures',
    'titles 52 and 0, an abstract 127',
    ['W2528323901', 'W2766741166', 'W2566504220'],
  ],
  [
    'works',
    'density functional theory',
    'titles 19 and 0, two words of three in an older title cited 48,874 times stay behind the cited title',
    ['W4295757104', 'W4417469600', 'W2935936101'],
  ],
  ['sources', 'nature', 'the whole name', ['S137773608']],
  [
    'concepts',
    'medicine',
    'the whole name, then names that hold it: 26,659 and 10,146',
    ['C71924100', 'C126322002', 'C2780831525', 'C2992737218'],
  ],
];

/** Ids of everything that a search finds, best first. */
function found(library: Library, kind: string, search: string): readonly string[] {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ search, select: 'id', per_page: '200', page: String(page) });
    const answer = library.answer({ path: `/${kind}`, query: query.toString() });
    const { results }: { readonly results: readonly { readonly id: string }[] } = JSON.parse(answer.body);
    ids.push(...results.map(({ id }) => id.slice(id.lastIndexOf('/') + 1)));
    if (results.length < 200) return ids;
  }
}

function inOrder(library: Library, [kind, query, , order]: Expectation): readonly string[] {
  return found(library, kind, query).filter((id) => order.includes(id));
}

function isFirstNamed([, , why]: Expectation): boolean {
  return why.startsWith('the whole');
}

describe('relevance over the sample library', () => {
  let library: Library;
  beforeAll(async () => {
    library = await loadLibrary('public/sample-library.ndjson.gz');
  });

  it.each(SAMPLE)('%s: %s (%s)', (...expectation) => {
    const [kind, query, , order] = expectation;
    expect(inOrder(library, expectation)).toEqual(order);
    if (isFirstNamed(expectation)) expect(found(library, kind, query)[0]).toBe(order[0]);
  });

  it('ranks every title that says the words together above every title that says none of them', () => {
    for (const [kind, query] of SAMPLE.slice(0, 11)) {
      const wanted = query.replace(/s\b/g, '');
      const ranks = found(library, kind, query).map((id) => {
        const { body } = library.answer({ path: `/${kind}/${id}`, query: 'select=title' });
        const { title }: { readonly title: string } = JSON.parse(body);
        const plain = title.toLowerCase().replace(/s\b/g, '');
        if (plain.includes(wanted)) return 'phrase';
        return wanted.split(' ').some((word) => plain.includes(word)) ? 'some' : 'none';
      });
      expect([query, ranks.lastIndexOf('phrase') < ranks.indexOf('none')]).toEqual([
        query,
        ranks.includes('none'),
      ]);
    }
  });
});

describeWithSharedData('relevance over real records', () => {
  let library: MemoryLibrary;
  beforeAll(async () => {
    library = await loadLibrary(path.join(SHARED_DATA, 'openalex'));
    library.warm();
  }, 120_000);

  it.each(REAL)('%s: %s (%s)', (...expectation) => {
    const [kind, query, , order] = expectation;
    expect(inOrder(library, expectation)).toEqual(order);
    if (isFirstNamed(expectation)) expect(found(library, kind, query)[0]).toBe(order[0]);
  });
});

import { seededRandom } from '@/lib/base/random';
import { destinationOf } from '@/lib/routing/destination';
import { matchRoute } from '@/lib/routing/match-route';

const PREFIXES = [
  '/',
  '/works/',
  '/works/doi/',
  '/authors/orcid/',
  '/sources/issn/',
  '/institutions/ror/',
  '/keywords/',
  '/openalex-url/',
  '/https/',
  '/openalex/org/',
  '/api/openalex/org/',
];

const PIECES = [
  ...['/', '//', '\\', '%', '%2F', '%252F', '%zz', '%00', '?', '#', '&', '=', '+', ' ', '\t', '\n', '\u0000'],
  ...['\ud800', '😀', '..', '.', ':', ';', ',', '|', '!', '"', '(', ')', '-'],
  ...['https:/', 'https://', 'https%3A%2F%2F', 'openalex.org', 'api.openalex.org', 'doi.org'],
  ...['works', 'authors', 'keywords', 'autocomplete', 'constructor', '__proto__', 'toString'],
  ...['W12', 'W123456', '10.1234/x', 'Q42', 'ror:', '02y3ad647', '0000-0002-1298-3089', '1932-6203', 'pmid:'],
  ...['q=', 'page=1', 'per_page=9999999', 'filter=', 'select=id', 'api_key=SECRET'],
];

/** Follows an address to where it ends; throws when that is another site or takes more steps than any should. */
function follow(written: string): string {
  let address = written;
  for (let hops = 0; hops <= 6; hops += 1) {
    const destination = destinationOf(matchRoute(address));
    if (destination?.type !== 'redirect') return destination?.type ?? 'screen';
    if (!/^\/(?![/\\])/.test(destination.to)) throw new Error(`leaves the site: ${destination.to}`);
    address = destination.to;
  }
  throw new Error('never ends');
}

describe('hostile addresses', () => {
  it('lead to an end within the site, whatever they are made of', () => {
    const random = seededRandom(20_261_122);
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
    const faults = Array.from({ length: 4_000 }, () => {
      const length = 1 + Math.floor(random() * 8);
      const address = `${pick(PREFIXES)}${Array.from({ length }, () => pick(PIECES)).join('')}`;
      try {
        follow(address);
        return [];
      } catch (error) {
        return [`${JSON.stringify(address)}: ${String(error)}`];
      }
    }).flat();
    expect(faults).toEqual([]);
  });

  it.each(PREFIXES)('below %s do not take more than in proportion to their length', (prefix) => {
    for (const piece of ['/', '%2F', '%', '?', '&', '(', 'a/']) {
      expect(() => follow(`${prefix}${piece.repeat(50_000)}x`)).not.toThrow();
    }
  });
});

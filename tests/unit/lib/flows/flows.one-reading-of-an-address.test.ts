import { loadEntity } from '@/lib/flows/load-entity';
import type { Doi } from '@/lib/identifiers/brand';
import type { DetectedIdentifier } from '@/lib/identifiers/detect';
import { apiIdOf, type EntityReference } from '@/lib/identifiers/entity-reference';
import type { OpenAlexApi } from '@/lib/openalex/api';
import { destinationOf, identifierPath } from '@/lib/routing/destination';
import { matchRoute, type RouteMatch } from '@/lib/routing/match-route';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';

const WORK = rawWork('W1234567', { changes: { doi: 'https://doi.org/10.5555/abc' } });

/** The route of an address, counting how often the identifier's text is taken out of it. */
function countedRoute(address: string): { readonly route: RouteMatch; readonly reads: () => number } {
  const { params, ...route } = matchRoute(address);
  let reads = 0;
  const counted = new Proxy(params, {
    get: (target, name) => {
      reads += 1;
      return Reflect.get(target, name);
    },
  });
  return { route: { ...route, params: counted }, reads: () => reads };
}

function entityOf(address: string): DetectedIdentifier {
  const destination = destinationOf(matchRoute(address));
  if (destination?.type !== 'load') throw new Error(`${address} loads nothing`);
  return destination.entity;
}

describe('an identifier on its way from an address to a record', () => {
  it('is taken out of the address once', () => {
    const { route, reads } = countedRoute('/works/doi/10.5555/ABC');
    expect(destinationOf(route)).toMatchObject({ type: 'load', entity: { id: '10.5555/abc' } });
    expect(reads()).toBe(1);
  });

  it.each([
    ['/works/doi/10.5555/ABC', '/works/doi:10.5555/abc'],
    ['/works/W1234567', '/works/W1234567'],
  ])('travels from %s to the request', async (address, request) => {
    const context = createTestContext([WORK]);
    const { record } = await loadEntity(context, entityOf(address));
    expect([record.id, context.requests]).toEqual(['W1234567', [request]]);
  });

  it('is not read again behind the address: what no parser would accept arrives as it is', async () => {
    const context = createTestContext([WORK]);
    const forged: DetectedIdentifier = {
      ...entityOf('/works/doi/10.5555/ABC'),
      type: 'doi',
      id: 'no DOI at all' as Doi,
    };
    await expect(loadEntity(context, forged)).rejects.toThrow('Entity not found');
    expect(context.requests).toEqual(['/works/doi:no DOI at all']);
  });

  it.each([
    '/works/doi/10.5555%2Fabc',
    '/authors/orcid/0000-0001-6187-6610',
    '/institutions/ror/02y3ad647',
    '/sources/issn/2167-8359',
    '/works/W1234567',
    '/keywords/machine-learning',
    '/works/pmid%3A29456894',
  ])('is written back to %s by one function', (address) => {
    expect(identifierPath(entityOf(address))).toBe(address);
  });
});

describe('an EntityReference', () => {
  it('cannot be made of an unchecked string', () => {
    const calls = (api: OpenAlexApi) => [
      // @ts-expect-error a string is no reference
      () => api.fetchEntity('W1234567'),
      // @ts-expect-error nor is an object that holds one
      () => api.fetchEntity({ type: 'openalex', kind: 'works', id: 'W1234567' }),
      // @ts-expect-error nor a checked id under the name of another identifier
      (id: Doi) => api.fetchEntity({ type: 'orcid', kind: 'authors', id }),
      (reference: EntityReference) => api.fetchEntity(reference),
    ];
    expect(calls(createTestContext([]).api)).toHaveLength(4);
  });

  it('has one short form', () => {
    expect(apiIdOf(entityOf('/works/W1234567'))).toBe('W1234567');
    expect(apiIdOf(entityOf('/sources/issn/2167-8359'))).toBe('issn:2167-8359');
  });
});

import type { FlowContext } from '@/lib/flows/context';
import { searchAndVisualize } from '@/lib/flows/search-and-visualize';
import type { OpenAlexApi } from '@/lib/openalex/api';
import { buildListRequest } from '@/lib/openalex/list-params';
import { EXAMPLE_QUERIES, LIVE_EXAMPLE_ORCID } from '@/lib/routing/home-examples';
import { readSeeds, type Seed } from './seeds';

/** An api that notes which lists it is asked for, and answers each with an empty page. */
function recordingApi(seeds: Seed[]): OpenAlexApi {
  const refuse = () => Promise.reject(new Error('An example asks for lists alone'));
  return {
    fetchList: async (kind, params) => {
      seeds.push({ kind, request: buildListRequest(kind, params), isList: true });
      const meta = { count: 0, page: null, perPage: 0, nextCursor: null, isPartial: false };
      return { kind, meta, results: [], groups: [] };
    },
    fetchEntity: refuse,
    fetchBatch: refuse,
    autocomplete: refuse,
  };
}

/** What Home's examples ask of the service, in the requests of the search itself: without a key it is thrifty. */
export async function exampleSeeds(): Promise<readonly Seed[]> {
  const seeds: Seed[] = [];
  const context: FlowContext = { api: recordingApi(seeds), records: { peek: () => null }, now: Date.now };
  for (const query of EXAMPLE_QUERIES) await searchAndVisualize(context, { query, isThrifty: true });
  return [...seeds, ...readSeeds([LIVE_EXAMPLE_ORCID]).seeds];
}

import { createLazyApi } from '@/app/lazy-api';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { createRecordTiers } from '@/lib/cache/tiers';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { rawWork } from '@/tests/support/build-records';

describe('createLazyApi(client, tiers, options)', () => {
  it('asks through the caches, with one client for all calls', async () => {
    const requests: string[] = [];
    const fetch = async (url: string) => {
      requests.push(url);
      return Response.json(rawWork('W12'));
    };
    const tiers = createRecordTiers({ memory: createRecordStore() });
    const api = createLazyApi({ baseUrl: 'https://api.test', fetch }, tiers, {});
    const works = await Promise.all([
      api.fetchEntity(checkedReference('works', 'W12')),
      api.fetchEntity(checkedReference('works', 'W12')),
    ]);
    expect(works.map((work) => work?.id)).toEqual(['W12', 'W12']);
    await api.fetchEntity(checkedReference('works', 'W12'));
    expect(requests).toEqual(['https://api.test/works/W12']);
  });
});

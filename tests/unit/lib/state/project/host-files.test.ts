import { createStore } from 'jotai/vanilla';
import { hostListAtom, siteFilesAtom } from '@/lib/state/project/host-files';
import { silenceReports } from '@/tests/support/reports';
import { answer, visitSite } from '@/tests/support/site-files';

silenceReports();

const json = (text: string, status = 200) =>
  answer(new Uint8Array(new TextEncoder().encode(text)).buffer, 'application/json', status);

/** The list once it has been asked for. */
async function listOf(response?: Response) {
  const store = createStore();
  const asked = visitSite(store, response === undefined ? {} : { '/projects/index.json': response });
  const unsubscribe = store.sub(hostListAtom, () => undefined);
  const first = store.get(hostListAtom);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const list = store.get(hostListAtom);
  unsubscribe();
  return { first, list, asked };
}

const NONE = { projects: [], fault: null };

describe('hostListAtom', () => {
  it('is empty until the list of the site is there, which is asked for once', async () => {
    const { first, list, asked } = await listOf(json('{"version":1,"projects":[{"name":"sleep"}]}'));
    expect(first).toEqual(NONE);
    expect(list).toEqual({ projects: [{ name: 'sleep' }], fault: null });
    expect(asked).toEqual(['/projects/index.json']);
  });

  it('is empty where the site has no list, whatever it answers instead', async () => {
    expect((await listOf()).list).toEqual(NONE);
    expect((await listOf(answer(new ArrayBuffer(9), 'text/html; charset=utf-8'))).list).toEqual(NONE);
    expect((await listOf(json('', 503))).list).toEqual(NONE);
  });

  it('is empty without a network, and before the site is known', async () => {
    const store = createStore();
    expect(store.get(hostListAtom)).toEqual(NONE);
    store.set(siteFilesAtom, { host: 'x', fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
    store.sub(hostListAtom, () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(store.get(hostListAtom)).toEqual(NONE);
  });

  it('says that a list cannot be read', async () => {
    const fault = 'The list of this site’s projects cannot be read: it has another form than it should.';
    expect((await listOf(json('{"projects":'))).list).toEqual({ projects: [], fault });
  });
});

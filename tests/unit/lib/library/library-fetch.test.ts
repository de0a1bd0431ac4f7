import { createAnsweringFetch, splitAddress } from '@/lib/library/library-fetch';
import { createLibraryFetch } from '@/tests/support/library-fetch';
import { tinyLibrary } from './tiny-library';

const baseUrl = 'https://api.example.org/v1';
const libraryFetch = createLibraryFetch(tinyLibrary(), { baseUrl });

describe('createLibraryFetch(library, options)', () => {
  it('answers as fetch does: status, headers, body', async () => {
    const response = await libraryFetch(`${baseUrl}/works/W30?select=id`);
    expect(response).toBeInstanceOf(Response);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-ratelimit-credits-used')).toBe('0');
    expect(await response.json()).toEqual({ id: 'https://openalex.org/W30' });
  });

  it('takes URL and Request objects, HEAD, and no other method', async () => {
    expect((await libraryFetch(new URL(`${baseUrl}/works`))).status).toBe(200);
    expect((await libraryFetch(new Request(`${baseUrl}/works/W404404`))).status).toBe(404);
    const head = await libraryFetch(`${baseUrl}/works`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await libraryFetch(`${baseUrl}/works`, { method: 'DELETE' })).status).toBe(405);
  });

  it('rejects like fetch: aborted before or meanwhile, or another host', async () => {
    const aborted = { name: 'AbortError' };
    await expect(libraryFetch(`${baseUrl}/works`, { signal: AbortSignal.abort() })).rejects.toMatchObject(
      aborted,
    );
    const controller = new AbortController();
    const never = createAnsweringFetch(() => new Promise(() => undefined), { baseUrl });
    const pending = never(`${baseUrl}/works`, { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject(aborted);
    await expect(libraryFetch('https://elsewhere.example.org/works')).rejects.toThrow(TypeError);
  });
});

describe('splitAddress(address, baseUrl)', () => {
  it.each([
    ['https://h/works?filter=a:b%20c#x', 'https://h/', { path: '/works', query: 'filter=a:b%20c' }],
    ['https://h/works/https%3A%2F%2Fx', 'https://h', { path: '/works/https%3A%2F%2Fx', query: '' }],
    ['/base/W1', '/base', { path: '/W1', query: '' }],
    ['https://h', 'https://h', { path: '/', query: '' }],
    ['https://other/works', 'https://h', null],
  ])('%s below %s', (address, base, expected) => {
    expect(splitAddress(address, base)).toEqual(expected);
  });
});

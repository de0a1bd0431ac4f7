import { fetchRaw } from '@/lib/openalex/endpoints/raw';
import { rawWork } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

describe('fetchRaw(client, type, id, options)', () => {
  it('gives the record as the service sent it', async () => {
    const { client, requests } = createLibraryClient([rawWork('W1001', { changes: { odd: [1, null] } })]);
    await expect(fetchRaw(client, 'works', 'https://openalex.org/W1001')).resolves.toMatchObject({
      id: 'https://openalex.org/W1001',
      odd: [1, null],
    });
    await expect(fetchRaw(client, 'works', 'W1001', { select: ['id'] })).resolves.toEqual({
      id: 'https://openalex.org/W1001',
    });
    await expect(fetchRaw(client, 'works', 'W1002')).resolves.toBeNull();
    expect(requests).toEqual(['/works/W1001', '/works/W1001?select=id', '/works/W1002']);
  });

  it.each([
    ['venues', 'V12', 'Unsupported entity entityType: venues'],
    ['Works', 'W12', 'Unsupported entity entityType: Works'],
    ['works', 'x', 'Unrecognized identifier format'],
    ['works', '', 'Identifier must be a non-empty string'],
  ])('refuses %s %p', async (type, id, message) => {
    const { client, requests } = createLibraryClient([]);
    await expect(fetchRaw(client, type, id)).rejects.toMatchObject({ name: 'InvalidRequestError', message });
    expect(requests).toEqual([]);
  });

  it('hands on what the service refuses', async () => {
    const { client } = createLibraryClient([]);
    await expect(client.get({ path: '/works', query: 'limit=5', credits: 1 })).rejects.toMatchObject({
      name: 'ApiError',
      statusCode: 400,
    });
  });
});

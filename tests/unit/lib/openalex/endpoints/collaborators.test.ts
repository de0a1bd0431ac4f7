import { fetchCollaborators } from '@/lib/openalex/endpoints/collaborators';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createLibraryClient } from '@/tests/support/library-client';

const day = (index: number) => new Date(Date.UTC(2020, 0, 1) - index * 86_400_000).toISOString().slice(0, 10);

function setup(works: readonly object[], authors: readonly string[]) {
  return createLibraryClient([...works, ...authors.map((id) => rawEntity(id))]);
}

describe('fetchCollaborators(api, authorId, options)', () => {
  const WORKS = [
    rawWork('W1001', { authors: ['A1001', 'A1002', 'A1003'] }),
    rawWork('W1002', { authors: ['A1002', 'A1001'] }),
    rawWork('W1003', { authors: ['A1001', 'A9999999999', 'A1004'] }),
    rawWork('W1004', { authors: ['A1002', 'A1003'] }),
  ];

  it('counts works in common, most first, without the author and pseudo authors', async () => {
    const { client, requests } = setup(WORKS, ['A1001', 'A1002', 'A1003', 'A1004']);
    const found = await fetchCollaborators(client, 'https://openalex.org/A1001');
    expect(found.map(({ author, jointWorks }) => [author.id, jointWorks])).toEqual([
      ['A1002', 2],
      ['A1003', 1],
      ['A1004', 1],
    ]);
    expect(requests).toEqual([
      '/works?filter=authorships.author.id:A1001&sort=publication_date:desc&per_page=100&cursor=*&select=id,authorships',
      '/authors?filter=openalex:A1002|A1003|A1004&per_page=100',
    ]);
  });

  it('skips whose record cannot be found', async () => {
    const { client } = setup(WORKS, ['A1002']);
    const found = await fetchCollaborators(client, 'A1001');
    expect(found.map(({ author }) => author.id)).toEqual(['A1002']);
  });

  it('leaves out collaborators with too few common works', async () => {
    const { client } = setup(WORKS, ['A1002', 'A1003', 'A1004']);
    const found = await fetchCollaborators(client, 'A1001', { minWorks: 2 });
    expect(found.map(({ author }) => author.id)).toEqual(['A1002']);
    await expect(fetchCollaborators(client, 'A1001', { minWorks: -1 })).rejects.toMatchObject({
      message: 'Minimum works count must be a non-negative integer',
    });
  });

  it('looks at the 200 newest works and names at most 50', async () => {
    const works = Array.from({ length: 260 }, (_, index) =>
      rawWork(`W${index + 2001}`, {
        authors: ['A1001', `A${2001 + (index % 230)}`],
        changes: { publication_date: day(index) },
      }),
    );
    const authors = Array.from({ length: 230 }, (_, index) => `A${2001 + index}`);
    const { client, requests } = setup(works, authors);
    const found = await fetchCollaborators(client, 'A1001');
    expect(found).toHaveLength(50);
    expect(found.every(({ jointWorks }) => jointWorks === 1)).toBe(true);
    expect(requests).toHaveLength(3);
    expect(requests[1]).toContain('per_page=100&cursor=');
    expect(await fetchCollaborators(client, 'A1001', { limit: 80 })).toHaveLength(50);
    expect(await fetchCollaborators(client, 'A1001', { limit: 3 })).toHaveLength(3);
  });

  it('asks nothing more about an author without works', async () => {
    const { client, requests } = setup([], ['A1001']);
    expect(await fetchCollaborators(client, 'A1001')).toEqual([]);
    expect(requests).toHaveLength(1);
  });
});

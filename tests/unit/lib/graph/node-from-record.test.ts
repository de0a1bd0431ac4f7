import { externalAddress, nodeFromRecord, nodeFromStub } from '@/lib/graph/node-from-record';
import { parsed, rawWork, url } from '@/tests/support/build-records';

describe('nodeFromRecord(record, hydration, at)', () => {
  it('makes the node of a work', () => {
    const raw = rawWork('W10', {
      title: 'A <i>title</i>',
      authors: ['A10'],
      citedBy: 7,
      year: 2018,
      changes: { doi: 'https://doi.org/10.1/X', is_retracted: true },
    });
    expect(nodeFromRecord(parsed('works', raw), 'full', { x: 1, y: 2 })).toEqual({
      id: 'W10',
      entityType: 'works',
      label: 'A title',
      x: 1,
      y: 2,
      externalIds: [{ type: 'doi', value: '10.1/x' }],
      summary: {
        citedByCount: 7,
        worksCount: null,
        publicationYear: 2018,
        hint: 'Name of A10 · 2018',
        isRetracted: true,
        isOpenAccess: true,
      },
      hydration: 'full',
    });
  });

  it.each([
    [
      'authors',
      'A10',
      { orcid: 'https://orcid.org/0000-0001-6187-6610' },
      'orcid',
      'https://orcid.org/0000-0001-6187-6610',
    ],
    ['sources', 'S10', { issn_l: '0028-0836' }, 'issn_l', 'https://portal.issn.org/resource/ISSN/0028-0836'],
    ['institutions', 'I10', { ror: 'https://ror.org/02y3ad647' }, 'ror', 'https://ror.org/02y3ad647'],
  ] as const)('links the external id of one of the %s', (kind, id, fields, type, link) => {
    const node = nodeFromRecord(parsed(kind, { id: url(id), ...fields }), 'minimal');
    expect(node.externalIds.map((each) => [each.type, externalAddress(each)])).toEqual([[type, link]]);
  });

  it('has no external id where the record has none', () => {
    for (const kind of ['topics', 'publishers', 'funders', 'concepts'] as const) {
      const letter = { topics: 'T', publishers: 'P', funders: 'F', concepts: 'C' }[kind];
      expect(nodeFromRecord(parsed(kind, { id: url(`${letter}10`) }), 'full').externalIds).toEqual([]);
    }
  });
});

describe('nodeFromStub(stub, at)', () => {
  it('makes a minimal node that knows a name only', () => {
    const node = nodeFromStub({ kind: 'authors', id: 'A10', label: 'Ada &amp; Co' }, { x: 3, y: 4 });
    expect(node).toMatchObject({ id: 'A10', label: 'Ada & Co', x: 3, y: 4, hydration: 'minimal' });
    expect(node.summary.citedByCount).toBeNull();
  });
});

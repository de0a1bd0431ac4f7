import { readCsv } from '@/lib/base/read-csv';
import { readCsvLists } from '@/lib/graph/exchange/read-csv-lists';
import { takeSnapshot } from '@/lib/graph/exchange/snapshot';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import { writeEdgeList, writeNodeList } from '@/lib/graph/exchange/write-csv-lists';
import { buildNode } from '@/tests/support/graph-from-text';
import { HOSTILE_LABELS, HOSTILE_SNAPSHOT } from './hostile-snapshot';

describe('writeNodeList(snapshot)', () => {
  it('has a row per node that a spreadsheet reads as data and never as a formula', () => {
    const text = joinParts(writeNodeList(HOSTILE_SNAPSHOT));
    const [header, ...rows] = readCsv(text, ',');
    expect(header).toEqual([
      'id',
      'label',
      'kind',
      'doi',
      'orcid',
      'issn_l',
      'ror',
      'cited_by_count',
      'works_count',
      'publication_year',
      'hint',
      'is_retracted',
      'is_open_access',
      'hydration',
      'pinned',
      'x',
      'y',
    ]);
    expect(rows.map(([, label]) => label)).toEqual([
      ...HOSTILE_LABELS.map((label) => (label.startsWith('=') ? `'${label}` : label)),
      'Deep learning',
    ]);
    expect(rows[0]?.slice(-2)).toEqual(['-120.5', '33.25']);
  });

  it.each(['=1+1', ' =1', '\u200b=1', '\ufeff\t@x', '＝1', "'-1", 'a;=1', 'a\n\u2003+1'])(
    'is read again with the label %j as it was',
    (label) => {
      const facts = {
        pinned: new Set<string>(),
        positionOf: (node: { readonly x: number; readonly y: number }) => node,
      };
      const snapshot = takeSnapshot([buildNode('W1', { label })], [], facts);
      const text = joinParts(writeNodeList(snapshot));
      expect(readCsvLists(text)?.nodes.map(({ label: read }) => read)).toEqual([label]);
    },
  );
});

describe('writeEdgeList(snapshot)', () => {
  it('begins with the ends of each edge', () => {
    const [header, first] = readCsv(joinParts(writeEdgeList(HOSTILE_SNAPSHOT)), ',');
    expect(header).toEqual(['source', 'target', 'type', 'label', 'weight', 'metadata', 'id']);
    expect(first).toEqual([
      'A5023888391',
      'W2741809807',
      'authored',
      'co-author <&"',
      '0.5',
      '{"isCorresponding":true,"years":"2019, 2020","count":3}',
      'A5023888391-authored-W2741809807',
    ]);
  });
});

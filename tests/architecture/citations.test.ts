import { anchorsOf, citationFaults } from './citations';
import { ALL_FILES, readFile } from './source-files';

/** Their cases name pages that are not there. */
const WITH_CASES = ['tests/architecture/citations.test.ts', 'tests/architecture/decisions.test.ts'];
const IS_TEXT = /\.(?:ts|tsx|mjs|md|yml|css|conf|service)$/;

const PAGE = `# Expansion

## Price and count

## What \`Load more\` costs, and [why](../README.md)

## Price and count

\`\`\`
## no heading
\`\`\`
`;

/** Faults of one text in a repository that also holds `docs/behaviours/expansion.md`. */
function faultsOf(file: string, text: string): readonly string[] {
  const texts = new Map([
    ['docs/behaviours/expansion.md', PAGE],
    ['docs/README.md', '# Documents'],
    [file, text],
  ]);
  return citationFaults(texts, ['lib/graph/depths.ts', 'docs/map.svg', 'app/[externalId]/page.tsx']).map(
    (fault) => fault.slice(file.length + 2),
  );
}

describe('citations', () => {
  it('lead to pages and headings of the repository', () => {
    const cited = ALL_FILES.filter((file) => IS_TEXT.test(file) && !WITH_CASES.includes(file));
    const texts = new Map(cited.map((file) => [file, readFile(file)]));
    const others = ALL_FILES.filter((file) => !IS_TEXT.test(file) || WITH_CASES.includes(file));
    expect(citationFaults(texts, others)).toEqual([]);
  });

  it('are many', () => {
    const citing = ALL_FILES.filter(
      (file) => /^(?:app|components|lib)\/.*\.tsx?$/.test(file) && /docs\/[\w/-]+\.md/.test(readFile(file)),
    );
    expect(citing.length).toBeGreaterThan(250);
  });
});

describe('anchorsOf(markdown)', () => {
  it('gives the anchors that GitHub gives, headings of one name by number', () => {
    expect(anchorsOf(PAGE)).toEqual([
      'expansion',
      'price-and-count',
      'what-load-more-costs-and-why',
      'price-and-count-1',
    ]);
  });
});

describe('citationFaults(texts)', () => {
  it.each([
    ['a heading', '/** Ten. Source: docs/behaviours/expansion.md#price-and-count. */'],
    ['a page', '// See docs/behaviours/expansion.md, of course.'],
    ['an address of another site', '// https://example.org/docs/nothing.md'],
    ['a fifth issue in a text', "const text = 'volume 3, issue 5';"],
    ['the configured folder of real records', '/** SHARED_DATA, ../shared/data unless set. */'],
  ])('accepts %s', (_, text) => {
    expect(faultsOf('lib/a.ts', text)).toEqual([]);
  });

  it.each([
    [
      'a heading that is not there',
      '/** Source: docs/behaviours/expansion.md#prices. */',
      'docs/behaviours/expansion.md has no heading #prices',
    ],
    [
      'a page that is not there',
      '// (docs/behaviours/shell.md#header)',
      'docs/behaviours/shell.md is not there',
    ],
    ['a page in the title of a test', "it('has those of docs/a.md', () => {});", 'docs/a.md is not there'],
    [
      'a section of a specification',
      '/** Source: spec 1 section 9. */',
      'cites a section of a specification',
    ],
    [
      'one broken over two lines',
      '/**\n * As it is. Source: spec 2,\n * section 8.\n */',
      'cites a section of a specification',
    ],
    ['the specification', '// as the specification has it', 'cites the specification'],
    [
      'a section of the behaviours',
      '/** Source: behaviours\n * section 12. */',
      'cites a section of the behaviours',
    ],
    ['an API note', '// (api note 4.1)', 'cites an API note'],
    ['a section of the design', '/** 40 ticks (design 5). */', 'cites a section of the design'],
    ['an issue', '/** Source: issue 4, point 6. */', 'cites an issue'],
    ['a folder beside the repository', '// see ../shared/notes.md', 'cites a folder outside the repository'],
  ])('refuses %s', (_, text, fault) => {
    expect(faultsOf('lib/a.ts', text)).toEqual([fault]);
  });

  it.each([
    ['a page beside it', '[Expansion](behaviours/expansion.md)'],
    ['a heading of it', '[price](behaviours/expansion.md#price-and-count-1)'],
    ['its own heading', '# Top\n\n[up](#top)'],
    ['a folder', '[graph](../lib/graph)'],
    ['brackets in a path', '[page](../app/%5BexternalId%5D/page.tsx)'],
    ['a picture', '![map](map.svg)'],
    ['another site', '[site](https://example.org/a.md#b)'],
    ['an example in code', '`[a](b.md)`'],
  ])('follows a link to %s', (_, text) => {
    expect(faultsOf('docs/page.md', text)).toEqual([]);
  });

  it.each([
    ['a page that is not there', '[a](gone.md)', 'link to gone.md, which is not there'],
    ['a picture that is not there', '<img src="gone.png">', 'link to gone.png, which is not there'],
    ['a heading of its own that is not there', '[a](#gone)', 'link to #gone, a heading that is not there'],
    [
      'a heading that is not there',
      '[a](behaviours/expansion.md#gone)',
      'link to behaviours/expansion.md#gone, a heading that is not there',
    ],
    ['a section of a specification', 'As in spec 2 section 3.', 'cites a section of a specification'],
  ])('refuses a link to %s', (_, text, fault) => {
    expect(faultsOf('docs/page.md', text)).toEqual([fault]);
  });
});

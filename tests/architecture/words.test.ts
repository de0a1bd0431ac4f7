import { faultOf, sentencesOfComments, sentencesOfPage } from './prose';
import { ALL_FILES, readFile } from './source-files';

/** Folders whose comments and READMEs follow docs/style.md, with all that is in them. A room never leaves the list. */
const ROOMS: readonly string[] = [
  'components/screens/projects',
  'lib/bibliography',
  'lib/entities',
  'lib/evaluation',
  'lib/project',
  'lib/screening',
  'lib/search-text',
  'lib/state/analysis',
  'lib/state/cache',
  'lib/state/canvas',
  'lib/state/evaluation',
  'lib/state/exchange',
  'lib/state/expansion',
  'lib/state/graph',
  'lib/state/groups',
  'lib/state/lists',
  'lib/state/project',
  'lib/state/repository',
  'lib/state/retry',
  'lib/state/screening',
  'lib/state/search',
  'lib/state/service',
  'lib/state/sessions',
  'lib/state/shell',
  'lib/state/strategy',
  'lib/strategy',
  'lib/workers',
  'tests/unit/lib/workers',
];

/** Pages that follow docs/style.md. A page never leaves the list. */
const PAGES: readonly string[] = [
  'README.md',
  'docs/README.md',
  'docs/architecture.md',
  'docs/behaviours/project-file.md',
  'docs/behaviours/project-history.md',
  'docs/behaviours/project-report.md',
  'docs/behaviours/projects.md',
  'docs/behaviours/screening.md',
  'docs/behaviours/strategy.md',
  'docs/developing.md',
  'docs/glossary.md',
  'docs/how-to',
  'docs/releasing.md',
  'docs/style.md',
  'lib/state/README.md',
];

function sentencesOf(file: string, text: string): readonly string[] {
  if (file.endsWith('.md')) return sentencesOfPage(text);
  return /\.(?:tsx?|mjs)$/.test(file) ? sentencesOfComments(text) : [];
}

function faultsOf(file: string, text: string): readonly string[] {
  return sentencesOf(file, text).flatMap((sentence) => {
    const fault = faultOf(sentence);
    return fault === null ? [] : [`${file} ${fault}: ${sentence}`];
  });
}

describe('prose', () => {
  it.each([...ROOMS, ...PAGES])('of %s follows the style', (entry) => {
    const files = ALL_FILES.filter((file) => file === entry || file.startsWith(`${entry}/`));
    expect(files).not.toEqual([]);
    expect(files.flatMap((file) => faultsOf(file, readFile(file)))).toEqual([]);
  });

  it('lists each room and page once, and no room within another', () => {
    const entries = [...ROOMS, ...PAGES];
    const isWithin = (entry: string) => entries.some((other) => entry.startsWith(`${other}/`));
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries.filter(isWithin)).toEqual([]);
  });
});

describe('faultOf(sentence)', () => {
  it.each([
    ['The line tells its hits.', "has 'tells'"],
    ['The map hears of each change.', "has 'hears'"],
    ['The value stands in local storage.', "has 'stands'"],
    ['Its files lie in one folder.', "has 'lie'"],
    ['The price is said before.', "has 'is said'"],
    ['Cards of the shelf have menus.', "has 'shelf'"],
    ['An entry is added to the ledger.', "has 'ledger'"],
    ['Each term can be added where that is wished.', "has 'wished'"],
    ['A worker of farewell.', "has 'farewell'"],
    ['The former card comes back.', "has 'former'"],
    ['All hashes are computed anew.', "has 'anew'"],
    ['The list is beneath the map.', "has 'beneath'"],
    ['A picture apart.', "has 'apart'"],
    ['The later word counts.', "has 'later word'"],
    ['What is stale is fetched again.', "begins with 'What'"],
    ['Whoever asks holds a lease.', "begins with 'Whoever'"],
    ['Of two copies the later wins.', "begins with 'Of'"],
    ['Where a line has no hits, it is marked.', "begins with 'Where'"],
    [`${'word '.repeat(25)}end.`, 'has 26 words, 25 at most'],
  ])('notices: %s', (sentence, fault) => {
    expect(faultOf(sentence)).toMatch(new RegExp(`^${fault}`));
  });

  it.each([
    'An asterisk stands for any ending.',
    'Nothing is needed apart from the id.',
    'What does each line find?',
    'Often a line has no hits; whatever it was, the earlier count stays.',
    'Outstanding requests are cancelled.',
    'word '.repeat(25),
  ])('accepts: %s', (sentence) => {
    expect(faultOf(sentence)).toBeNull();
  });
});

describe('sentencesOfPage(markdown)', () => {
  it('leaves out headings, code, and what is quoted', () => {
    const page = [
      '# What is told',
      '',
      "A line says 'No hits are told here' and `told`. It is [a link](told.md): 'Told.' And so on.",
      '',
      '```',
      'told',
      '```',
      '',
      '    z = told',
    ].join('\n');
    expect(sentencesOfPage(page)).toEqual([
      'A line says quote and code.',
      'It is a link: quote.',
      'And so on.',
    ]);
  });

  it('ends sentences with items of lists and cells of tables', () => {
    const page = [
      '- [a.ts](a.ts): reads',
      '  lines',
      '- one',
      '',
      '| Word | Means |',
      '| --- | --- |',
      '| a | b |',
    ];
    expect(sentencesOfPage(page.join('\n'))).toEqual(['reads lines', 'one', 'Word', 'Means', 'a', 'b']);
  });
});

describe('sentencesOfComments(source)', () => {
  it('joins the lines of a comment, and parts its tags', () => {
    const source = [
      '/**',
      ' * Reads a line. Null: none,',
      ' * or `told`.',
      ' * @param text as it was pasted.',
      ' */',
      "export const told = 'it is told'; // Kept: see a-told.ts.",
      '// biome-ignore lint/a: told',
    ].join('\n');
    expect(sentencesOfComments(source)).toEqual([
      'Reads a line.',
      'Null: none, or code.',
      'as it was pasted.',
      'Kept: see file.',
    ]);
  });
});

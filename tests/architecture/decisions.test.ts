import { ALL_FILES, readFile } from './source-files';

const FOLDER = 'docs/decisions';
const INDEX = readFile(`${FOLDER}/README.md`);
const PAGES = ALL_FILES.filter((file) => file.startsWith(`${FOLDER}/`) && !file.endsWith('/README.md'));

/** What a page of decisions lacks of the form that the index describes; empty when nothing. */
function faultsOf(file: string, text: string): readonly string[] {
  const [, date] = /\/(\d{4}-\d{2}-\d{2})-[a-z0-9-]+\.md$/.exec(file) ?? [];
  if (date === undefined) return ['its name is not YYYY-MM-DD-few-words.md'];
  const expected = [
    ['a title in its first line', /^# \S/],
    ['its date', new RegExp(`^Date: ${date}$`, 'm')],
    ['Context', /^## Context\n\n\S/m],
    ['Choice', /^## Choice\n\n\S/m],
    ['What would change our mind', /^## What would change our mind\n\n\S/m],
  ] as const;
  return expected.filter(([, pattern]) => !pattern.test(text)).map(([what]) => what);
}

describe('faultsOf(page)', () => {
  const page =
    '# A\n\nDate: 2026-11-20\n\n## Context\n\na\n\n## Choice\n\nb\n\n## What would change our mind\n\nc\n';

  it('finds none in a page of the form', () => {
    expect(faultsOf('docs/decisions/2026-11-20-a.md', page)).toEqual([]);
  });

  it('finds another date, an empty part and a missing part', () => {
    expect(faultsOf('docs/decisions/2026-11-21-a.md', page)).toEqual(['its date']);
    expect(faultsOf('docs/decisions/2026-11-20-a.md', page.replace('\n\nb\n', ''))).toEqual(['Choice']);
    expect(faultsOf('docs/decisions/2026-11-20-a.md', page.replace('## Context', '## Why'))).toEqual([
      'Context',
    ]);
  });

  it('finds a name without a date', () => {
    expect(faultsOf('docs/decisions/a.md', page)).toHaveLength(1);
  });
});

describe('docs/decisions', () => {
  it('has pages of one form', () => {
    const faults = PAGES.map((file) => [file, faultsOf(file, readFile(file))] as const);
    expect(PAGES.length).toBeGreaterThan(40);
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it('lists each page in its index, by date and title, in order', () => {
    const rows = PAGES.map((file) => {
      const name = file.slice(FOLDER.length + 1);
      const [, title = ''] = /^# (.*)$/m.exec(readFile(file)) ?? [];
      return { date: name.slice(0, 10), row: `- ${name.slice(0, 10)}: [${title}](${name})` };
    });
    const listed = INDEX.split('\n').filter((line) => /^- \d{4}-/.test(line));
    expect([...listed].sort()).toEqual(rows.map(({ row }) => row).sort());
    expect(listed.map((line) => line.slice(2, 12))).toEqual(rows.map(({ date }) => date).sort());
  });
});

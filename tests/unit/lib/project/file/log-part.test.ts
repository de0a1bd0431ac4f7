import { type RandomSource, seededRandom } from '@/lib/base/random';
import { readProjectFile } from '@/lib/project/file/read-project-file';
import { writeProjectFile } from '@/lib/project/file/write-project-file';
import type { Decision, ProjectHeader, ProjectRecord } from '@/lib/project/types';
import { forgedFile, partOfFile } from '@/tests/support/forged-file';
import { sealedRandomProject } from '@/tests/support/random-project';

const ORIGIN = {
  program: { name: 'Academic Explorer', version: '0.4.0', commit: 'abc', repository: '' },
  time: '2026-11-24T10:00:00.000Z',
};

/** Why a file is refused; null for one that opens. */
function errorOf(file: Uint8Array): string | null {
  const opened = readProjectFile('p.zip', file);
  return opened.ok ? null : opened.error;
}

type Random<Value> = (value: Value, random: RandomSource) => Value;

const SWAPPED = {
  include: 'exclude',
  exclude: 'include',
  maybe: 'include',
  'not-retrieved': 'exclude',
} as const;

const LATER = '2026-11-05T07:00:00.000Z';

/** What somebody may change in a decision, so that it is still one. */
const DECISION_EDITS: Readonly<Record<string, Random<Decision>>> = {
  verdict: (each) => ({ ...each, verdict: each.verdict === null ? 'include' : SWAPPED[each.verdict] }),
  reason: (each) => ({ ...each, reason: `${each.reason ?? ''} Wrong outcome` }),
  time: (each) => ({ ...each, time: LATER }),
  screener: (each) => ({ ...each, screener: `${each.screener}2` }),
  phase: (each) => ({ ...each, phase: each.phase === 'full-text' ? 'title-abstract' : 'full-text' }),
  record: (each) => ({ ...each, record: `${each.record}0` }),
  order: (each) => ({ ...each, order: each.order === 'random' ? 'newest' : 'random' }),
};

/** The same of a record. */
const RECORD_EDITS: Readonly<Record<string, Random<ProjectRecord>>> = {
  note: (each) => ({
    ...each,
    annotation: { ...each.annotation, note: `${each.annotation.note}!`, time: LATER },
  }),
  tag: (each) => ({ ...each, annotation: { ...each.annotation, tags: [...each.annotation.tags, 'new'] } }),
  study: (each) => ({ ...each, annotation: { ...each.annotation, study: `${each.annotation.study}!` } }),
  standing: (each) => ({ ...each, standing: { state: 'removed', time: LATER } }),
  title: (each) => ({ ...each, facts: { ...each.facts, title: `${each.facts.title}!` } }),
  origins: (each) => ({ ...each, origins: [] }),
};

const HEADER_EDITS: Readonly<Record<string, Random<ProjectHeader>>> = {
  name: (each) => ({ ...each, name: `${each.name}!` }),
  question: (each) => ({ ...each, question: `${each.question}!` }),
  criteria: (each) => ({ ...each, criteria: [...each.criteria, 'Adults'] }),
  reasons: (each) => ({ ...each, reasons: [...each.reasons, 'Wrong animal'] }),
  tags: (each) => ({ ...each, tags: [...each.tags, 'new'] }),
  marks: (each) => ({ ...each, marks: [...(each.marks ?? []), 'new'] }),
  screener: (each) => ({ ...each, screener: `${each.screener}2` }),
  screeners: (each) => ({
    ...each,
    screeners: each.screeners.map((one) => ({ ...one, name: `${one.name}!` })),
  }),
  screeningSince: (each) => ({ ...each, screeningSince: LATER }),
  othersShownSince: (each) => ({ ...each, othersShownSince: LATER }),
  stopping: (each) => ({ ...each, stopping: { target: 0.8, alpha: 0.2 } }),
  report: (each) => ({ ...each, report: [{ kind: 'answer', item: 1, text: 'Ovid', time: LATER }] }),
};

function editLine<Value>(text: string, edit: Random<Value>, random: RandomSource): string | null {
  const lines = text.split('\n').slice(0, -1);
  if (lines.length === 0) return null;
  const at = Math.floor(random() * lines.length);
  return lines
    .map((line, index) => `${index === at ? JSON.stringify(edit(JSON.parse(line), random)) : line}\n`)
    .join('');
}

const random = seededRandom(46);
const fileOfRandomProject = () => writeProjectFile(sealedRandomProject(random), ORIGIN);

/** Files that each test forges in its own way: writing them takes longer than reading them. */
const FILES = Array.from({ length: 24 }, fileOfRandomProject);

/** Random files, forged; the reasons for which they are refused, null for each that opens. */
function forgeries(
  forge: (file: Uint8Array, random: RandomSource) => Readonly<Record<string, string>> | null,
) {
  const found: (string | null)[] = [];
  for (let at = 0; found.length < 20; at += 1) {
    const file = FILES[at] ?? fileOfRandomProject();
    const parts = forge(file, random);
    if (parts !== null) found.push(errorOf(forgedFile(file, parts)));
  }
  return found;
}

/** Where a line becomes the same as another, that is the reason. */
const refused = (what: RegExp) =>
  Array.from({ length: 20 }, () =>
    expect.stringMatching(
      new RegExp(
        `^p\\.zip cannot be opened: (?:${what.source} is not as its history holds it|[a-z]+\\.ndjson holds a \\w+ twice)`,
      ),
    ),
  );

describe('a project file of which something else than its log was changed', () => {
  it('is refused where all verdicts were swapped, and opens as it was saved', () => {
    const random = seededRandom(19);
    let forged = 0;
    while (forged < 20) {
      const project = sealedRandomProject(random);
      const file = writeProjectFile(project, ORIGIN);
      expect(errorOf(file)).toBeNull();
      const text = partOfFile(file, 'decisions.ndjson');
      const swapped = text.replace(
        /"verdict":"(include|exclude)"/g,
        (_, verdict) => `"verdict":"${verdict === 'include' ? 'exclude' : 'include'}"`,
      );
      if (swapped === text) continue;
      forged += 1;
      expect(errorOf(forgedFile(file, { 'decisions.ndjson': swapped }))).toMatch(
        /^p\.zip cannot be opened: the decision on [\w-]+ is not as its history holds it: something else changed the file\. Nothing was changed\. Use another copy/,
      );
    }
  });

  it.each(Object.entries(DECISION_EDITS))('is refused for the %s of a decision', (_, edit) => {
    const reasons = forgeries((file, random) => {
      const text = editLine(partOfFile(file, 'decisions.ndjson'), edit, random);
      return text === null ? null : { 'decisions.ndjson': text };
    });
    expect(reasons).toEqual(refused(/the decision on [\w-]+/));
  });

  it.each(Object.entries(RECORD_EDITS))('is refused for the %s of a paper', (_, edit) => {
    const reasons = forgeries((file, random) => {
      const text = editLine(partOfFile(file, 'records.ndjson'), edit, random);
      return text === null ? null : { 'records.ndjson': text };
    });
    expect(reasons).toEqual(refused(/the paper [\w-]+/));
  });

  it.each(Object.entries(HEADER_EDITS))('is refused for the %s of the project', (name, edit) => {
    const reasons = forgeries((file, random) => {
      const about = JSON.parse(partOfFile(file, 'project.json'));
      return { 'project.json': JSON.stringify({ ...about, project: edit(about.project, random) }) };
    });
    expect(reasons).toEqual(refused(new RegExp(`'${name}' in project\\.json`)));
  });

  it.each(['decisions.ndjson', 'records.ndjson'])(
    'is refused where a line of %s is left out, or one more is there',
    (part) => {
      const last = (text: string) => text.split('\n').at(-2) ?? '';
      for (const change of [
        (text: string) => text.slice(0, text.length - last(text).length - 1),
        (text: string) => `${text}${last(text).replace(/"(?:record|id)":"/, '$&X')}\n`,
      ]) {
        const reasons = forgeries((file) => {
          const text = partOfFile(file, part);
          return text === '' ? null : { [part]: change(text) };
        });
        expect(reasons).toEqual(refused(/the (?:decision on|paper) [\w-]+/));
      }
    },
  );

  it('is refused for a map or a strategy', () => {
    const maps = forgeries((file) => {
      const text = partOfFile(file, 'maps/m1.json');
      return text === ''
        ? null
        : { 'maps/m1.json': text.replace('{"id":"m1","name":"', '{"id":"m1","name":"x') };
    });
    expect(maps).toEqual(refused(/the map m1/));
    const strategies = forgeries((file) => {
      const text = partOfFile(file, 'strategy.json');
      return text.includes('"text": "') ? { 'strategy.json': text.replace('"text": "', '"text": "x') } : null;
    });
    expect(strategies).toEqual(refused(/its search strategy/));
  });

  it.each([
    ['without the changes of its log', () => null, 'values.ndjson is missing.'],
    [
      'with changes that no entry names',
      (text: string) => `${text}[]\n`,
      'belongs to no entry of its history.',
    ],
    ['with changes that stand twice', (text: string) => text.repeat(2), 'is there twice.'],
    ['with other changes', (text: string) => text.replace('"', '"x'), 'belongs to no entry of its history.'],
    ['without any changes', () => '', 'its history does not hold how it came about.'],
  ])('is refused %s', (_, change, reason) => {
    const file = writeProjectFile(sealedRandomProject(seededRandom(5)), ORIGIN);
    const text = change(partOfFile(file, 'values.ndjson'));
    expect(errorOf(forgedFile(file, { 'values.ndjson': text }))).toContain(reason);
  });
});

describe('a project file of the first version', () => {
  it('opens without a log that comes to it, and is refused where it says that it has one', () => {
    const file = writeProjectFile(sealedRandomProject(seededRandom(5)), ORIGIN);
    const about = partOfFile(file, 'project.json').replace('"version": 2', '"version": 1');
    expect(errorOf(forgedFile(file, { 'project.json': about, 'records.ndjson': '' }))).toContain(
      'it says more than a file of its version can.',
    );
    const plain = {
      'project.json': about,
      'records.ndjson': '',
      'values.ndjson': null,
      'ledger/copya.ndjson': null,
    };
    expect(errorOf(forgedFile(file, plain))).toBeNull();
  });
});

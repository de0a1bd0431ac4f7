import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { seededRandom } from '@/lib/base/random';
import { sha256Hex } from '@/lib/base/sha256';
import { runToEnd } from '@/lib/base/slices';
import { keylessProject } from '@/lib/project/file/keyless-project';
import { readProjectFile } from '@/lib/project/file/read-project-file';
import { writeProjectFile } from '@/lib/project/file/write-project-file';
import type { SavedProject } from '@/lib/project/saved-project';
import { sealedProject } from '@/lib/project/seal-project';
import { forgedFile, partOfFile } from '@/tests/support/forged-file';
import { sealedRandomProject } from '@/tests/support/random-project';

const ORIGIN = {
  program: { name: 'Academic Explorer', version: '0.3.0', commit: 'abc', repository: '' },
  time: '2026-11-24T10:00:00.000Z',
};

/** One with records, decisions, entries of one copy, and one map, `m1`, that is not deleted; without a strategy. */
function wholeProject(): SavedProject {
  for (let seed = 1; ; seed += 1) {
    const found = sealedRandomProject(seededRandom(seed));
    const { records, decisions, maps } = found.state;
    if (found.state.strategy !== undefined) continue;
    const hasParts = Math.min(records.size, decisions.size, found.ledgers.get('copya')?.length ?? 0) > 0;
    if (hasParts && found.ledgers.size === 1 && maps.size === 1 && (maps.get('m1')?.content?.nodes ?? 0) > 0)
      return found;
  }
}

const project = wholeProject();

function errorOf(bytes: Uint8Array): string | null {
  const opened = readProjectFile('sleep.zip', bytes);
  return opened.ok ? null : opened.error;
}

const forged = (parts: Readonly<Record<string, string | null>>) =>
  forgedFile(writeProjectFile(project, ORIGIN), parts);

const partOf = (name: string) => partOfFile(writeProjectFile(project, ORIGIN), name);

/** The map with a list in a list, so many deep. */
const nested = (depth: number) =>
  partOf('maps/m1.json').replace(
    '"traversal":',
    `"more":${'['.repeat(depth)}${']'.repeat(depth)},"traversal":`,
  );

const damaged = (reason: string) =>
  `sleep.zip cannot be opened: ${reason} Nothing was changed. Use another copy of the file, or save it again where it was made.`;

describe('readProjectFile(name, bytes)', () => {
  it('opens what was saved as it was, whatever the project', () => {
    const random = seededRandom(1966);
    for (let round = 0; round < 60; round += 1) {
      const saved = sealedRandomProject(random, `copy${round}`);
      const opened = readProjectFile('p.zip', writeProjectFile(saved, ORIGIN));
      expect(opened).toEqual({
        ok: true,
        value: { project: saved, saved: ORIGIN.time, sha256: expect.any(String), broken: [] },
      });
      if (!opened.ok) continue;
      // Maps of jest are equal in any order.
      expect([...opened.value.project.state.records.keys()]).toEqual([...saved.state.records.keys()]);
      expect([...opened.value.project.state.maps.values()]).toEqual([...saved.state.maps.values()]);
      expect([...opened.value.project.state.decisions.keys()]).toEqual([...saved.state.decisions.keys()]);
    }
  });

  it.each([
    ['a list of papers', strToU8('TY  - JOUR\r\nER  - \r\n')],
    ['nothing', new Uint8Array()],
    ['another ZIP', zipSync({ 'word.xml': strToU8('<w/>') })],
    ['a ZIP with a project.json of something else', zipSync({ 'project.json': strToU8('{"name":"app"}') })],
  ])('says that %s is no project file', (_, bytes) => {
    expect(errorOf(bytes)).toBe(
      "sleep.zip is not a project file. A project file is a ZIP that 'Save project' made; lists of papers (RIS, BibTeX, CSV) are added inside a project.",
    );
  });

  it('tells a newer file from a damaged one, whatever else is in it', () => {
    const text = partOf('project.json')
      .replace(/"version": \d+/, '"version": 99')
      .replace('"saved"', '"savedAt"');
    expect(errorOf(forged({ 'project.json': text, 'rounds.ndjson': '{}\n' }))).toBe(
      'sleep.zip was saved by a newer version of Academic Explorer. Open it where it was made, or reload this page to get the newest version.',
    );
  });

  it('refuses a file that was cut off, or changed in a part', () => {
    const bytes = writeProjectFile(project, ORIGIN);
    expect(errorOf(bytes.slice(0, bytes.length / 2))).toBe(damaged('the file is damaged or incomplete.'));
    const files = unzipSync(bytes);
    files['decisions.ndjson'] = strToU8('');
    expect(errorOf(zipSync(files))).toBe(
      damaged('decisions.ndjson was changed or damaged after it was saved.'),
    );
  });

  it.each([
    [
      'a part that it does not know',
      { 'rounds/1.json': '{}' },
      'this version of Academic Explorer does not know what rounds/1.json in it is.',
    ],
    ['a part that is missing', { 'decisions.ndjson': null }, 'decisions.ndjson is missing.'],
    ['a line that is no JSON', { 'records.ndjson': '{"id":\n' }, 'line 1 of records.ndjson is no JSON.'],
    [
      'a line of another form',
      { 'records.ndjson': '{"id":"W1"}\n' },
      'line 1 of records.ndjson has another form than it should.',
    ],
    ['a part that ends within a line', { 'decisions.ndjson': '{}' }, 'decisions.ndjson is cut off.'],
    [
      'a map of another name than its part',
      { 'maps/other.json': partOf('maps/m1.json') },
      'maps/other.json holds another map.',
    ],
    [
      'a map without a graph',
      { 'maps/m1.json': partOf('maps/m1.json').replace('academic-explorer-graph', 'other') },
      'the map in maps/m1.json cannot be opened: its graph cannot be read.',
    ],
    [
      'a map of a later release',
      { 'maps/m1.json': partOf('maps/m1.json').replace('"version":1', '"version":9') },
      'the map in maps/m1.json cannot be opened: it was written by a newer version (9) of this program.',
    ],
    [
      'a map with fewer nodes than it says',
      { 'maps/m1.json': partOf('maps/m1.json').replace(/"nodes":\d+/, '"nodes":99') },
      'maps/m1.json holds another number of nodes or edges than it says.',
    ],
    [
      'a map with a name that every object inherits',
      {
        'maps/m1.json': partOf('maps/m1.json').replace(
          '"traversal":',
          '"__proto__":{"isAdmin":true},"traversal":',
        ),
      },
      'maps/m1.json holds a name that every object inherits.',
    ],
    [
      'a map with lists in lists, some of them',
      { 'maps/m1.json': nested(1_000) },
      'maps/m1.json is nested deeper than any map.',
    ],
    [
      'a map with lists in lists, more than can be written again',
      { 'maps/m1.json': nested(100_000) },
      'maps/m1.json is nested deeper than any map.',
    ],
    [
      'a map that says more than is known of maps',
      { 'maps/m1.json': partOf('maps/m1.json').replace('{', '{"owner":"me",') },
      'maps/m1.json says more than this version of Academic Explorer can read.',
    ],
    [
      'a map that is named after all times',
      { 'maps/m1.json': partOf('maps/m1.json').replace(/"named":"[^"]+"/, '"named":"zzz"') },
      'it holds a time that is none.',
    ],
    [
      'an entry of another copy',
      { 'ledger/other.ndjson': partOf('ledger/copya.ndjson') },
      'ledger/other.ndjson holds entries of another copy.',
    ],
    [
      'a record that stands twice',
      { 'records.ndjson': partOf('records.ndjson').repeat(2) },
      'records.ndjson holds a record twice.',
    ],
    [
      'a decision that stands twice',
      { 'decisions.ndjson': partOf('decisions.ndjson').repeat(2) },
      'decisions.ndjson holds a decision twice.',
    ],
    [
      'an id that leads into another project',
      { 'project.json': partOf('project.json').replace('"id": "p1"', '"id": "p1:record"') },
      'it holds the id "p1:record", which is none.',
    ],
    [
      'a time after all others',
      { 'decisions.ndjson': partOf('decisions.ndjson').replace(/"time":"[^"]+"/, '"time":"zzz"') },
      'it holds a time that is none.',
    ],
  ])('refuses %s', (_, parts, reason) => {
    expect(errorOf(forged(parts))).toBe(damaged(reason));
  });

  it.each([
    '2026-13-45T99:99:99.999Z',
    '2026-02-31T10:00:00.000Z',
    '8999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
  ])('refuses the time %s, after which none can be told', (time) => {
    const text = partOf('project.json').replace(/"changed": "[^"]+"/, `"changed": "${time}"`);
    expect(errorOf(forged({ 'project.json': text }))).toBe(damaged('it holds a time that is none.'));
  });

  it('opens what is changed after the latest time that a file may hold', () => {
    const now = Date.UTC(2026, 10, 24);
    const saved = sealedRandomProject(seededRandom(5));
    const changed = (time: number) =>
      writeProjectFile(
        {
          ...saved,
          state: { ...saved.state, header: { ...saved.state.header, changed: new Date(time).toISOString() } },
        },
        ORIGIN,
      );
    const latest = now + 100 * 365 * 86_400_000;
    expect(readProjectFile('sleep.zip', changed(latest), now).ok).toBe(true);
    expect(readProjectFile('sleep.zip', changed(latest + 1), now).ok).toBe(false);
    // A change is a millisecond later than all before it, and saved and opened later too.
    expect(readProjectFile('sleep.zip', changed(latest + 1), now + 1).ok).toBe(true);
  });

  const about = (member: string, value: unknown) => {
    const told = JSON.parse(partOf('project.json'));
    told.project[member] = value;
    return `${JSON.stringify(told)}\n`;
  };
  const [line = ''] = partOf('records.ndjson').split('\n');
  const record = (change: (each: { facts: Record<string, unknown>; origins: unknown[] }) => void) => {
    const each = JSON.parse(line);
    change(each);
    return { 'records.ndjson': `${JSON.stringify(each)}\n`, 'decisions.ndjson': '' };
  };

  const entry = (changes: object) => {
    const [first = '', ...others] = partOf('ledger/copya.ndjson').split('\n');
    const changed = JSON.stringify({ ...JSON.parse(first), ...changes });
    return { 'ledger/copya.ndjson': [changed, ...others].join('\n') };
  };

  it.each([
    ['2,000 characters in its name', () => ({ 'project.json': about('name', 'x'.repeat(2_001)) })],
    [
      '300,000 characters in its question',
      () => ({ 'project.json': about('question', 'x'.repeat(300_001)) }),
    ],
    ['5,000 criteria', () => ({ 'project.json': about('criteria', Array(5_001).fill('x')) })],
    ['5,000 reasons for exclusion', () => ({ 'project.json': about('reasons', Array(5_001).fill('x')) })],
    [
      '500,000 characters in its criteria, reasons, words, tags and readers',
      () => ({ 'project.json': about('tags', Array(501).fill('x'.repeat(1_000))) }),
    ],
    [
      '1,000,000 characters in the answers for its report',
      () => ({
        'project.json': about('report', [
          { kind: 'answer', item: 1, text: 'x'.repeat(1_000_001), time: ORIGIN.time },
        ]),
      }),
    ],
    [
      '100,000 references of a paper',
      () => record(({ facts }) => (facts.references = Array(100_001).fill('W1'))),
    ],
    [
      '1,000 histories that one entry names',
      () => entry({ heads: Array(1_001).fill({ copy: 'a', sequence: 1, hash: 'b' }) }),
    ],
    [
      '20,000 papers that one entry lists',
      () => entry({ listed: { ids: Array(20_001).fill('W1'), again: null, merged: [], deleted: [] } }),
    ],
    [
      '100,000 characters in a recorded search',
      () => entry({ asked: { type: 'request', request: 'x'.repeat(100_001), words: '' } }),
    ],
    [
      '1,000,000 characters in an entry of its history',
      () => entry({ asked: { type: 'words', words: 'x'.repeat(1_000_001) } }),
    ],
    ['5,000 tags', () => ({ 'project.json': about('tags', Array(5_001).fill('x')) })],
    ['20,000 characters in a title', () => record(({ facts }) => (facts.title = 'x'.repeat(20_001)))],
    [
      '300,000 characters in an abstract or note',
      () => record(({ facts }) => (facts.abstract = 'x'.repeat(300_001))),
    ],
    [
      '20,000 authors of a paper',
      () => record(({ facts }) => (facts.authors = Array(20_001).fill({ whole: 'x' }))),
    ],
    [
      '20,000 origins of a paper',
      () => record((each) => (each.origins = Array(20_001).fill(each.origins[0]))),
    ],
  ])('refuses what would stop the page: more than %s', (what, parts) => {
    const random = seededRandom(1);
    // Texts of noise: what repeats itself is refused for its size once unpacked.
    const noise = strToU8(Array.from({ length: 60_000 }, () => random().toString(36)).join(''));
    const bytes = forged({ ...parts(), 'ro-crate-metadata.json': new TextDecoder().decode(noise) });
    expect(errorOf(bytes)).toBe(damaged(`it holds more than ${what}, which no project does.`));
  });

  it.each(['"__proto__":{"isAdmin":true},', '"constructor":{"prototype":{"isAdmin":true}},', '"later":1,'])(
    'refuses a record with the member %s and leaves every object as it is',
    (member) => {
      const text = partOf('records.ndjson').replace('{', `{${member}`);
      expect(errorOf(forged({ 'records.ndjson': text }))).toBe(
        damaged('line 1 of records.ndjson says more than this version of Academic Explorer can read.'),
      );
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    },
  );

  it('opens a file whose ledger was changed, and names the entry', () => {
    const text = partOf('ledger/copya.ndjson').replace(/"found":(?:null|12)/, '"found":999');
    const opened = readProjectFile('p.zip', forged({ 'ledger/copya.ndjson': text }));
    expect(opened.ok && opened.value.broken).toEqual([
      { copy: 'copya', kind: 'broken', sequence: 1, reason: 'changed' },
    ]);
  });

  it('refuses a file that would fill the memory, before unpacking', () => {
    const bytes = zipSync({ 'project.json': new Uint8Array(5_000_000) });
    expect(errorOf(bytes)).toBe(
      damaged('its content is more than 100 times larger once unpacked, so it is not read.'),
    );
  });
});

describe('writeProjectFile(project, origin)', () => {
  it('writes no API key that a reader pasted into a note, a question or a reason', () => {
    const key = 'https://api.openalex.org/works?search=sleep&api_key=s3cretKey99';
    const { state } = project;
    const records = [...state.records].map(
      ([id, record]) =>
        [id, { ...record, annotation: { note: key, tags: [key], study: null, time: ORIGIN.time } }] as const,
    );
    const decisions = [...state.decisions].map(([id, each]) => [id, { ...each, reason: key }] as const);
    const typed = {
      ...project,
      state: {
        header: { ...state.header, question: key, reasons: [key] },
        records: new Map(records),
        decisions: new Map(decisions),
        maps: new Map(),
      },
    };
    const clean = { ...typed, state: runToEnd(keylessProject(typed.state)) };
    const file = writeProjectFile(runToEnd(sealedProject(clean, ORIGIN)), ORIGIN);
    const files = unzipSync(file);
    for (const part of Object.values(files)) expect(strFromU8(part)).not.toContain('s3cretKey99');
    const opened = readProjectFile('p.zip', file);
    expect(opened.ok && opened.value.project.state.header.question).toBe(
      'https://api.openalex.org/works?search=sleep',
    );
  });

  it('describes its parts, program and authors as RO-Crate 1.2 does', () => {
    const named = {
      ...project,
      state: {
        ...project.state,
        header: {
          ...project.state.header,
          screeners: [
            { id: 'copya', name: 'Ada' },
            { id: 'b', name: '' },
          ],
        },
      },
    };
    const files = unzipSync(writeProjectFile(named, ORIGIN));
    const crate: { '@context': string; '@graph': Readonly<Record<string, unknown>>[] } = JSON.parse(
      strFromU8(files['ro-crate-metadata.json'] ?? strToU8('')),
    );
    const node = (id: string) => crate['@graph'].find((each) => each['@id'] === id);
    expect(crate['@context']).toBe('https://w3id.org/ro/crate/1.2/context');
    expect(node('ro-crate-metadata.json')).toMatchObject({
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' },
      about: { '@id': './' },
      license: { '@id': 'https://creativecommons.org/publicdomain/zero/1.0/' },
    });
    expect(node('./')).toMatchObject({
      '@type': 'Dataset',
      datePublished: '2026-11-24T10:00:00.000Z',
      author: [{ '@id': '#person-copya' }],
      hasPart: [
        'project.json',
        'records.ndjson',
        'decisions.ndjson',
        'maps/m1.json',
        'ledger/copya.ndjson',
        'values.ndjson',
      ].map((id) => ({
        '@id': id,
      })),
    });
    expect(node('#program')).toMatchObject({ softwareVersion: '0.3.0', identifier: 'abc' });
    expect(node('#person-copya')).toMatchObject({ '@type': 'Person', name: 'Ada' });
    expect(node('records.ndjson')).toMatchObject({
      sha256: sha256Hex(files['records.ndjson'] ?? ''),
      contentSize: String(files['records.ndjson']?.length),
    });
  });
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { runToEnd } from '@/lib/base/slices';
import { parseRecord } from '@/lib/entities/parse';
import { parseNdjson } from '@/lib/library/read-ndjson';
import { decisionKey } from '@/lib/project/decisions';
import { factsOfWork } from '@/lib/project/facts-of-work';
import { readProjectFile } from '@/lib/project/file/read-project-file';
import { writeProjectFile } from '@/lib/project/file/write-project-file';
import { newProject } from '@/lib/project/new-project';
import type { SavedProject } from '@/lib/project/saved-project';
import { sealedProject } from '@/lib/project/seal-project';
import type { Decision, ProjectRecord } from '@/lib/project/types';
import { SHARED_DATA } from '@/tests/support/shared-data';
import { cpuMs, quantile, reportGoal } from './report-goal';

/** About 5,000 real works, whole; without them the sample library stands in. */
const REAL_WORKS = path.join(SHARED_DATA, 'openalex/works.ndjson.gz');
const FILE = existsSync(REAL_WORKS) ? REAL_WORKS : path.resolve('public/sample-library.ndjson.gz');
const ROUNDS = 3;
const RECORDS = 10_000;
const TIME = '2026-11-24T10:00:00.000Z';
const ORIGIN = {
  program: { name: 'Academic Explorer', version: '0', commit: '', repository: '' },
  time: TIME,
};

/** Ten thousand records with titles, abstracts and references, half of them decided. */
function largeProject(): SavedProject {
  const works = (parseNdjson(gunzipSync(readFileSync(FILE))).get('works') ?? []).flatMap((raw) => {
    const parsed = parseRecord('works', raw);
    return parsed.ok ? [parsed.value] : [];
  });
  const records = new Map<string, ProjectRecord>();
  const decisions = new Map<string, Decision>();
  for (let at = 0; at < RECORDS; at += 1) {
    const work = works[at % works.length];
    if (work === undefined) throw new Error('The library has works');
    const id = `W${at + 1}`;
    records.set(id, {
      id,
      facts: factsOfWork(work),
      origins: [{ copy: 'copya', sequence: 1, position: at + 1, kind: 'search' }],
      standing: { state: 'present', time: TIME },
      annotation: { note: '', tags: [], study: null, time: null },
    });
    const decision: Decision = {
      phase: 'title-abstract',
      screener: 'copya',
      record: id,
      verdict: 'exclude',
      reason: null,
      time: TIME,
    };
    if (at % 2 === 0) decisions.set(decisionKey(decision), decision);
  }
  const state = newProject({ id: 'p', copy: 'copya', name: 'Bench', source: 'OpenAlex', time: TIME });
  const project = { state: { ...state, records, decisions }, ledgers: new Map(), logged: new Map() };
  return runToEnd(sealedProject(project, ORIGIN));
}

test('a project file of 10,000 records', () => {
  const project = largeProject();
  const values = [...project.state.records.values(), ...project.state.decisions.values()];
  const ratios = { save: [] as number[], open: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    let packed: Uint8Array = new Uint8Array();
    let bytes: Uint8Array = new Uint8Array();
    const plainWrite = cpuMs(() => {
      packed = gzipSync(values.map((value) => JSON.stringify(value)).join('\n'));
    });
    const save = cpuMs(() => {
      bytes = writeProjectFile(project, ORIGIN);
    });
    const plainRead = cpuMs(() => {
      for (const line of gunzipSync(packed).toString('utf8').split('\n')) JSON.parse(line);
    });
    const open = cpuMs(() => {
      expect(readProjectFile('p.zip', bytes).ok).toBe(true);
    });
    ratios.save.push(save / plainWrite);
    ratios.open.push(open / plainRead);
  }
  const goals = [
    reportGoal({ name: 'project-save-10k', unit: 'ratio', value: quantile(ratios.save, 0.5), atMost: 4 }),
    reportGoal({ name: 'project-open-10k', unit: 'ratio', value: quantile(ratios.open, 0.5), atMost: 5 }),
  ];
  expect(goals).toEqual([true, true]);
});

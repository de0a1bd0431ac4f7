import type { IsoTime } from '@/lib/base/iso-time';
import { RULE_REASONS } from './exclusion-rules';
import { PROJECT_FORMAT_VERSION, type ProjectHeader, type ProjectState } from './types';

/** The project that is open before another was made or opened. */
export const FIRST_PROJECT_NAME = 'Unsorted';

/** The name of a project as it is shown: a file may bring one of blanks and marks that nobody can see. */
export function shownProjectName({ name }: { readonly name: string }): string {
  return /[^\p{Z}\p{C}]/u.test(name) ? name : 'Project without a name';
}

/** Reasons for exclusion that a new project starts with. Source: docs/behaviours/projects.md#reasons-for-exclusion. */
export const DEFAULT_REASONS: readonly string[] = [
  'Wrong population',
  'Wrong intervention or exposure',
  'Wrong comparison',
  'Wrong outcome',
  'Wrong study design',
  ...Object.values(RULE_REASONS),
];

export interface NewProject {
  readonly id: string;
  readonly copy: string;
  readonly name: string;
  readonly source: string;
  readonly time: IsoTime;
}

export function newHeader({ id, copy, name, source, time }: NewProject): ProjectHeader {
  return {
    id,
    name,
    question: '',
    criteria: [],
    reasons: DEFAULT_REASONS,
    marks: [],
    tags: [],
    created: time,
    changed: time,
    archived: null,
    formatVersion: PROJECT_FORMAT_VERSION,
    source,
    copy,
    screener: copy,
    screeners: [{ id: copy, name: '' }],
    screeningSince: null,
    fullTextSince: null,
    othersShownSince: null,
    savedToFile: null,
    apart: [],
    report: [],
  };
}

export function newProject(project: NewProject): ProjectState {
  return { header: newHeader(project), records: new Map(), decisions: new Map(), maps: new Map() };
}

/** As many random letters and digits as make ids of all browsers differ; without `randomUUID`, which plain HTTP lacks. */
export function newProjectId(random: () => number): string {
  let id = '';
  while (id.length < 16) id += Math.floor(random() * 36).toString(36);
  return id;
}

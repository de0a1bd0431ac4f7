import type { Publication } from '@/lib/entities/publication';

/** Decisions and notes on a paper from its screening, in the words of our files of papers. */
export interface ScreeningNotes {
  /** By phase, in the words of a file: `include`, `exclude`, `maybe`; a phase without a decision is absent. */
  readonly decisions: Readonly<Partial<Record<ScreeningPhase, string>>>;
  /** The reason of the last decision. Null: none. */
  readonly reason: string | null;
  readonly tags: readonly string[];
  readonly study: string | null;
  /** One or more lines; empty for none. */
  readonly note: string;
  /** How the paper had come where the file was made, in words. */
  readonly origins: readonly string[];
}

/** Phases in their order, as files name them. */
const PHASE_NAMES = { 'title-abstract': 'title and abstract', 'full-text': 'full text' } as const;
export type ScreeningPhase = keyof typeof PHASE_NAMES;
const PHASES: readonly ScreeningPhase[] = ['title-abstract', 'full-text'];

/** Columns by which a table of ours is recognised. */
export const SCREENING_COLUMNS = { tags: 'Tags', note: 'Note', study: 'Study', origins: 'Origins' } as const;
/** Columns of a table that holds decisions, besides. */
export const DECISION_COLUMNS = {
  'title-abstract': 'Title and abstract',
  'full-text': 'Full text',
  reason: 'Reason',
} as const;

/** Tags as one text. */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replaceAll(';', ',')).join('; ');
}

function splitTags(text: string): readonly string[] {
  return [...new Set(text.split(';').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

/** Origins as the text of a cell, a line each: their words hold semicolons and commas of their own. */
export function joinOrigins(origins: readonly string[]): string {
  return origins.map((origin) => origin.replaceAll(/\s*[\r\n]+\s*/g, ' ')).join('\n');
}

/** As lines in the notes of a reference, a fact each. Source: docs/behaviours/projects.md#exporting-papers. */
export function screeningNoteLines({
  decisions,
  reason,
  tags,
  study,
  note,
  origins,
}: ScreeningNotes): readonly string[] {
  return [
    ...PHASES.flatMap((phase) =>
      decisions[phase] === undefined ? [] : [`Decision: ${decisions[phase]} (${PHASE_NAMES[phase]})`],
    ),
    ...(reason === null ? [] : [`Reason: ${reason}`]),
    ...(tags.length === 0 ? [] : [`Tags: ${joinTags(tags)}`]),
    ...(study === null ? [] : [`Study: ${study}`]),
    ...(note.trim() === '' ? [] : note.split('\n').map((line) => `Note: ${line}`.trimEnd())),
    ...origins.map((origin) => `Origin: ${origin}`),
  ];
}

const LINE = /^(Decision|Reason|Tags|Study|Note|Origin):(?: (.*))?$/;
/** Comes after the other lines. */
const RETRACTED_LINE = 'Retracted';
const DECISION = /^(.+) \((.+)\)$/;

/** Reads such lines from the notes of a reference. Null: there are none. Linear. */
export function readScreeningNotes(notes: string): ScreeningNotes | null {
  const decisions: Partial<Record<ScreeningPhase, string>> = {};
  const texts = new Map<string, string[]>();
  for (const line of notes.split('\n')) {
    const [, name, text = ''] = LINE.exec(line.trimEnd()) ?? [];
    const [, decision, phaseName] = name === 'Decision' ? (DECISION.exec(text) ?? []) : [];
    const phase = PHASES.find((each) => PHASE_NAMES[each] === phaseName);
    if (decision !== undefined && phase !== undefined) decisions[phase] = decision;
    else if (name !== undefined && name !== 'Decision') texts.set(name, [...(texts.get(name) ?? []), text]);
  }
  if (texts.size === 0 && Object.keys(decisions).length === 0) return null;
  return {
    decisions,
    reason: texts.get('Reason')?.[0] ?? null,
    tags: splitTags((texts.get('Tags') ?? []).join(';')),
    study: texts.get('Study')?.[0] ?? null,
    note: (texts.get('Note') ?? []).join('\n'),
    origins: texts.get('Origin') ?? [],
  };
}

/** The notes of a reference as files hold them: its own, and whether the work was retracted. */
export function writtenNotes({
  note,
  isRetracted,
}: Pick<Publication, 'note' | 'isRetracted'>): string | null {
  return [note ?? '', isRetracted ? RETRACTED_LINE : ''].filter((part) => part !== '').join('\n') || null;
}

/** Splits such notes again. */
export function readNotes(text: string | null): Pick<Publication, 'note' | 'isRetracted'> {
  const lines = (text ?? '').split('\n');
  const others = lines.filter((line) => line.trim() !== RETRACTED_LINE);
  return { note: others.join('\n') || null, isRetracted: others.length < lines.length };
}

/** Notes without such lines. */
export function withoutScreeningNotes(notes: string | null): string | null {
  const lines = (notes ?? '').split('\n').filter((line) => !LINE.test(line.trimEnd()));
  return lines.join('\n').trim() || null;
}

/** Whether all lines of a note are such lines: then none was broken for its length alone. */
export function areScreeningNoteLines(lines: readonly string[]): boolean {
  return lines.every((line) => LINE.test(line) || line === RETRACTED_LINE);
}

/** Whether a table is one of ours, by its header. */
export function hasScreeningColumns(header: readonly string[]): boolean {
  return Object.values(SCREENING_COLUMNS).every((name) => header.includes(name));
}

/** The screening notes in a row of such a table. Null: there are none. */
export function screeningNotesOfRow(
  header: readonly string[],
  cells: readonly string[],
): ScreeningNotes | null {
  const cell = (name: string) => cells[header.indexOf(name)]?.trim() ?? '';
  const decisions = Object.fromEntries(
    PHASES.map((phase) => [phase, cell(DECISION_COLUMNS[phase])]).filter(([, word]) => word !== ''),
  );
  const notes: ScreeningNotes = {
    decisions,
    reason: cell(DECISION_COLUMNS.reason) || null,
    tags: splitTags(cell(SCREENING_COLUMNS.tags)),
    study: cell(SCREENING_COLUMNS.study) || null,
    note: cell(SCREENING_COLUMNS.note),
    origins: cell(SCREENING_COLUMNS.origins)
      .split('\n')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  };
  const lists = [Object.keys(decisions), notes.note, notes.tags, notes.origins];
  return lists.every(({ length }) => length === 0) && notes.study === null ? null : notes;
}

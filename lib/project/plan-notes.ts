import type { IsoTime } from '@/lib/base/iso-time';
import type { ScreeningNotes } from '@/lib/bibliography/screening-notes';
import type { AnnotationPatch, HeaderPatch, Judgement, ProjectChange } from './project-change';
import { NOTHING_WRITTEN } from './project-change';
import { type ShownRecord, shownRecords } from './standing';
import { annotationWithoutKeys, textsWithoutKeys } from './typed-texts';
import { type Annotation, PHASES, type ProjectState, VERDICTS, type Verdict } from './types';
import { decisionOn } from './verdicts';

/** The notes of a file on a paper, which is the record `id` of the project. */
export interface PaperNotes {
  readonly id: string;
  readonly notes: ScreeningNotes;
}

export interface NotesPlan {
  readonly changes: readonly ProjectChange[];
  readonly judgements: readonly Judgement[];
}

function verdictOf(word: string | undefined): Verdict | null {
  return VERDICTS.find((verdict) => verdict === word) ?? null;
}

/** Earlier decisions of the reader stay. If several papers are one record, the first with a decision counts. */
function judgementsOf(
  state: ProjectState,
  shown: ReadonlyMap<string, ShownRecord>,
  papers: readonly PaperNotes[],
): readonly Judgement[] {
  const { screener } = state.header;
  return PHASES.flatMap((phase) => {
    const found = new Map<string, Judgement>();
    for (const { id, notes } of papers) {
      const verdict = verdictOf(notes.decisions[phase]);
      const before = shown.get(id);
      const isDecided = before !== undefined && decisionOn(state, before, phase, screener) !== null;
      if (verdict === null || isDecided || found.has(id)) continue;
      if (verdict === 'not-retrieved' && phase !== 'full-text') continue;
      const isLast = phase === 'full-text' || verdictOf(notes.decisions['full-text']) === null;
      found.set(id, { phase, screener, record: id, verdict, reason: isLast ? notes.reason : null });
    }
    return [...found.values()];
  });
}

function joined(one: string, other: string): string {
  if (one.trim() === '' || other.includes(one)) return other;
  return other.trim() === '' || one.includes(other) ? one : `${one}\n${other}`;
}

function annotated({ note, tags, study }: Annotation, notes: ScreeningNotes): AnnotationPatch {
  return annotationWithoutKeys({
    note: joined(note, notes.note),
    tags: [...new Set([...tags, ...notes.tags])],
    study: study ?? notes.study,
  });
}

function annotationsOf(
  { records }: ProjectState,
  papers: readonly PaperNotes[],
): ReadonlyMap<string, AnnotationPatch> {
  const patches = new Map<string, AnnotationPatch>();
  for (const { id, notes } of papers) {
    const before = { ...(records.get(id)?.annotation ?? NOTHING_WRITTEN), ...patches.get(id) };
    patches.set(id, annotated(before, notes));
  }
  return patches;
}

function headerFor(
  { header }: ProjectState,
  papers: readonly PaperNotes[],
  judgements: readonly Judgement[],
  time: IsoTime,
): HeaderPatch {
  const tags = textsWithoutKeys(papers.flatMap(({ notes }) => notes.tags));
  const reasons = judgements.flatMap(({ verdict, reason }) => (verdict === 'exclude' ? (reason ?? []) : []));
  const hasFullText = judgements.some(({ phase }) => phase === 'full-text');
  return {
    tags: [...new Set([...header.tags, ...tags])],
    reasons: [...new Set([...header.reasons, ...reasons])],
    screeningSince: header.screeningSince ?? (judgements.length > 0 ? time : null),
    fullTextSince: header.fullTextSince ?? (hasFullText ? time : null),
  };
}

/**
 * Turns the notes of a file on its papers into this reader's decisions, tags and notes. Nothing that the reader decided or
 * wrote is replaced; notes are joined. Source: docs/behaviours/projects.md#papers-that-come-back.
 * @param state before the papers are added.
 */
export function planNotes(state: ProjectState, papers: readonly PaperNotes[], time: IsoTime): NotesPlan {
  if (papers.length === 0) return { changes: [], judgements: [] };
  const judgements = judgementsOf(state, shownRecords(state.records), papers).map((each) => ({
    ...each,
    reason: each.reason === null ? null : (textsWithoutKeys([each.reason])[0] ?? null),
  }));
  const patch = headerFor(state, papers, judgements, time);
  return {
    changes: [
      { type: 'decide', judgements },
      { type: 'annotate', patches: annotationsOf(state, papers) },
      { type: 'edit', patch },
    ],
    judgements,
  };
}

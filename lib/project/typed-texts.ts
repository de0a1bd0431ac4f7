import { withoutKeys } from '@/lib/base/without-keys';
import type { AnnotationPatch, HeaderPatch } from './project-change';
import type { ReportFact } from './types';

/** Below the bounds of project files (file/bounds.ts). Unit: characters. */
const LONGEST = { name: 500, line: 5_000, text: 100_000, list: 50_000 } as const;
const MOST_LISTED = 2_000;

function kept(text: string, most: number): string {
  return withoutKeys(text.slice(0, most));
}

/** Texts of a reader or a file, without API keys; of a list that is too long, its beginning. */
export function textsWithoutKeys(texts: readonly string[]): readonly string[] {
  const list: string[] = [];
  let room: number = LONGEST.list;
  for (const text of texts.slice(0, MOST_LISTED)) {
    if (room <= 0) break;
    const one = kept(text, Math.min(LONGEST.line, room));
    list.push(one);
    room -= one.length;
  }
  return list;
}

/** A reader's changes of a header, without API keys: they become titles of pages, names of files and notices. */
export function headerWithoutKeys(patch: HeaderPatch): HeaderPatch {
  const { name, ...others } = patch;
  const { question, criteria, reasons, marks, tags, screeners } = others;
  const title = name === undefined ? '' : nameWithoutKeys(name);
  return {
    ...others,
    // A name that was nothing else stays as it was.
    ...(title === '' ? {} : { name: title }),
    ...(question === undefined ? {} : { question: kept(question, LONGEST.text) }),
    ...(criteria === undefined ? {} : { criteria: textsWithoutKeys(criteria) }),
    ...(reasons === undefined ? {} : { reasons: textsWithoutKeys(reasons) }),
    ...(marks === undefined ? {} : { marks: textsWithoutKeys(marks) }),
    ...(tags === undefined ? {} : { tags: textsWithoutKeys(tags) }),
    ...(screeners === undefined
      ? {}
      : { screeners: screeners.map((each) => ({ ...each, name: nameWithoutKeys(each.name) })) }),
  };
}

/** The name of a project or reader; empty where it was nothing but a key. */
export function nameWithoutKeys(name: string): string {
  return kept(name, LONGEST.name).trim();
}

/** A reader's notes and tags on a paper, without API keys. */
export function annotationWithoutKeys(patch: AnnotationPatch): AnnotationPatch {
  const { note, tags, study } = patch;
  return {
    ...patch,
    ...(note === undefined ? {} : { note: kept(note, LONGEST.text) }),
    ...(tags === undefined ? {} : { tags: textsWithoutKeys(tags) }),
    ...(study === undefined || study === null ? {} : { study: kept(study, LONGEST.name) }),
  };
}

/** A reader's fact for the report, without API keys. */
export function factWithoutKeys(fact: ReportFact): ReportFact {
  return { ...fact, text: kept(fact.text, LONGEST.line) };
}

import { withoutKeys } from '@/lib/base/without-keys';
import type { AnnotationPatch, HeaderPatch } from './project-change';

/** Texts of a reader or a file, without API keys. */
export function textsWithoutKeys(texts: readonly string[]): readonly string[] {
  return texts.map(withoutKeys);
}

/** What a reader says of a project, without API keys: it becomes titles of pages, names of files and notices. */
export function headerWithoutKeys(patch: HeaderPatch): HeaderPatch {
  const { name, ...others } = patch;
  const { question, criteria, reasons, marks, tags } = others;
  const kept = name === undefined ? '' : nameWithoutKeys(name);
  return {
    ...others,
    // A name that was nothing else stays as it was.
    ...(kept === '' ? {} : { name: kept }),
    ...(question === undefined ? {} : { question: withoutKeys(question) }),
    ...(criteria === undefined ? {} : { criteria: textsWithoutKeys(criteria) }),
    ...(reasons === undefined ? {} : { reasons: textsWithoutKeys(reasons) }),
    ...(marks === undefined ? {} : { marks: textsWithoutKeys(marks) }),
    ...(tags === undefined ? {} : { tags: textsWithoutKeys(tags) }),
  };
}

/** The name of a project; empty where it was nothing but a key. */
export function nameWithoutKeys(name: string): string {
  return withoutKeys(name).trim();
}

/** What a reader writes on a paper, without API keys. */
export function annotationWithoutKeys(patch: AnnotationPatch): AnnotationPatch {
  const { note, tags, study } = patch;
  return {
    ...patch,
    ...(note === undefined ? {} : { note: withoutKeys(note) }),
    ...(tags === undefined ? {} : { tags: textsWithoutKeys(tags) }),
    ...(study === undefined || study === null ? {} : { study: withoutKeys(study) }),
  };
}

'use client';

import { useDocumentKey } from '@/components/hooks/use-document-key';

interface KeyListProps {
  /** What each key does; a letter's capital does the same. */
  readonly acts: Readonly<Record<string, () => void>>;
}

/** Keys that work wherever the focus is, but not where text is typed. */
export function KeyList({ acts }: KeyListProps) {
  return Object.entries(acts).flatMap(([key, act]) =>
    [...new Set([key, key.toUpperCase()])].map((each) => <OneKey key={each} name={each} act={act} />),
  );
}

function OneKey({ name, act }: { readonly name: string; readonly act: () => void }) {
  useDocumentKey(name, act, true);
  return null;
}

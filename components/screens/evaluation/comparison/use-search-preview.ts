'use client';

import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { SearchCriteria } from '@/lib/evaluation/types';
import { isSameSearch, type SearchPreview } from '@/lib/flows/comparison-search';
import { previewComparisonAtom } from '@/lib/state/evaluation/run-comparison-atoms';

interface Asked {
  readonly isAsking: boolean;
  readonly answer: SearchPreview | null;
  readonly error: string | null;
}

const NOT_ASKED: Asked = { isAsking: false, answer: null, error: null };

interface ShownPreview extends Asked {
  readonly ask: () => Promise<void>;
}

/** What the service says about a search before it is run; an answer is null again as soon as the search changes. */
export function useSearchPreview(criteria: SearchCriteria): ShownPreview {
  const request = useSetAtom(previewComparisonAtom);
  const [asked, setAsked] = useState(NOT_ASKED);
  const isCurrent = asked.answer !== null && isSameSearch(asked.answer.criteria, criteria);

  async function ask() {
    setAsked({ ...NOT_ASKED, isAsking: true });
    const preview = await request(criteria);
    setAsked(preview.ok ? { ...NOT_ASKED, answer: preview.value } : { ...NOT_ASKED, error: preview.error });
  }

  return { ...asked, answer: isCurrent ? asked.answer : null, ask };
}

import { languageName } from '@/lib/entities/language-name';
import { yearOf } from '@/lib/entities/publication';
import type { WordForms } from '@/lib/search-text/search-wish';
import { NOTHING_NEAR, tellAdvice, UNREAD } from '@/lib/search-text/tell-advice';
import type { KnownPaper, LimitKind } from '@/lib/strategy/known-index';
import { tellLimits } from '@/lib/strategy/tell-line';
import { type LineLimits, NO_LIMITS } from '@/lib/strategy/types';
import type { MissedKnown, UnmetPart } from './missed-known';

/**
 * The reasons why a paper does not meet a part, in sentences, the surest first. @param forms word forms of the line
 * that contains the part.
 */
export function tellUnmet({ reason, advice }: UnmetPart, forms: WordForms): readonly string[] {
  if (reason === 'nothing-near') return [NOTHING_NEAR];
  return reason === 'partly'
    ? ['Only a part of it stands in the paper.']
    : advice.map((each) => tellAdvice(each, forms));
}

function ofPaper(paper: KnownPaper, limit: LimitKind): string {
  switch (limit) {
    case 'years':
      return `Published in ${yearOf(paper)}`;
    case 'types':
      return `Of the type ${paper.serviceType}`;
    case 'languages':
      return `Written in ${languageName(paper.language ?? 'a language that is not known')}`;
  }
}

function alone(limits: LineLimits, limit: LimitKind): LineLimits {
  const { fromYear, toYear, types, languages } = limits;
  switch (limit) {
    case 'years':
      return { ...NO_LIMITS, fromYear, toYear };
    case 'types':
      return { ...NO_LIMITS, types };
    case 'languages':
      return { ...NO_LIMITS, languages };
  }
}

/** 'Published in 1998: line 3 is limited to 2000–2020.' */
export function tellOutside(paper: KnownPaper, limit: LimitKind, line: number, limits: LineLimits): string {
  const told = tellLimits(alone(limits, limit)).join(', ');
  return `${ofPaper(paper, limit)}: line ${line} is limited to ${told}.`;
}

/** The reason why a paper cannot be compared or found at all; null: there is none. */
export function tellApart({ isOutsideIndex, isUnread }: MissedKnown): string | null {
  if (isOutsideIndex) return 'OpenAlex does not have it: it is a record of your own, which no line can find.';
  return isUnread ? UNREAD : null;
}

'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { describeError } from '@/lib/base/thrown-errors';

/** How long typing pauses before anybody is asked. Source: docs/behaviours/search.md#type-ahead. */
const PAUSE_MS = 300;
/** Shorter texts fit too much. Source: docs/behaviours/search.md#type-ahead. */
const MIN_LENGTH = 2;

/** Gives what fits a text; rejects with the user's text as message. */
export type Suggest<Item> = (text: string, signal: AbortSignal) => Promise<readonly Item[]>;

export type Suggestions<Item> =
  /** The text is too short, or nothing is wanted. */
  | { readonly state: 'none' }
  | { readonly state: 'waiting' }
  | { readonly state: 'done'; readonly items: readonly Item[] }
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void };

interface Answer<Item> {
  readonly question: string;
  readonly items: readonly Item[];
  readonly fault: string | null;
}

/**
 * What fits a text as it is typed: asked for once typing pauses; an answer to a previous text is given up and never shown.
 * @param scope of the question, such as a kind: another one is another question.
 */
export function useSuggestions<Item>(
  text: string,
  suggest: Suggest<Item>,
  { scope = '', isWanted = true }: { readonly scope?: string; readonly isWanted?: boolean } = {},
): Suggestions<Item> {
  const [answer, setAnswer] = useState<Answer<Item> | null>(null);
  const [tries, setTries] = useState(0);
  const wanted = text.replace(/\s+/g, ' ').trim();
  const question = isWanted && wanted.length >= MIN_LENGTH ? `${tries}/${scope}/${wanted}` : null;
  const ask = useEffectEvent((signal: AbortSignal) => suggest(wanted, signal));
  // The service is the outside system; the timer waits for the typist.
  useEffect(() => {
    if (question === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      ask(signal).then(
        (items) => signal.aborted || setAnswer({ question, items, fault: null }),
        (error: unknown) => signal.aborted || setAnswer({ question, items: [], fault: describeError(error) }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question]);

  if (question === null) return { state: 'none' };
  if (answer?.question !== question) return { state: 'waiting' };
  const { items, fault } = answer;
  if (fault === null) return { state: 'done', items };
  return { state: 'failed', message: fault, retry: () => setTries(tries + 1) };
}

import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { FlowError } from '@/lib/flows/flow-errors';
import type { Suggestion } from '@/lib/flows/suggest';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';

/** The suggestions of a type-ahead for a text. Errors: those of `suggestEntities`; FlowError before the start. */
export const suggestAtom = atom(
  null,
  async (
    get,
    _set,
    kind: EntityKind | 'all',
    text: string,
    signal: AbortSignal,
  ): Promise<readonly Suggestion[]> => {
    const context = get(flowContextAtom);
    if (context === null) throw new FlowError(NOT_STARTED, 'failed');
    // Loaded when the user starts to type.
    const { suggestEntities } = await import('@/lib/flows/suggest');
    return suggestEntities(context.api, kind, text, { signal });
  },
);

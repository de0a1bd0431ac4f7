import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { messages } from '@/lib/openalex/messages';

/** Why a flow failed, for callers that react to it; a route goes to the search, for example. */
export type FlowErrorReason = 'undetected' | 'wrong-kind' | 'not-found' | 'failed';

/** A failure whose message is a text of the catalogue (docs/behaviours/errors.md#the-graph), ready to be shown. */
export class FlowError extends Error {
  override readonly name = 'FlowError';
  constructor(
    message: string,
    readonly reason: FlowErrorReason,
    override readonly cause?: unknown,
  ) {
    super(message);
  }
}

export const SEARCH_FAILED = 'Search failed';
export const EXPANSION_FAILED = 'Failed to expand node';

export function undetectedError(input: string): FlowError {
  return new FlowError(identifierMessages.undetected(input), 'undetected');
}

export function wrongKindError(input: string): FlowError {
  return new FlowError(messages.kindUndetermined(input), 'wrong-kind');
}

export function notFoundError(input: string): FlowError {
  return new FlowError(messages.notFound(input), 'not-found');
}

/** Said of a node that some relations brought nothing for, while others did: which, and why. */
export function expandedInPart(relations: readonly string[], message: string): string {
  return `${EXPANSION_FAILED} (${relations.join(', ')}): ${message}`;
}

/** Texts of the catalogue for expansions of many nodes. Source: docs/behaviours/errors.md#expansions-of-many-nodes. */
export function allOfKindFailed(kind: string): string {
  return `Failed to expand all ${kind} nodes`;
}

export function allVisibleFailed(kind: string): string {
  return `Failed to expand all visible nodes for ${kind}`;
}

import { toPlainText } from '@/lib/entities/plain-text';
import { messages } from '@/lib/openalex/messages';
import type { FlowContext, FlowOptions } from './context';

/** What a keyword may be called since OpenAlex has another vocabulary. Source: docs/data-contract.md#keywords. */
export interface RenewedKeyword {
  /** The slug that is gone, or the name that was stored with it. */
  readonly gone: string;
  /** Whether a name was stored, so that there once was such a keyword. */
  readonly isStored: boolean;
  readonly slug: string;
  readonly label: string;
}

/** Whether a text of an error says that there is no such entity. */
export function saysNotFound(message: string): boolean {
  return message.startsWith(messages.notFound(''));
}

function comparable(text: string): string {
  return toPlainText(text).toLowerCase().replaceAll('-', ' ').trim();
}

/**
 * The keyword that may stand for a slug that is gone, found by its stored name, else by the words of the slug: the one of the same name,
 * else the first. Null where nothing fits, or the slug is there. Free of credits. Errors: those of `autocomplete`.
 */
export async function findRenewedKeyword(
  { api, records }: Pick<FlowContext, 'api' | 'records'>,
  slug: string,
  storedName: string | null,
  { signal }: FlowOptions = {},
): Promise<RenewedKeyword | null> {
  const name = storedName ?? records.peek('keywords', slug)?.raw.display_name ?? null;
  const hits = await api.autocomplete('keywords', name ?? slug.replaceAll('-', ' '), { signal });
  if (hits.some(({ id }) => id === slug)) return null;
  const wanted = comparable(name ?? slug);
  const hit = hits.find(({ label }) => comparable(label) === wanted) ?? hits[0];
  if (hit === undefined) return null;
  return { gone: name ?? slug, isStored: name !== null, slug: hit.id, label: toPlainText(hit.label) };
}

/** What happened to the keyword, as a sentence. */
export function describeRenewal({ gone, isStored }: RenewedKeyword): string {
  return isStored
    ? `OpenAlex renewed its keywords in October 2026: “${gone}” is gone.`
    : `No keyword “${gone}” was found. OpenAlex renewed its keywords in October 2026.`;
}

import type { EntityKind } from '@/lib/base/entity-kind';
import { toPlainText } from '@/lib/entities/plain-text';
import { kindFacts } from '@/lib/entities/registry';
import { formatCount } from '@/lib/format/counts';
import type { AutocompleteHit, OpenAlexApi } from '@/lib/openalex/api';
import { entityPath } from '@/lib/routing/paths';
import { isServiceAddress } from '@/lib/routing/service-address';
import type { FlowOptions } from './context';

/** An entity that a type-ahead offers. */
export interface Suggestion {
  /** Unique among the suggestions of one text. */
  readonly key: string;
  readonly kind: EntityKind;
  readonly id: string;
  /** The kind's name, as on a badge. */
  readonly kindLabel: string;
  readonly label: string;
  /** One quiet line: authors, an institution, a city; may be empty. */
  readonly hint: string;
  /** '12K works, 3.4M citations'; may be empty. */
  readonly counts: string;
  /** The entity's address in the app. */
  readonly path: string;
}

/**
 * Entities of a kind, or of all, whose names fit a text; free of charge. None for an address of the service, which is no name.
 * Errors: those of `autocomplete`.
 */
export async function suggestEntities(
  api: Pick<OpenAlexApi, 'autocomplete'>,
  kind: EntityKind | 'all',
  text: string,
  { signal }: FlowOptions = {},
): Promise<readonly Suggestion[]> {
  if (isServiceAddress(text)) return [];
  const hits = await api.autocomplete(kind, text, { signal });
  return [...new Map(hits.map((hit) => [`${hit.kind}/${hit.id}`, suggestionOf(hit)])).values()];
}

function suggestionOf({ id, kind, label, hint, citedByCount, worksCount }: AutocompleteHit): Suggestion {
  const works = worksCount === null || kind === 'works' ? [] : [countText(worksCount, 'work')];
  return {
    key: `${kind}/${id}`,
    kind,
    id,
    kindLabel: kindFacts(kind).singular,
    label: toPlainText(label) || id,
    hint: toPlainText(hint),
    counts: [...works, countText(citedByCount, 'citation')].join(', '),
    path: entityPath(kind, id),
  };
}

function countText(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

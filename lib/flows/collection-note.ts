import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import { kindFacts } from '@/lib/entities/registry';
import { OPENALEX, sourceInWords } from '@/lib/evaluation/data-source';
import { formatExactCount } from '@/lib/format/counts';
import { buildListRequest } from '@/lib/openalex/list-params';
import { type Collection, type ListConditions, listAsSent } from './collect-list';

export interface CollectionFacts extends Pick<Collection, 'kind' | 'source'> {
  /** Where the records come from, in words: 'OpenAlex', 'the sample library'. */
  readonly holder: string;
  /** When it was asked for, ms since the epoch. */
  readonly at: number;
  readonly collected: number;
  /** Entities of the list. */
  readonly found: number;
}

/** What was collected and how it was asked for, a line for each fact. Source: docs/behaviours/lists.md#what-it-says-of-itself. */
export function describeCollection(facts: CollectionFacts): readonly string[] {
  const { kind, source, holder, at, collected, found } = facts;
  const head = `${kindFacts(kind).plural} from ${sourceInWords(holder)}, ${new Date(at).toISOString().slice(0, 10)}`;
  const sent = listAsSent(facts);
  if (source.type === 'ids' || sent === null)
    return [head, `Chosen one by one: ${formatKindQuantity(collected, kind)}`];
  const all =
    collected >= found ? 'all of them are here' : `the first ${formatExactCount(collected)} are here`;
  return [
    head,
    ...conditionLines(facts, source.params),
    `Found: ${formatKindQuantity(found, kind)}; ${all}`,
    `Request: ${holder === OPENALEX ? 'https://api.openalex.org' : ''}${sent}`,
  ];
}

/** A search text stands as it was sent, which is what the reader typed without what the service does not take. */
function conditionLines({ kind }: Pick<Collection, 'kind'>, params: ListConditions): readonly string[] {
  const query = new URLSearchParams(buildListRequest(kind, params).query);
  const lines: string[] = [];
  for (const [name, value] of query) {
    if (name.startsWith('search')) lines.push(`Search as sent (${name}): ${value}`);
    else lines.push(`${CONDITION_NAMES[name] ?? name}: ${value}`);
  }
  return lines;
}

const CONDITION_NAMES: Readonly<Record<string, string>> = {
  filter: 'Filter',
  sort: 'Order',
  sample: 'Sample of',
  seed: 'Seed',
};

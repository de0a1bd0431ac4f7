import { isRawRecord, readPath } from '@/lib/library/raw-record';
import { PRICE_NAMES } from '@/lib/openalex/price-names';
import { creditsOfClass, creditsOfRequest, priceClassOf } from '@/lib/openalex/pricing';
import type { ServiceAnswer } from './question';

/** What the product states for a kind of request, and what the service charged for one. Unit: credits. */
export interface PriceRow {
  readonly label: string;
  readonly stated: number;
  /** Null: it did not say. */
  readonly charged: number | null;
}

/** The price of one answer, by the product's own table. */
export function priceOf(target: string, { status, headers }: ServiceAnswer): PriceRow {
  const [path = '', query = ''] = target.split('?');
  const used = headers.get('x-ratelimit-credits-used');
  const charged = used === null || !Number.isFinite(Number(used)) ? null : Number(used);
  if (status >= 400) return { label: 'a refused request', stated: 0, charged: charged ?? 0 };
  return { label: PRICE_NAMES[priceClassOf(path, query)], stated: creditsOfRequest(path, query), charged };
}

/** The prices that `/rate-limit` tells those who have a key; none where it says nothing that can be read. Source: docs/data-contract.md#keys. */
export function pricesOfPlan({ status, body }: ServiceAnswer): readonly PriceRow[] {
  if (status !== 200 || !isRawRecord(body)) return [];
  const [costs] = readPath(body, ['rate_limit', 'credit_costs']);
  if (!isRawRecord(costs)) return [];
  return (['singleton', 'list', 'search', 'semantic', 'text'] as const).map((found) => {
    const charged = costs[found];
    const label = `${PRICE_NAMES[found]}, by /rate-limit`;
    return { label, stated: creditsOfClass(found), charged: typeof charged === 'number' ? charged : null };
  });
}

export function isDearer({ stated, charged }: PriceRow): boolean {
  return charged !== null && charged > stated;
}

/** One row for each kind of request and price, the dearest difference first. */
export function priceTable(rows: readonly PriceRow[]): readonly PriceRow[] {
  const table = new Map(rows.map((row) => [`${row.label} ${row.charged}`, row]));
  return [...table.values()].sort((a, b) => Number(isDearer(b)) - Number(isDearer(a)));
}

/** Dates that only paid plans may filter and sort by. Source: docs/data-contract.md#fields-of-paid-plans. */
export const PREMIUM_FIELDS: ReadonlySet<string> = new Set([
  'created_date',
  'updated_date',
  'from_created_date',
  'to_created_date',
  'from_updated_date',
  'to_updated_date',
]);

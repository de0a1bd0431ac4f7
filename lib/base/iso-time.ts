/** Times are ISO texts in UTC with milliseconds (`2026-11-24T15:40:28.000Z`), so that their order is that of their letters. */
export type IsoTime = string;

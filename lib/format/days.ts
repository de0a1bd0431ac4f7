const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day or a time in UTC as readers write it: '24 November 2026'. What is no date stays as it is. */
export function formatDay(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : FORMAT.format(at);
}

/** The day of a time where the reader is: '2026-11-24'. */
export function dayHere(iso: string): string {
  return new Date(iso).toLocaleDateString('sv-SE');
}

/** The time of day where the reader is: '14:05'. */
export function formatClock(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** Things by the day of their time where the reader is, days and things in the order in which they come. */
export function byDay<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = dayHere(timeOf(item));
    const those = days.get(day);
    if (those === undefined) days.set(day, [item]);
    else those.push(item);
  }
  return days;
}

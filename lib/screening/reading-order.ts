import { seededRandom } from '@/lib/base/random';
import { shuffle } from './linear-classifier';

/** Places in a random order; the same seed gives the same. */
export function randomOrder(count: number, seed: number): readonly number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  shuffle(places, seededRandom(seed));
  return places;
}

/** Places with the latest first; without a date last; ties in the order in which they came. */
export function newestFirst(dates: readonly (string | null)[]): readonly number[] {
  return dates
    .map((date, place) => ({ date: date ?? '', place }))
    .sort((one, other) =>
      one.date === other.date ? one.place - other.place : one.date < other.date ? 1 : -1,
    )
    .map(({ place }) => place);
}

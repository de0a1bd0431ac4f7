import { seededRandom } from '@/lib/base/random';
import { shuffle } from './linear-classifier';

/** Indexes in a random order; the same seed gives the same order. */
export function randomOrder(count: number, seed: number): readonly number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  shuffle(places, seededRandom(seed));
  return places;
}

/** Indexes by date, latest first, those without a date last. Ties keep the order of the list. */
export function newestFirst(dates: readonly (string | null)[]): readonly number[] {
  return dates
    .map((date, place) => ({ date: date ?? '', place }))
    .sort((one, other) =>
      one.date === other.date ? one.place - other.place : one.date < other.date ? 1 : -1,
    )
    .map(({ place }) => place);
}

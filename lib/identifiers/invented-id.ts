/** The sample library counts from 9,000,000,000 on, in numbers that the service has not come near. */
const SAMPLE_NUMBER = /^[A-Z]900\d{7}$/;
const NUMBER = /^[A-Z]\d+$/;

/**
 * Whether an entity belongs to the invented sample library, and so exists nowhere else. Its short id tells; a slug does
 * not, and counts as invented while the sample library answers. Total.
 */
export function isInvented(id: string, isSampleAnswering: boolean): boolean {
  return NUMBER.test(id) ? SAMPLE_NUMBER.test(id) : isSampleAnswering;
}

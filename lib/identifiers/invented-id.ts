/** The sample library counts from 9,000,000,000 on, in numbers that the service has not come near. */
const SAMPLE_NUMBER = /^[A-Z]900\d{7}$/;
const NUMBER = /^[A-Z]\d+$/;

/**
 * Whether an entity is of the invented sample library, so that nobody else knows it. Its short id tells; a slug does not,
 * and is taken for invented while the sample is what answers. Total.
 */
export function isInvented(id: string, isSampleAnswering: boolean): boolean {
  return NUMBER.test(id) ? SAMPLE_NUMBER.test(id) : isSampleAnswering;
}

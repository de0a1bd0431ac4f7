import { jsonOrUndefined } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';
import { parseRecord } from '@/lib/entities/parse';
import { describeLosses, LossTally } from '@/lib/entities/record-losses';
import type { ReadCitations } from './citation';
import { citationOfWork } from './citation-of-work';

/** Whether a text may be an answer of OpenAlex about works, by its beginning. */
export function looksLikeOpenAlex(start: string): boolean {
  return /^[[{]/.test(start) && /"id"\s*:\s*"https:\/\/openalex\.org\/W\d+"/.test(start);
}

/** The works of an answer of OpenAlex: a page of results, a list of works, or one; null where there is none. Never throws. */
export function readOpenAlex(text: string): ReadCitations | null {
  const answer = jsonOrUndefined(text.replace(/^\ufeff/, ''));
  const results = isPlainObject(answer) && Array.isArray(answer.results) ? answer.results : [answer].flat();
  const faults: { line: number; message: string }[] = [];
  const losses = new LossTally();
  const citations = results.filter(isWork).flatMap((item, index) => {
    const work = parseRecord('works', item);
    if (work.ok) losses.note(work);
    if (work.ok) return [{ ...citationOfWork(work.value), key: work.value.id }];
    faults.push({ line: 1, message: `Work ${index + 1} cannot be read (${work.error.path})` });
    return [];
  });
  return citations.length === 0 ? null : { citations, faults, remarks: describeLosses(losses) };
}

/** A row of a table may have an id of OpenAlex too, but not these fields. */
function isWork(item: unknown): boolean {
  return isPlainObject(item) && ('authorships' in item || 'primary_location' in item);
}

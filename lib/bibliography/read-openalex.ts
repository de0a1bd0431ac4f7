import { isPlainObject } from '@/lib/base/plain-object';
import { parseRecord } from '@/lib/entities/parse';
import { describeLosses, LossTally } from '@/lib/entities/record-losses';
import { citationOfWork } from './citation-of-work';
import type { JsonCitations } from './json-citations';

/** Whether a text may be an answer of OpenAlex about works, by its beginning. */
export function looksLikeOpenAlex(start: string): boolean {
  return /^[[{]/.test(start) && /"id"\s*:\s*"https:\/\/openalex\.org\/W\d+"/.test(start);
}

/** The works of an answer of OpenAlex: a page of results, a list of works, or one; null where there is none. Never throws. */
export const OPEN_ALEX: JsonCitations = {
  lists: ['', '/results'],
  listOf: (answer) =>
    isPlainObject(answer) && Array.isArray(answer.results) ? answer.results : [answer].flat(),
  open: (onCitation) => {
    const faults: { line: number; message: string }[] = [];
    const losses = new LossTally();
    let count = 0;
    let citations = 0;
    return {
      take: (item) => {
        if (!isWork(item)) return;
        count += 1;
        const work = parseRecord('works', item);
        if (!work.ok) {
          faults.push({ line: 1, message: `Work ${count} cannot be read (${work.error.path})` });
          return;
        }
        losses.note(work);
        citations += 1;
        onCitation({ ...citationOfWork(work.value), key: work.value.id });
      },
      end: () => (citations === 0 ? null : { faults, remarks: describeLosses(losses) }),
    };
  },
};

/** A row of a table may have an id of OpenAlex too, but not these fields. */
function isWork(item: unknown): boolean {
  return isPlainObject(item) && ('authorships' in item || 'primary_location' in item);
}

import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { isRecordOf, type WorkRecord } from '@/lib/entities/records';
import { formatQuantity } from '@/lib/format/counts';
import { PROJECT_FIELDS } from '@/lib/project/facts-of-work';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { askAtom } from '@/lib/state/question-atoms';
import type { WorkToAdd } from './works-to-add';

/** More records than this are loaded only once the reader has agreed to the price. */
const MOST_LOADED_UNASKED = 500;

function isWhole(record: WorkRecord | undefined): boolean {
  return record !== undefined && PROJECT_FIELDS.every((field) => field in record.raw);
}

/**
 * Returns records by id, and loads those that are not whole. If a record could not be loaded, it stays as it was, and the
 * reason is given. Null: the reader does not agree to the price.
 */
export const loadWorksAtom = atom(null, async (get, set, works: readonly WorkToAdd[]) => {
  const context = get(flowContextAtom);
  const known = new Map(
    works.flatMap(({ id, record }) => (record === undefined ? [] : [[id, record] as const])),
  );
  const lacking = works.filter(({ record }) => !isWhole(record)).map(({ id }) => id);
  if (lacking.length === 0) return { known, fault: null };
  if (context === null) return { known, fault: NOT_STARTED };
  const credits = Math.ceil(lacking.length / 100);
  if (lacking.length > MOST_LOADED_UNASKED && (await context.costsCredits?.())) {
    const isAgreed = await set(askAtom, {
      title: `Add ${formatQuantity(works.length, 'paper')} to the project`,
      paragraphs: [
        `${formatQuantity(lacking.length, 'record')} with abstracts and references will be loaded, for ${formatQuantity(credits, 'credit')}.`,
      ],
      verb: 'Add',
    });
    if (!isAgreed) return null;
  }
  try {
    const { found } = await context.api.fetchBatch('works', lacking, { select: PROJECT_FIELDS });
    for (const record of found) if (isRecordOf('works', record)) known.set(record.id, record);
    return { known, fault: null };
  } catch (error) {
    report('warning', `${lacking.length} works could not be loaded for a project`, error);
    return { known, fault: describeError(error) };
  }
});

import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { AskedSearch } from './asked-searches';
import { compareAskings, type RecallChange } from './search-difference';

/** Differences since a search was asked before, a few words each. Empty: it was asked only once. */
export function tellDifference({ before, last }: AskedSearch): readonly string[] {
  if (before === null) return [];
  const { isSame, fresh, unfound, deleted, onlyListed, merged, found } = compareAskings(before, last);
  const [was, is] = [found.before, found.now];
  if (isSame) {
    const same =
      last.ids.length === 0 ? '' : `: the same ${formatQuantity(last.ids.length, 'paper')} in the same order`;
    return [`As before${same}`];
  }
  const count =
    is === null || was === is
      ? []
      : [`${formatExactCount(is)} found${was === null ? '' : `, before ${formatExactCount(was)}`}`];
  const told = [
    ...count,
    ...(fresh.length === 0 ? [] : [`${formatExactCount(fresh.length)} new`]),
    ...(unfound.length === 0 ? [] : [`${formatExactCount(unfound.length)} not found any more`]),
    ...(deleted.length === 0 ? [] : [`${formatExactCount(deleted.length)} deleted at the source`]),
    ...(onlyListed.length === 0
      ? []
      : [`${formatExactCount(onlyListed.length)} not found any more, too many to look up one by one`]),
    ...(merged.length === 0 ? [] : [`${formatExactCount(merged.length)} united with others at the source`]),
  ];
  return told.length === 0 ? ['The same papers in another order'] : told;
}

function foundOf(count: number, { included }: RecallChange): string {
  return `${formatExactCount(count)} of ${formatExactCount(included)}`;
}

/** The recall of the included papers before and after searches were asked again, as a sentence. */
export function tellRecall(change: RecallChange): string {
  const { before, now, lost, gained } = change;
  if (lost.length === 0 && gained.length === 0) {
    return `The searches find ${foundOf(now, change)} included papers, the same as before.`;
  }
  const parts = [
    ...(lost.length === 0 ? [] : [`${formatExactCount(lost.length)} found no more`]),
    ...(gained.length === 0 ? [] : [`${formatExactCount(gained.length)} found now`]),
  ];
  return `The searches find ${foundOf(now, change)} included papers, before ${foundOf(before, change)}: ${parts.join(', ')}.`;
}

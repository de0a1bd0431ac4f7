import { assertNever } from '@/lib/base/invariant';
import type { KnownIndex } from './known-index';
import { PaperSet } from './paper-set';
import type { SetRequest, WorkSet } from './work-set';

/** Which known papers are found, by their places in the list. */
export interface FoundPapers {
  /** What is not known of a paper counts as within the limits. */
  readonly found: PaperSet;
  /** Papers that would be found or not, were it known what the limits ask for. */
  readonly unsure: PaperSet;
}

/** @param isStrict whether what is not known counts as outside of the limits. */
function foundByRequest({ searches, limits }: SetRequest, index: KnownIndex, isStrict: boolean): PaperSet {
  const { met, unknown } = index.within(limits);
  return searches.reduce(
    (found, search) => found.intersection(index.find(search.tree, search) ?? PaperSet.none(index.size)),
    isStrict ? met.without(unknown) : met,
  );
}

function found(set: WorkSet, index: KnownIndex, isStrict: boolean): PaperSet {
  switch (set.type) {
    case 'request':
      return foundByRequest(set.request, index, isStrict);
    case 'union':
      return set.parts
        .map((part) => found(part, index, isStrict))
        .reduce((all, part) => all.union(part), PaperSet.none(index.size));
    case 'intersection':
      return set.parts
        .map((part) => found(part, index, isStrict))
        .reduce((all, part) => all.intersection(part), PaperSet.all(index.size));
    case 'difference':
      return found(set.of, index, isStrict).without(found(set.without, index, isStrict));
    case 'nothing':
      return PaperSet.none(index.size);
    default:
      return assertNever(set);
  }
}

/** Which known papers meet what a line asks for, computed here from titles and abstracts. */
export function foundBySet(set: WorkSet, index: KnownIndex): FoundPapers {
  const kind = found(set, index, false);
  return { found: kind, unsure: kind.difference(found(set, index, true)) };
}

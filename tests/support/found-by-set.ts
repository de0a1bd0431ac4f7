import { assertNever } from '@/lib/base/invariant';
import type { FoundPapers } from '@/lib/strategy/found-by-lines';
import type { KnownIndex } from '@/lib/strategy/known-index';
import { PaperSet } from '@/lib/strategy/paper-set';
import type { SetRequest, WorkSet } from '@/lib/strategy/work-set';

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

/** Finds known papers from the compiled set of a line: a second way, to compare with the one of the product. */
export function foundBySet(set: WorkSet, index: KnownIndex): FoundPapers {
  const kind = found(set, index, false);
  return { found: kind, unsure: kind.difference(found(set, index, true)) };
}

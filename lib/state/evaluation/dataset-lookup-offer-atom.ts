import { atom } from 'jotai/vanilla';
import { runInSlices } from '@/lib/base/slices';
import { countLookups, type LookupCounts } from '@/lib/evaluation/datasets/lookup-plan';
import { allPapers } from '@/lib/evaluation/datasets/unjudged-papers';
import { priceOfLookups } from '@/lib/flows/lookup-prices';
import { formatQuantity } from '@/lib/format/counts';
import { askAtom } from '@/lib/state/question-atoms';
import { isFreeAtom } from '@/lib/state/service/meter-atoms';
import { loadDatasetAtom } from './dataset-atoms';
import { lookUpPapersAtom } from './dataset-lookup-atoms';

/** Without a key; with one it goes faster. Source: docs/behaviours/datasets.md#looking-up-identifiers. */
const REQUESTS_PER_MINUTE = 600;

/** The cost of requesting ids one by one, where list answers may lack them, in a sentence. */
function singlesText({ singles }: LookupCounts): string {
  const minutes = formatQuantity(Math.ceil(singles / REQUESTS_PER_MINUTE), 'minute');
  return `Papers missing from the list answers are then requested one by one, since a work may have been merged into another: up to ${formatQuantity(singles, 'request')}, free, in up to about ${minutes}.`;
}

/** Shows what looking up a dataset's papers costs, and starts if the user agrees. */
export const offerLookupAtom = atom(null, async (get, set, id: string, isAgain: boolean): Promise<void> => {
  const loaded = await set(loadDatasetAtom, id);
  // The look-up itself reports the fault.
  if (!loaded.ok) return set(lookUpPapersAtom, id);
  const { name } = loaded.value;
  const lookups = await runInSlices(countLookups(allPapers(loaded.value), isAgain));
  const { credits, mostCredits } = priceOfLookups(lookups);
  const most =
    mostCredits > credits
      ? `, and up to ${formatQuantity(mostCredits, 'credit')} where identifiers are not found`
      : '';
  const isAgreed = await set(askAtom, {
    title: isAgain ? 'Look up again' : 'Look up papers',
    paragraphs: [
      `${formatQuantity(lookups.papers, 'paper')} of ${name} will be looked up by OpenAlex id, DOI and PMID.`,
      get(isFreeAtom)
        ? 'This library is local; looking papers up costs nothing.'
        : `This costs ${formatQuantity(credits, 'credit')}${most}. Papers already stored in this browser cost nothing.`,
      ...(isAgain && lookups.singles > 0 ? [singlesText(lookups)] : []),
      'You can cancel at any time and continue later: the papers found so far are stored.',
    ],
    verb: 'Look up',
  });
  if (isAgreed) await set(lookUpPapersAtom, id, { isAgain });
});

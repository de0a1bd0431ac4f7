import { atom } from 'jotai/vanilla';
import { projectDatasetId } from '@/lib/project/project-dataset-facts';
import { handedSearchAtom } from '@/lib/state/evaluation/handed-search-atom';
import { ownProjectAtom } from '@/lib/state/project/open-project-atoms';
import { type AskedLine, askedLinesAtom } from './set-of-line';
import { strategyContentAtom, strategyPlaceAtom } from './strategy-atoms';

/** Why a comparison cannot run what a line asks, as a sentence; null where it can. */
function faultOf({ set }: AskedLine): string | null {
  if (set.type !== 'request')
    return 'OpenAlex cannot be asked this line at once, and an evaluation runs one request.';
  const { searches, limits } = set.request;
  if (searches.length > 1)
    return 'This line searches several scopes at once, and an evaluation searches one.';
  return limits.types.length + limits.languages.length > 0
    ? 'This line is limited to types or languages, and an evaluation to years alone.'
    : null;
}

/** Why a line cannot be run as an evaluation, by its id; null where it can. */
export const evaluationFaultAtom = atom((get) => {
  const lines = get(askedLinesAtom);
  return (line: string): string | null => {
    const asked = lines.get(line);
    return asked === undefined ? 'This line cannot be asked as it stands.' : faultOf(asked);
  };
});

/**
 * Hands what a line asks to the comparison: with the dataset of the known papers, else with the project's own decisions. The address of the
 * page where it is run; null where it cannot be.
 */
export const handOverLineAtom = atom(null, (get, set, line: string): string | null => {
  const asked = get(askedLinesAtom).get(line);
  if (asked === undefined || faultOf(asked) !== null || asked.set.type !== 'request') return null;
  const { searches, limits } = asked.set.request;
  const [search] = searches;
  if (search === undefined) return null;
  const { text: query, scope, forms } = search;
  set(handedSearchAtom, { query, scope, forms, startYear: limits.fromYear, endYear: limits.toYear });
  const { known } = get(strategyContentAtom);
  const project = get(strategyPlaceAtom) === 'project' ? get(ownProjectAtom)?.header.id : undefined;
  const dataset =
    known.type === 'dataset' ? known.dataset : project === undefined ? null : projectDatasetId(project);
  return dataset === null
    ? '/evaluation/datasets'
    : `/evaluation/datasets?compare=${encodeURIComponent(dataset)}`;
});

import { atom } from 'jotai/vanilla';
import { projectDatasetId } from '@/lib/project/project-dataset-facts';
import { handedSearchAtom } from '@/lib/state/evaluation/handed-search-atom';
import { ownProjectAtom, projectCountsAtom } from '@/lib/state/project/open-project-atoms';
import { tellProjectAtom } from '@/lib/state/project/project-message-atom';
import { datasetOfListAtom } from './known-dataset-atom';
import { type AskedLine, askedLinesAtom } from './set-of-line';
import { strategyContentAtom, strategyPlaceAtom } from './strategy-atoms';

/** The reason why a comparison cannot run a line, as a sentence; null: it can. */
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

/**
 * The dataset for the comparison of a line. It is that of the known papers, made from a list if needed, else the
 * project's own decisions. Null: there is none.
 */
const datasetAtom = atom(null, async (get, set): Promise<string | null> => {
  const { known } = get(strategyContentAtom);
  if (known.type === 'dataset') return known.dataset;
  if (known.type === 'list') return set(datasetOfListAtom, known.works);
  const project = get(strategyPlaceAtom) === 'project' ? get(ownProjectAtom)?.header.id : undefined;
  const included = get(projectCountsAtom)?.included ?? 0;
  return project === undefined || included === 0 ? null : projectDatasetId(project);
});

const NO_DATASET =
  'An evaluation needs papers that the search should find: choose known papers, or include papers in a project.';

/** Passes a line to the comparison. Returns the address of its page; null if it cannot run, with a message. */
export const handOverLineAtom = atom(null, async (get, set, line: string): Promise<string | null> => {
  const asked = get(askedLinesAtom).get(line);
  const fault = asked === undefined ? 'This line cannot be asked as it stands.' : (faultOf(asked) ?? null);
  const search = asked?.set.type === 'request' ? asked.set.request : undefined;
  const [first] = search?.searches ?? [];
  const isAskable = fault === null && search !== undefined && first !== undefined;
  const dataset = isAskable ? await set(datasetAtom) : null;
  if (!isAskable || dataset === null) {
    set(tellProjectAtom, fault ?? NO_DATASET, { isFailure: true });
    return null;
  }
  const { text: query, scope, forms } = first;
  const { fromYear: startYear, toYear: endYear } = search.limits;
  set(handedSearchAtom, { query, scope, forms, startYear, endYear });
  return `/evaluation/datasets?compare=${encodeURIComponent(dataset)}`;
});

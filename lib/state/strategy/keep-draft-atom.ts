import { atom } from 'jotai/vanilla';
import {
  changeProjectAtom,
  keepBesideStrategyAtom,
  ownProjectAtom,
} from '@/lib/state/project/open-project-atoms';
import { projectEnvironmentAtom } from '@/lib/state/project/project-environment';
import { createProjectAtom, ensureProjectAtom } from '@/lib/state/project/shelf-acts';
import { withStrategyAfter } from '@/lib/strategy/edit-strategy';
import { contentOf, mergedAnswers, mergedVersions, type StrategyContent } from '@/lib/strategy/kept-strategy';
import { clearDraftAtom, draftAtom, openDraftAtom } from './draft-atoms';
import { isDraftChosenAtom } from './strategy-atoms';

/** Appends the draft to the strategy of the project; known papers of the project stay. */
function joined(own: StrategyContent, draft: StrategyContent): StrategyContent {
  if (own.lines.length === 0 && own.known.type === 'none') return draft;
  const present = new Set(own.lines.map(({ id }) => id));
  const others = draft.lines.filter(({ id }) => !present.has(id));
  return { ...own, lines: withStrategyAfter(own.lines, own.lines.at(-1)?.id ?? null, others) };
}

/**
 * Moves the draft, with its answers, into a project. With a name it is a new one, else the open one, the last one, or a
 * first one made for it. Null: done; else the reason, as a sentence.
 */
export const keepDraftInProjectAtom = atom(
  null,
  async (get, set, newProject: string | null = null): Promise<string | null> => {
    const fault = await set(openDraftAtom);
    if (fault !== null) return fault;
    if (newProject !== null) await set(createProjectAtom, newProject);
    const closed = await set(ensureProjectAtom);
    const project = get(ownProjectAtom);
    if (closed !== null || project === null) return closed ?? 'No project could be opened.';
    const draft = get(draftAtom);
    if (draft === null) return null;
    const from = contentOf(project.strategy?.strategy);
    const to = joined(from, contentOf(draft.strategy));
    const id = get(projectEnvironmentAtom)?.newId() ?? '';
    set(changeProjectAtom, 'Keep strategy in project', [{ type: 'strategy', id, from, to }]);
    set(keepBesideStrategyAtom, ({ answers, versions }) => ({
      answers: mergedAnswers(answers, draft.answers),
      versions: mergedVersions(versions, draft.versions),
    }));
    set(clearDraftAtom);
    set(isDraftChosenAtom, false);
    return null;
  },
);

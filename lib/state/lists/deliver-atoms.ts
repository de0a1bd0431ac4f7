import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { assertNever } from '@/lib/base/invariant';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import type { EntityRecord } from '@/lib/entities/records';
import type { Paper } from '@/lib/evaluation/types';
import { type ListSource, listAsSent } from '@/lib/flows/collect-list';
import type { Gathered, ListTarget } from '@/lib/flows/gather-records';
import { formatExactCount } from '@/lib/format/counts';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import { storeKnownPapersAtom } from '@/lib/state/evaluation/known-papers-atoms';
import { evaluationAtom } from '@/lib/state/evaluation-opener-atoms';
import { addListedAtom } from '@/lib/state/exchange/listed-records-atoms';
import { projectsAtom } from '@/lib/state/project/projects-opener-atom';
import { collectAtom as collectItemsAtom } from '@/lib/state/repository/repository-atoms';

/** The result of a collected list. */
export interface Delivered {
  /** A sentence for the user. */
  readonly text: string;
  /** The file to save, if the target is a file. */
  readonly file: {
    readonly name: string;
    readonly mediaType: string;
    readonly pieces: readonly (string | ArrayBuffer)[];
  } | null;
  /** The target where it can be seen; null for a file. */
  readonly place: 'graph' | 'repository' | 'project' | 'dataset' | null;
}

export interface Delivery {
  readonly kind: EntityKind;
  readonly source: ListSource;
  readonly found: number;
  readonly target: ListTarget;
  readonly title: string;
  readonly gathered: Gathered;
  /** The number of records, and the request. */
  readonly lines: readonly string[];
  readonly count: number;
  /** Ms since the epoch. */
  readonly now: number;
  /** The file name with this ending. */
  readonly name: (extension: string) => string;
}

/** Puts what was gathered where it was asked for; a file is given back, to be saved. Errors: none expected. */
export const deliverAtom = atom(null, async (_get, set, delivery: Delivery): Promise<Delivered> => {
  const { kind, target, gathered, count, name } = delivery;
  switch (gathered.type) {
    case 'file': {
      const { extension, mediaType, pieces, incomplete } = gathered;
      const file = { name: name(extension), mediaType, pieces };
      const note =
        incomplete === 0 ? '' : ` ${formatKindQuantity(incomplete, kind)} with the first 100 authors only.`;
      return { text: `Saved ${formatKindQuantity(count, kind)} as ${file.name}.${note}`, file, place: null };
    }
    case 'records':
      return target === 'repository'
        ? set(toRepositoryAtom, kind, gathered.records)
        : await set(toGraphAtom, kind, gathered.records);
    case 'works':
      return await set(toProjectAtom, delivery, gathered.works);
    case 'papers':
      return await set(toDatasetAtom, delivery, gathered.papers);
    default:
      return assertNever(gathered);
  }
});

const toGraphAtom = atom(
  null,
  async (_get, set, kind: EntityKind, records: readonly EntityRecord[]): Promise<Delivered> => {
    const { count, fault } = await set(addListedAtom, kind, records);
    const note = fault === null ? '' : ` Relations are missing: ${fault}`;
    return {
      text: `Added ${formatKindQuantity(count, kind)} to the map.${note}`,
      file: null,
      place: 'graph',
    };
  },
);

const toRepositoryAtom = atom(
  null,
  (_get, set, kind: EntityKind, records: readonly EntityRecord[]): Delivered => {
    const nodes = records.map((record) => nodeFromRecord(record, 'minimal'));
    const gained = set(collectItemsAtom, { nodes, edges: [] }).nodes.length;
    const known = records.length - gained;
    const note = known === 0 ? '' : ` ${formatExactCount(known)} were there already.`;
    return {
      text: `Added ${formatKindQuantity(gained, kind)} to the repository.${note}`,
      file: null,
      place: 'repository',
    };
  },
);

const toDatasetAtom = atom(
  null,
  async (get, set, { title, lines, kind, now }: Delivery, papers: readonly Paper[]): Promise<Delivered> => {
    await get(evaluationAtom);
    const name = `${title}, ${new Date(now).toISOString().slice(0, 10)}`;
    await set(storeKnownPapersAtom, {
      papers,
      isLookedUp: false,
      now,
      name,
      description: lines.join('\n'),
    });
    return {
      text: `Made the dataset “${name}” of ${formatKindQuantity(papers.length, kind)}.`,
      file: null,
      place: 'dataset',
    };
  },
);

const toProjectAtom = atom(
  null,
  async (
    get,
    set,
    { kind, source, title, found }: Delivery,
    works: Extract<Gathered, { readonly type: 'works' }>['works'],
  ): Promise<Delivered> => {
    const [{ addKnownAtom }] = await Promise.all([
      import('@/lib/state/project/add-works-atom'),
      get(projectsAtom),
    ]);
    const request = listAsSent({ kind, source });
    const outcome = await set(addKnownAtom, async () => ({
      records: works.map(({ id, facts }, index) => ({
        workId: id,
        facts,
        route:
          request === null
            ? ({ kind: 'hand', place: 'a list', position: index + 1 } as const)
            : ({ kind: 'search', position: index + 1 } as const),
      })),
      kind: request === null ? 'addition' : 'search',
      asked: request === null ? { type: 'words', words: title } : { type: 'request', request, words: title },
      found: request === null ? null : found,
      credits: null,
    }));
    return { text: outcome?.text ?? '', file: null, place: 'project' };
  },
);

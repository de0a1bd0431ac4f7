import { decisionKey } from './decisions';
import { headerKeys } from './logged-values';
import type { ProjectChange } from './project-change';

function keyed(kind: 'record' | 'decision' | 'map', ids: Iterable<string>): readonly string[] {
  return Array.from(ids, (id) => `${kind}:${id}`);
}

/** Keys of the values (`loggedState`) that a change sets. O(size of the change), not of the project. */
export function touchedKeys(change: ProjectChange): readonly string[] {
  switch (change.type) {
    case 'add':
      return keyed(
        'record',
        change.arrivals.map(({ id }) => id),
      );
    case 'unite':
    case 'separate':
    case 'remove':
      return keyed('record', change.ids);
    case 'annotate':
      return keyed('record', change.patches.keys());
    case 'decide':
      return keyed('decision', change.judgements.map(decisionKey));
    case 'edit':
      return headerKeys(change.patch);
    case 'report':
      return headerKeys({ report: [] });
    case 'map':
      return keyed('map', change.patches.keys());
    case 'strategy':
      return ['strategy'];
    case 'put':
      return [...partKeys(change), ...(change.strategy === undefined ? [] : ['strategy'])];
    case 'restore':
      return partKeys(change.former);
  }
}

type Parts = Pick<Extract<ProjectChange, { readonly type: 'put' }>, 'header'> &
  Readonly<Record<'records' | 'decisions' | 'maps', ReadonlyMap<string, unknown>>>;

function partKeys({ records, decisions, maps, header }: Parts): readonly string[] {
  return [
    ...keyed('record', records.keys()),
    ...keyed('decision', decisions.keys()),
    ...keyed('map', maps.keys()),
    ...headerKeys(header),
  ];
}

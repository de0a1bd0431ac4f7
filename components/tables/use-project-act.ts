'use client';

import { useSetAtom } from 'jotai';
import { recordLabel } from '@/lib/entities/facts';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { publicationYear } from '@/lib/entities/work';
import { conditionsOf, listAsSent } from '@/lib/flows/collect-list';
import type { ListParams } from '@/lib/openalex/api';
import { addToProjectAtom } from '@/lib/state/project/add-to-project-atom';

/** The list that rows are a page of, and how many it has. */
export interface WholeList {
  readonly title: string;
  readonly params: ListParams;
  readonly count: number;
}

/** Adds works of a shown page to the open project, with the list they come from (by `listName` where it is no search) and their places in it. */
export function useProjectAct(page: readonly EntityRecord[], whole: WholeList | undefined, listName: string) {
  const add = useSetAtom(addToProjectAtom);
  return (chosen: readonly EntityRecord[]) => {
    const before = ((whole?.params.page ?? 1) - 1) * (whole?.params.perPage ?? page.length);
    const rankOf = new Map(page.map(({ id }, index) => [id, before + index + 1]));
    const works = chosen.flatMap((record) => {
      if (!isRecordOf('works', record)) return [];
      const { id } = record;
      return [
        { id, title: recordLabel(record), year: publicationYear(record), record, rank: rankOf.get(id) ?? 1 },
      ];
    });
    const request =
      whole === undefined
        ? null
        : listAsSent({ kind: 'works', source: { type: 'list', params: conditionsOf(whole.params) } });
    void add({
      works,
      from:
        whole === undefined || request === null
          ? { type: 'hand', place: listName }
          : { type: 'search', request, words: whole.title, found: whole.count },
    });
  };
}

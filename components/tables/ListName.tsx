import { LIST_COLUMNS } from '@/lib/entities/record-columns';
import type { EntityRecord } from '@/lib/entities/records';
import { formatCount } from '@/lib/format/counts';
import { EntityName } from './EntityName';
import { NarrowFacts } from './NarrowFacts';

/** Words that make a value of a column clear without its title. */
const WORDED: Readonly<Record<string, (value: string | number) => string>> = {
  works: (count) => counted(Number(count), 'work'),
  citations: (count) => counted(Number(count), 'citation'),
  issn: (issn) => `ISSN ${issn}`,
  level: (level) => `Level ${level}`,
};

/** As short as in the column, so that a line has room for all, and never broken. */
function counted(count: number, singular: string): string {
  return `${formatCount(count)}\u00a0${count === 1 ? singular : `${singular}s`}`;
}

/** The name of a row of a list, and in a narrow window what the other columns say. */
export function ListName({ record }: { readonly record: EntityRecord }) {
  const facts = LIST_COLUMNS[record.kind].flatMap(({ id, value }) => {
    const content = id === 'id' || id === 'name' ? null : value(record);
    return content === null || content === '' ? [] : [WORDED[id]?.(content) ?? String(content)];
  });
  return (
    <>
      <EntityName record={record} />
      <NarrowFacts facts={facts} />
    </>
  );
}

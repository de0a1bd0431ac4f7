import { LIST_COLUMNS } from '@/lib/entities/record-columns';
import type { EntityRecord } from '@/lib/entities/records';
import { formatQuantity } from '@/lib/format/counts';
import { EntityName } from './EntityName';
import { NarrowFacts } from './NarrowFacts';

/** Words that make a value of a column clear without its title. */
const WORDED: Readonly<Record<string, (value: string | number) => string>> = {
  works: (count) => formatQuantity(Number(count), 'work'),
  citations: (count) => formatQuantity(Number(count), 'citation'),
  issn: (issn) => `ISSN ${issn}`,
  level: (level) => `Level ${level}`,
};

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

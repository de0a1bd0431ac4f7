import type { EntityKind } from '@/lib/base/entity-kind';
import { serviceWord } from '@/lib/format/sentence';
import type { GroupCount } from '@/lib/openalex/api';
import { describeTerm } from './describe-term';
import { groupCondition } from './group-links';

/** What a group is called: codes and yes or no in words (`book-chapter` is 'Book chapter'), names as the service has them. */
export function groupLabel(kind: EntityKind, field: string, { key, label }: GroupCount): string {
  const value = groupCondition(kind, field, key).slice(field.length + 1);
  const text = describeTerm(kind, { field, value }, () => label).value;
  // A name is written as its owner writes it.
  if (text === label && text !== key) return text;
  return serviceWord(text);
}

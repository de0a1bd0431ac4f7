'use client';

import { navigate } from '@/components/router/url-store';
import { SelectField } from '@/components/ui/SelectField';
import { namedGroupings } from '@/lib/entities/catalogue/field-labels';
import type { CheckedListRequest } from '@/lib/queries/list-request';
import { listPath } from '@/lib/routing/list-address';

/** Groups the list by any field that the service groups this kind by; a grouping that only the address knows stays. */
export function GroupByField({
  request: { kind, address, params },
}: {
  readonly request: CheckedListRequest;
}) {
  if (params.sample !== undefined) return null;
  const present = params.groupBy ?? '';
  const fields = namedGroupings(kind).map(({ field, label }) => ({ value: field, label }));
  const options = [{ value: '', label: 'No groups' }, ...fields];
  const isKnown = options.some(({ value }) => value === present);
  // Order, page and fields are those of rows.
  const { sort: _sort, page: _page, per_page: _size, select: _fields, ...kept } = address;
  return (
    <SelectField
      label="Group by"
      isLabelBeside
      value={present}
      options={isKnown ? options : [...options, { value: present, label: present }]}
      onChange={(groupBy) => navigate(listPath(kind, { ...kept, group_by: groupBy }), { quiet: true })}
    />
  );
}

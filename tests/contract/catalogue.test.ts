import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { describeWithSharedData, SHARED_DATA } from '../support/shared-data';

function recordedMessage(file: string): string {
  const text = readFileSync(path.join(SHARED_DATA, 'openalex/responses', file), 'utf8');
  const { message }: { readonly message: string } = JSON.parse(text);
  return message;
}

/** Filters that the service has since the answers were recorded. Source: docs/data-contract.md#filters. */
const NEWER = /^(?:title_abstract_keywords\.search|study_designs\.id$)/;

describeWithSharedData('field catalogue of works against the recorded service', () => {
  it('filters by exactly the fields that the service lists', () => {
    const listed = recordedMessage('22_error_400_invalid_filter.json').split('versions of: ')[1]?.split(', ');
    const filterable = FIELD_CATALOGUE.works.filterable.filter((field) => !NEWER.test(field));
    expect(filterable).toEqual(listed);
  });

  it('selects exactly the fields that the service lists, in its order', () => {
    const listed = recordedMessage('23_error_400_invalid_select.json')
      .split('select are: ')[1]
      ?.replace(/\.$/, '');
    expect(FIELD_CATALOGUE.works.selectable).toEqual(listed?.split(', '));
  });
});

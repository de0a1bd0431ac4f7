import type { LibraryAnswer } from '@/lib/library/answer';
import type { Library } from '@/lib/library/library';
import { filterParts } from '@/lib/openalex/filter-terms';
import { FREE, json } from './fake-service-answers';

/** How a service differs from the one that the library was written after. */
export interface ServiceChanges {
  readonly goneFields?: readonly string[];
  readonly goneParameters?: readonly string[];
  readonly drifts?: boolean;
}

/** One of another visitor, or of nobody. */
const FOREIGN_COLLECTION = json(
  404,
  { error: 'collection_not_found', message: 'Collection not found.' },
  FREE,
);
const LISTED = 'Valid fields for select are: ';

const keyOf = (part: string) => (part.split(':')[0] ?? '').trim().replaceAll('-', '_');

/** Groups as a table, where that is asked for. */
function asTable(query: string, answer: LibraryAnswer): LibraryAnswer {
  const isTable = new URLSearchParams(query).get('format')?.toLowerCase() === 'csv';
  if (!isTable || answer.status !== 200) return answer;
  const { group_by: groups }: { group_by: Record<string, string | number>[] } = JSON.parse(answer.body);
  const cell = (value: string | number | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const rows = groups.map(({ key, key_display_name: name, count }) => [key, name, count].map(cell).join(','));
  const body = ['key,key_display_name,count', ...rows, ''].join('\n');
  return { ...answer, body, contentType: 'text/csv; charset=utf-8' };
}

/** Pages of an index that grows meanwhile. */
function drifting(answer: Library['answer']): Library['answer'] {
  const ends = new Map<string, unknown>();
  return (request) => {
    const given = answer(request);
    const params = new URLSearchParams(request.query);
    const isLater = Number(params.get('page') ?? '1') > 1 || /^(?!\*$)./.test(params.get('cursor') ?? '');
    if (given.status !== 200 || !/"results":\[\{/.test(given.body)) return given;
    for (const name of ['page', 'cursor']) params.delete(name);
    const list = `${request.path} ${params}`;
    const body = JSON.parse(given.body);
    const former = ends.get(list);
    ends.set(list, body.results.at(-1));
    if (!isLater || former === undefined) return given;
    // A record that came in before this page pushes each of those behind it on by one.
    const changed = {
      ...body,
      meta: { ...body.meta, count: body.meta.count + 1 },
      results: [former, ...body.results],
    };
    return { ...given, body: JSON.stringify(changed) };
  };
}

/** The library's answers as a service gives them that has changed since: fields and parameters came and went. */
export function changedSince(library: Library, changes: ServiceChanges): Pick<Library, 'answer'> {
  const { goneFields = [], goneParameters = [] } = changes;
  const refused = (message: string) => json(400, { error: 'Invalid query parameters error.', message }, FREE);
  const withoutGone = (answer: LibraryAnswer): LibraryAnswer => {
    const list = answer.body.split(LISTED)[1];
    if (list === undefined) return answer;
    const names = list.replace(/\."\}$/, '').split(', ');
    const kept = names.filter((name) => !goneFields.includes(name)).join(', ');
    return { ...answer, body: answer.body.replace(list, `${kept}."}`) };
  };
  const answer: Library['answer'] = ({ path, query }) => {
    const params = new URLSearchParams(query);
    const parameter = goneParameters.find((name) => params.has(name));
    if (parameter !== undefined)
      return refused(`${parameter} is not a valid parameter. Valid parameters are: search.`);
    if (filterParts(params.get('filter') ?? '').some((part) => keyOf(part) === 'collection'))
      return FOREIGN_COLLECTION;
    const gone = params
      .get('select')
      ?.split(',')
      .find((name) => goneFields.includes(name));
    if (gone === undefined) return asTable(query, withoutGone(library.answer({ path, query })));
    // The library knows no such field either, whichever it is.
    const unknown = new URLSearchParams({ select: 'no_field' }).toString();
    const refusal = withoutGone(library.answer({ path, query: unknown }));
    return { ...refusal, body: refusal.body.replace('no_field', gone) };
  };
  return { answer: changes.drifts === true ? drifting(answer) : answer };
}

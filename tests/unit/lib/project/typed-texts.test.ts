import {
  annotationWithoutKeys,
  factWithoutKeys,
  headerWithoutKeys,
  nameWithoutKeys,
} from '@/lib/project/typed-texts';

const KEYED = 'see https://api.openalex.org/works?search=sleep&api_key=s3cretKey99';
const PLAIN = 'see https://api.openalex.org/works?search=sleep';

describe('what a reader types into a project', () => {
  it('is cut where a project file that holds it could not be opened again', () => {
    const long = 'x'.repeat(400_000);
    expect(nameWithoutKeys(long)).toHaveLength(500);
    const {
      question = '',
      criteria = [],
      tags = [],
    } = headerWithoutKeys({
      question: long,
      criteria: Array(6_000).fill(long),
      tags: [long],
    });
    expect([question.length, criteria.length, criteria[0]?.length, tags[0]?.length]).toEqual([
      100_000, 10, 5_000, 5_000,
    ]);
    expect(headerWithoutKeys({ tags: Array(6_000).fill('x') }).tags).toHaveLength(2_000);
    expect(annotationWithoutKeys({ note: long }).note).toHaveLength(100_000);
    expect(factWithoutKeys({ kind: 'answer', item: 14, text: long })).toMatchObject({
      text: 'x'.repeat(5_000),
    });
  });

  it('loses its keys wherever it stands', () => {
    expect(nameWithoutKeys(` ${KEYED} `)).toBe(PLAIN);
    expect(
      headerWithoutKeys({
        name: KEYED,
        question: KEYED,
        criteria: [KEYED],
        reasons: [KEYED],
        marks: [KEYED],
        tags: [KEYED],
        archived: null,
      }),
    ).toEqual({
      name: PLAIN,
      question: PLAIN,
      criteria: [PLAIN],
      reasons: [PLAIN],
      marks: [PLAIN],
      tags: [PLAIN],
      archived: null,
    });
    expect(annotationWithoutKeys({ note: KEYED, tags: [KEYED], study: KEYED })).toEqual({
      note: PLAIN,
      tags: [PLAIN],
      study: PLAIN,
    });
  });

  it('loses its keys in what is told for the report', () => {
    expect(factWithoutKeys({ kind: 'answer', item: 14, text: KEYED })).toEqual({
      kind: 'answer',
      item: 14,
      text: PLAIN,
    });
  });

  it('changes no part that was not typed, and no name into nothing', () => {
    expect(headerWithoutKeys({ archived: null })).toEqual({ archived: null });
    expect(headerWithoutKeys({ name: '?api_key=s3cretKey99' })).toEqual({});
    expect(annotationWithoutKeys({ note: 'n' })).toEqual({ note: 'n' });
    expect(annotationWithoutKeys({ study: null })).toEqual({ study: null });
  });
});

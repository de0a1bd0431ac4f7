import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { amount, flag, listOf, objectOf, oneOf, type Shape, text, type ValueOf } from '@/lib/base/shape';

const list = <Item>(item: Shape<Item>): Shape<readonly Item[]> => listOf(item);

const SCHEMA = objectOf({
  width: amount,
  height: amount,
  /** The largest first. Positions in the frame, from the top left. */
  nodes: list(
    objectOf({
      id: text,
      kind: oneOf(ENTITY_KINDS),
      name: text,
      /** 'Venn 2006' of a work, else the name. */
      mark: text,
      /** Year and counts, in words. */
      fact: text,
      x: amount,
      y: amount,
      r: amount,
      /** Whether there is room for its mark. */
      isMarked: flag,
    }),
  ),
  /** Names of the fields, above or below their papers; centred. */
  fields: list(objectOf({ name: text, x: amount, y: amount })),
  /** Ends by node index, in pairs. */
  links: list(amount),
});

/**
 * Some neighbouring fields of the sample library with who and what joins them; every paper and person in it is invented.
 * `npm run make-sample-library` writes it to `public/example-map.json`.
 */
export type ExampleMap = Readonly<ValueOf<typeof SCHEMA>>;

export type ExampleNode = ExampleMap['nodes'][number];

/** Reads the file. Throws where it holds something else. */
export function readExampleMap(value: unknown): ExampleMap {
  const map = SCHEMA.safeParse(value);
  if (!map.success) throw new TypeError('The example map has another form');
  return map.data;
}

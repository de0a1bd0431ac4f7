import {
  array,
  boolean,
  type infer as Infer,
  number,
  object,
  enum as oneOf,
  parse,
  readonly,
  string,
  type ZodMiniType,
} from 'zod/mini';
import { ENTITY_KINDS } from '@/lib/base/entity-kind';

const list = <Item extends ZodMiniType>(item: Item) => readonly(array(item));

const SCHEMA = object({
  width: number(),
  height: number(),
  /** The largest first. Positions in the frame, from the top left. */
  nodes: list(
    object({
      id: string(),
      kind: oneOf(ENTITY_KINDS),
      name: string(),
      /** 'Venn 2006' of a work, else the name. */
      mark: string(),
      /** Year and counts, in words. */
      fact: string(),
      x: number(),
      y: number(),
      r: number(),
      /** Whether there is room for its mark. */
      isMarked: boolean(),
    }),
  ),
  /** Names of the fields, above or below their papers; centred. */
  fields: list(object({ name: string(), x: number(), y: number() })),
  /** Ends by node index, in pairs. */
  links: list(number()),
});

/**
 * Some neighbouring fields of the sample library with who and what joins them; every paper and person in it is invented.
 * `npm run make-sample-library` writes it to `public/example-map.json`.
 */
export type ExampleMap = Infer<typeof SCHEMA>;

export type ExampleNode = ExampleMap['nodes'][number];

/** Reads the file. Throws where it holds something else. */
export function readExampleMap(value: unknown): ExampleMap {
  return parse(SCHEMA, value);
}

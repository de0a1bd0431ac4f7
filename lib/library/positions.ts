/** Places of records in a collection. */
export type Positions = Iterable<number> & ArrayLike<number>;

/** The values of one field, by the position of the record. */
export type ValuesAt<Value> = (position: number) => readonly Value[];

/** Cancels a run: it ends within one slice and sends nothing more. */
export interface CancelInput {
  readonly type: 'cancel';
  readonly run: number;
}

/** What a worker says of a run: how far it is, what it found in parts, then once how it ended. */
export type RunOutput<Part, Value> =
  | { readonly type: 'progress'; readonly run: number; readonly share: number }
  | { readonly type: 'part'; readonly run: number; readonly part: Part }
  | { readonly type: 'done'; readonly run: number; readonly value: Value }
  | { readonly type: 'failed'; readonly run: number; readonly message: string };

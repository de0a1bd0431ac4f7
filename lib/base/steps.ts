/** Work in small steps; whoever takes them may do something else in between, or stop. */
export type Steps<Value> = Generator<void, Value, void>;

/** Takes all steps at once. */
export function finishSteps<Value>(steps: Steps<Value>): Value {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

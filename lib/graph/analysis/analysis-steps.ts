/** A long computation in small steps: each step yields the share that is done, 0 to 1; the end gives one value per node. */
export type AnalysisSteps = Generator<number, Float64Array, void>;

/** Runs the steps to their end at once. */
export function finishSteps(steps: AnalysisSteps): Float64Array {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

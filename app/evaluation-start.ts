type StartEvaluation = typeof import('./start-evaluation').startEvaluation;

let arrived: StartEvaluation | null = null;

/** Tells that the start of the evaluation area has come with a screen. */
export function noteEvaluationStart(start: StartEvaluation): void {
  arrived = start;
}

/** The start of the evaluation area: the one that came with a screen, or loaded by itself. */
export async function loadEvaluationStart(): Promise<StartEvaluation> {
  return arrived ?? (await import('./start-evaluation')).startEvaluation;
}

import type { FillState } from './fill';

const BAR_WIDTH = 24;
/** Lines of a log are written every so many requests. */
const LOG_EVERY = 100;

/** One line: bar, counts, credits. The known total grows as relations are found. */
export function progressLine(state: FillState): string {
  const share = state.known === 0 ? 0 : state.done / state.known;
  const filled = Math.round(share * BAR_WIDTH);
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`;
  const counts = [
    `${state.done} of ${state.known}`,
    `step ${state.level}`,
    `${state.fetched} written`,
    `${state.unchanged} unchanged`,
    `${state.fresh} fresh`,
    `${state.missing} missing`,
    `${state.failures.length} failed`,
    `${state.credits} credits`,
  ];
  return `${bar} ${counts.join(', ')}`;
}

/** Shows progress in place on a terminal, and as a line now and then elsewhere. */
export function createProgress(output: NodeJS.WriteStream): (state: FillState) => void {
  let shown = 0;
  return (state) => {
    if (output.isTTY) {
      output.write(`\r\u001b[2K${progressLine(state)}`);
    } else if (state.done >= shown + LOG_EVERY) {
      shown = state.done;
      output.write(`${progressLine(state)}\n`);
    }
  };
}

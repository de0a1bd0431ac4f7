import { loadEvaluationStart, noteEvaluationStart } from '@/app/evaluation-start';
import { startEvaluation } from '@/app/start-evaluation';

describe('loadEvaluationStart()', () => {
  it('is loaded by itself, or is the one that came with a screen', async () => {
    expect(await loadEvaluationStart()).toBe(startEvaluation);
    const start = async () => undefined;
    noteEvaluationStart(start);
    expect(await loadEvaluationStart()).toBe(start);
  });
});

import { nextTask, runInSlices } from '@/lib/base/slices';
import type { Scene } from '@/lib/graph/scene/scene';

/** New edges of a large graph, which the scene takes in slices, a moment after their nodes. */
export class LateEdges {
  private run: AbortController | null = null;

  /** @param onTaken the scene has them. */
  constructor(
    private readonly scene: Scene,
    private readonly onTaken: () => void,
  ) {}

  async await(): Promise<void> {
    this.forget();
    const run = new AbortController();
    this.run = run;
    await nextTask();
    try {
      await runInSlices(this.scene.lateEdgeSteps(), { signal: run.signal });
    } catch (error) {
      if (!run.signal.aborted) throw error;
    }
    if (!run.signal.aborted) this.onTaken();
  }

  forget(): void {
    this.run?.abort();
    this.run = null;
  }
}

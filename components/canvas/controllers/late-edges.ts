import type { Scene } from '@/lib/graph/scene/scene';

/** New edges of a large graph, which the scene takes in a task of their own, a moment after their nodes. */
export class LateEdges {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onTaken the scene has them. */
  constructor(
    private readonly scene: Scene,
    private readonly onTaken: () => void,
  ) {}

  await(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.scene.takeEdges();
      this.onTaken();
    });
  }

  forget(): void {
    clearTimeout(this.timer);
  }
}

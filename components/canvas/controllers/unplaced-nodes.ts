import type { Scene } from '@/lib/graph/scene/scene';
import type { ScenePatch } from '@/lib/graph/scene/scene-patch';

/** Nodes of the scene that no layout has placed yet. */
export class UnplacedNodes {
  private readonly ids = new Set<string>();

  constructor(private readonly scene: Scene) {}

  notice({ firstNew }: ScenePatch): void {
    for (const node of this.scene.nodes.slice(firstNew)) this.ids.add(node.id);
    for (const id of this.ids) if (this.scene.indexOf(id) === -1) this.ids.delete(id);
  }

  /** These were put where they are wanted: making room for others leaves them there. */
  release(ids: readonly string[]): void {
    for (const id of ids) this.ids.delete(id);
  }

  clear(): void {
    this.ids.clear();
  }

  /** Index of the first; the scene's count when there is none. */
  first(): number {
    const { scene } = this;
    return [...this.ids].reduce((first, id) => {
      const index = scene.indexOf(id);
      return index === -1 ? first : Math.min(first, index);
    }, scene.count);
  }
}

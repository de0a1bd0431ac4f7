import { accessibleNodeName } from '@/components/canvas/paint/card-facts';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { neighboursInTurn, stepInTurn } from '@/lib/graph/scene/neighbour-walk';
import { markAt } from '@/lib/graph/scene/project-marks';
import type { Scene } from '@/lib/graph/scene/scene';
import { actOfKey, type KeyPress, type MapKeyAct, type NodeKeyAct, nodeInDirection } from './canvas-keys';

/** What keys make the map do. */
interface KeyboardTargets {
  readonly onMap: Readonly<Record<Exclude<MapKeyAct, 'home'>, () => void>>;
  readonly onNode: Readonly<Record<NodeKeyAct, (id: string) => void>>;
  /** Makes a node the one where the keyboard is, and brings it into view. */
  readonly attend: (id: string) => void;
  readonly announce: (text: string) => void;
}

/** Keys on the map: the keyboard is on one node, goes along edges from there and says where it is. */
export class KeyboardController {
  /** The node whose neighbours are gone through, and the one of them that was reached last. */
  private walk: { readonly hub: string; readonly at: string } | null = null;

  constructor(
    private readonly scene: Scene,
    private readonly targets: KeyboardTargets,
  ) {}

  /** Acts on a key; false when it means nothing here. */
  readonly press = (press: KeyPress): boolean => {
    const request = actOfKey(press);
    if (request === null) return false;
    const id = this.scene.nodes[this.currentIndex()]?.id;
    switch (request.act) {
      case 'go':
        return this.go(request.direction);
      case 'walk':
        return this.walkOn(request.by);
      case 'home':
        return this.goTo(this.scene.selectedIndices[0] ?? this.scene.byImportance[0] ?? -1);
      case 'centre':
      case 'expand':
      case 'menu':
      case 'neighbours':
      case 'pin':
      case 'select':
      case 'toggle':
        if (id === undefined) return false;
        this.targets.onNode[request.act](id);
        return true;
      default:
        this.targets.onMap[request.act]();
        return true;
    }
  };

  /** The first key only shows where one is. */
  private go(direction: { readonly x: number; readonly y: number }): boolean {
    const { scene } = this;
    const from = this.currentIndex();
    if (from === -1) return false;
    if (scene.hovered === -1 && scene.selectedIndices.length === 0) return this.goTo(from);
    const to = nodeInDirection(scene, from, direction);
    if (to !== -1) this.goTo(to, from);
    return true;
  }

  /** To the next neighbour of the node where the walk began, clockwise; a key that leads elsewhere ends the walk. */
  private walkOn(by: 1 | -1): boolean {
    const { scene, walk } = this;
    const current = this.currentIndex();
    const currentId = scene.nodes[current]?.id;
    if (currentId === undefined) return false;
    const isWalking = walk?.at === currentId && scene.indexOf(walk.hub) !== -1;
    const hub = isWalking ? scene.indexOf(walk.hub) : current;
    const to = stepInTurn(neighboursInTurn(scene, hub), current, by);
    if (to === -1) {
      this.targets.announce('No neighbours');
      return true;
    }
    this.goTo(to, hub);
    this.walk = { hub: scene.nodes[hub]?.id ?? currentId, at: scene.nodes[to]?.id ?? currentId };
    return true;
  }

  /** @param from the node that was left, whose neighbour this one may be; -1 for none. */
  private goTo(index: number, from = -1): boolean {
    const node = this.scene.nodes[index];
    if (node === undefined) return false;
    this.walk = null;
    this.targets.attend(node.id);
    const round = from === -1 ? [] : neighboursInTurn(this.scene, from);
    const at = round.indexOf(index);
    const rank =
      at === -1
        ? ''
        : `, ${formatExactCount(at + 1)} of ${formatQuantity(round.length, 'neighbour', 'neighbours')}`;
    this.targets.announce(`${accessibleNodeName(node, markAt(this.scene.marks[index] ?? 0))}${rank}`);
    return true;
  }

  /** Where the keyboard is: the hovered node, else the selected one, else the most important. */
  private currentIndex(): number {
    const { scene } = this;
    if (scene.hovered !== -1) return scene.hovered;
    return scene.selectedIndices[0] ?? scene.byImportance[0] ?? -1;
  }
}

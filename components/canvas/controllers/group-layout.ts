import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import type { NodeGroup } from '@/lib/graph/groups/divide-graph';
import { groupId } from '@/lib/graph/groups/group-node';
import type { GroupPlace } from '@/lib/graph/groups/place-groups';
import { fitIntoDisc } from '@/lib/graph/groups/seat-members';
import type { LayoutClient, LayoutEvents, LayoutProblem, LayoutRun } from '@/lib/graph/layout/types';
import { pairsOf } from '@/lib/graph/scene/edge-order';
import type { Scene } from '@/lib/graph/scene/scene';
import { layoutControlAtom, layoutStatusAtom } from '@/lib/state/canvas/layout-atoms';
import { forceParametersAtom } from '@/lib/state/canvas/layout-settings-atoms';
import { layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import { groupMapAtom, groupOfAtom, openGroupsAtom } from '@/lib/state/groups/group-map-atoms';
import type { CanvasStore } from './canvas-store';
import { FrameInbox } from './frame-inbox';
import type { MapLayout } from './map-layout';

interface ActiveGroup {
  readonly group: NodeGroup;
  readonly place: GroupPlace;
  readonly run: LayoutRun;
}

/**
 * Lays out the nodes of open groups, one group after the other, each within its disc; what is outside does not move. A
 * layout that the whole graph waits for is left to the map of single nodes.
 */
export class GroupLayout implements MapLayout {
  private client: LayoutClient | null = null;
  private active: ActiveGroup | null = null;
  private waiting: readonly number[] = [];
  private known: readonly number[] = [];
  private held: ReadonlySet<string> = new Set();
  private revision = 0;
  private readonly inbox = new FrameInbox((positions) => this.show(positions));

  constructor(
    private readonly store: CanvasStore,
    private readonly scene: Scene,
    private readonly onRunning: (isRunning: boolean) => void,
  ) {}

  start(client: LayoutClient | null): () => void {
    const { store } = this;
    this.client = client;
    this.revision = store.get(layoutRequestAtom).revision;
    this.known = store.get(openGroupsAtom);
    const stops = [
      store.sub(openGroupsAtom, this.takeOpen),
      store.sub(layoutRequestAtom, this.takeRequest),
      store.sub(layoutControlAtom, () => {
        if (store.get(layoutControlAtom)?.control === 'stop') this.stop();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      this.stop();
      this.client = null;
    };
  }

  readonly letCameraGo = (): void => undefined;

  readonly noticePatch = (): void => undefined;

  readonly stop = (): void => {
    this.waiting = [];
    if (this.active === null) return;
    this.active.run.stop();
    this.inbox.flush();
    this.end('idle');
  };

  readonly drag = (places: ReadonlyMap<string, unknown>): void => {
    this.held = new Set([...this.held, ...places.keys()]);
  };

  readonly endDrag = (): void => undefined;

  readonly keepInPlace = (): void => undefined;

  private readonly takeOpen = (): void => {
    const open = this.store.get(openGroupsAtom);
    const fresh = open.filter((key) => !this.known.includes(key));
    this.known = open;
    if (this.active !== null && !open.includes(this.active.group.key)) {
      this.active.run.stop();
      this.inbox.drop();
      this.active = null;
    }
    this.waiting = [...this.waiting.filter((key) => open.includes(key)), ...fresh];
    // One microtask later, so that the nodes are in the scene.
    queueMicrotask(this.next);
  };

  /** The reader wants everything laid out anew; what loaded the graph does not mean the groups. */
  private readonly takeRequest = (): void => {
    const { revision, isFromSeed, alpha } = this.store.get(layoutRequestAtom);
    if (revision === this.revision) return;
    this.revision = revision;
    if (isFromSeed !== true && alpha === undefined) return;
    this.held = new Set();
    this.waiting = this.store.get(openGroupsAtom);
    queueMicrotask(this.next);
  };

  private readonly next = (): void => {
    const { client, store, scene } = this;
    if (this.active !== null || client === null) return;
    const [key, ...rest] = this.waiting;
    this.waiting = rest;
    if (key === undefined) {
      this.end('settled');
      return;
    }
    const group = store.get(groupOfAtom)(groupId(key));
    const place = store.get(groupMapAtom)?.places.get(key);
    if (group === null || place === undefined) {
      this.next();
      return;
    }
    const problem = problemOf(group, place, scene);
    store.set(layoutStatusAtom, { state: 'running', kind: 'full' });
    this.onRunning(true);
    const run = client.start(problem, store.get(forceParametersAtom), this.eventsOf(key));
    this.active = { group, place, run };
  };

  private eventsOf(key: number): LayoutEvents {
    const isCurrent = () => this.active?.group.key === key;
    return {
      onFrame: ({ positions }) => {
        if (isCurrent()) this.inbox.keep(positions);
      },
      onEnd: () => {
        if (!isCurrent()) return;
        this.inbox.flush();
        this.active = null;
        this.next();
      },
      onError: (error) => {
        if (!isCurrent()) return;
        report('error', 'The layout of a group failed; its nodes stay where they are.', error);
        this.waiting = [];
        this.end('failed', error.message);
      },
    };
  }

  private show(positions: Float32Array): void {
    const { active, scene } = this;
    if (active === null) return;
    const fitted = fitIntoDisc(positions, active.place);
    const all = scene.positions.slice();
    for (const [at, { id }] of active.group.nodes.entries()) {
      const index = scene.indexOf(id);
      if (index === -1 || this.held.has(id)) continue;
      all[2 * index] = fitted[2 * at] ?? 0;
      all[2 * index + 1] = fitted[2 * at + 1] ?? 0;
    }
    scene.setPositions(all);
  }

  private end(state: 'idle' | 'settled' | 'failed', message = ''): void {
    const wasRunning = this.store.get(layoutStatusAtom).state === 'running';
    this.active = null;
    if (wasRunning) this.store.set(layoutStatusAtom, state === 'failed' ? { state, message } : { state });
    this.onRunning(false);
  }
}

/** The nodes of a group and the edges among them, around the middle of its disc. */
function problemOf({ nodes, edges }: NodeGroup, { x, y }: GroupPlace, scene: Scene): LayoutProblem {
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]));
  const positions = new Float32Array(2 * nodes.length);
  for (const [at, { id }] of nodes.entries()) {
    const place = scene.positionOf(id);
    positions[2 * at] = (place?.x ?? x) - x;
    positions[2 * at + 1] = (place?.y ?? y) - y;
  }
  return {
    count: nodes.length,
    ...pairsOf(edges, (id) => indexOf.get(id) ?? -1),
    positions,
    pinned: new Uint8Array(nodes.length),
    kind: Uint8Array.from(nodes, ({ entityType }) => ENTITY_KINDS.indexOf(entityType)),
  };
}

import type { Scene } from '@/lib/graph/scene/scene';
import {
  isExportOpenAtom,
  isKeyboardHelpOpenAtom,
  openFindBoxAtom,
  pressModeAtom,
} from '@/lib/state/canvas/canvas-atoms';
import type { Announcer } from './announcer';
import type { AreaController } from './area-controller';
import type { CameraController } from './camera-controller';
import type { CanvasStore } from './canvas-store';
import type { EdgePointer } from './edge-pointer';
import type { GroupController } from './group-controller';
import type { HistoryController } from './history-controller';
import { KeyboardController } from './keyboard-controller';
import type { MenuController } from './menu-controller';
import type { SelectionController } from './selection-controller';
import type { ViewController } from './view-controller';

/** What keys act upon: the parts of a session. */
interface KeyedMap {
  readonly announcer: Announcer;
  readonly area: AreaController;
  readonly camera: CameraController;
  readonly edges: EdgePointer;
  readonly groups: GroupController;
  readonly history: HistoryController;
  readonly menu: MenuController;
  readonly scene: Scene;
  readonly selection: SelectionController;
  readonly view: ViewController;
  readonly choose: (id: string) => void;
  readonly expand: (id: string) => void;
  readonly hover: (id: string | null) => void;
  /** Where the map lies in the window; null before it is there. */
  readonly mapBox: () => DOMRect | null;
}

/** What the keys of the map do in a session, whose other parts are there already. */
export function createMapKeyboard(store: CanvasStore, session: KeyedMap): KeyboardController {
  const { camera, groups, history, selection, view } = session;
  /** What is done to a node cannot be done to the disc of a group. */
  const onNodes = (act: (id: string) => void) => (id: string) => {
    if (groups.isDisc(id)) groups.refuse();
    else act(id);
  };
  return new KeyboardController(session.scene, {
    onMap: {
      ...windowActs(store),
      fit: view.fit,
      'fit-selection': view.fitSelection,
      leave: () => leave(store, session),
      remove: () => history.remove(selection.shownIds),
      'select-all': selection.selectAll,
      'zoom-in': () => camera.zoomIn(),
      'zoom-out': () => camera.zoomOut(),
    },
    onNode: {
      centre: (id) => view.show([id]),
      expand: session.expand,
      menu: (id) => openMenu(session, id),
      neighbours: onNodes((id) => selection.selectNeighbours(selection.targetsOf(id))),
      pin: onNodes((id) => selection.togglePin(selection.targetsOf(id))),
      select: session.choose,
      toggle: selection.toggle,
    },
    attend: view.attend,
    announce: session.announcer.say,
  });
}

function openMenu({ camera, mapBox, menu, scene, view }: KeyedMap, id: string): void {
  const place = scene.positionOf(id);
  const box = mapBox();
  if (place === null || box === null) return;
  view.attend(id);
  const { x, y, zoom } = camera.camera;
  menu.open(id, box.left + place.x * zoom + x, box.top + place.y * zoom + y);
}

function leave(store: CanvasStore, { area, edges, groups, hover, menu, selection }: KeyedMap): void {
  if (area.cancel() || menu.close(true) || edges.close() || groups.endDescription()) return;
  store.set(pressModeAtom, 'move');
  hover(null);
  selection.select(null);
}

/** Keys of the map that open something over it. */
function windowActs(store: CanvasStore): Readonly<Record<'export' | 'find' | 'help', () => void>> {
  return {
    export: () => store.set(isExportOpenAtom, true),
    find: () => store.set(openFindBoxAtom),
    help: () => store.set(isKeyboardHelpOpenAtom, true),
  };
}

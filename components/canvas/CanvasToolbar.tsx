import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import {
  Download,
  Eraser,
  Keyboard,
  Lasso,
  Play,
  Redo2,
  Search,
  Square,
  SquareDashedMousePointer,
  Undo2,
} from 'lucide-react';
import {
  isExportOpenAtom,
  isKeyboardHelpOpenAtom,
  openFindBoxAtom,
  type PressMode,
  pressModeAtom,
} from '@/lib/state/canvas/canvas-atoms';
import { layoutStatusAtom, runLayoutAtom } from '@/lib/state/canvas/layout-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { redoNameAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { CameraToolbar, ToolbarButton, ToolbarGroup } from './CameraToolbar';
import { useCanvas } from './canvas-context';

interface CanvasToolbarProps {
  readonly canRunLayout: boolean;
}

/** Camera, selecting, layout and history, top right; a row on phones, where fingers zoom. */
export function CanvasToolbar({ canRunLayout }: CanvasToolbarProps) {
  return (
    <CameraToolbar>
      <SelectButtons />
      <LayoutButton canRunLayout={canRunLayout} />
      <GraphButtons />
      <HistoryButtons />
    </CameraToolbar>
  );
}

/** A second press on a mode ends it. */
function SelectButtons() {
  const [mode, setMode] = useAtom(pressModeAtom);
  const toggle = (wanted: PressMode) => setMode(mode === wanted ? 'move' : wanted);
  return (
    <ToolbarGroup>
      <ToolbarButton
        name="Select in a rectangle"
        shortcut="Shift+drag"
        isPressed={mode === 'marquee'}
        onClick={() => toggle('marquee')}
        // A finger that draws a lasso does the same.
        isForPointer
      >
        <SquareDashedMousePointer size={16} />
      </ToolbarButton>
      <ToolbarButton
        name="Select with a lasso"
        shortcut="Alt+Shift+drag"
        isPressed={mode === 'lasso'}
        onClick={() => toggle('lasso')}
      >
        <Lasso size={16} />
      </ToolbarButton>
    </ToolbarGroup>
  );
}

function LayoutButton({ canRunLayout }: CanvasToolbarProps) {
  const { layout } = useCanvas();
  const runLayout = useSetAtom(runLayoutAtom);
  const isRunning = useAtomValue(layoutStatusAtom).state === 'running';
  return (
    <ToolbarGroup>
      {isRunning ? (
        <ToolbarButton name="Stop layout" onClick={layout.stop}>
          <Square size={14} />
        </ToolbarButton>
      ) : (
        <ToolbarButton name="Run layout" onClick={() => runLayout()} isDisabled={!canRunLayout}>
          <Play size={16} />
        </ToolbarButton>
      )}
    </ToolbarGroup>
  );
}

/** What is sought in the graph, and taken from it. */
function GraphButtons() {
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  const find = useSetAtom(openFindBoxAtom);
  const openExport = useSetAtom(isExportOpenAtom);
  return (
    <ToolbarGroup>
      <ToolbarButton name="Find in graph" shortcut="Ctrl+F" onClick={find} isDisabled={isEmpty}>
        <Search size={16} />
      </ToolbarButton>
      <ToolbarButton name="Export" shortcut="X" onClick={() => openExport(true)} isDisabled={isEmpty}>
        <Download size={16} />
      </ToolbarButton>
    </ToolbarGroup>
  );
}

/** Clearing asks nobody: it can be undone. */
function HistoryButtons() {
  const { undo, redo, clear } = useCanvas().history;
  const undoName = useAtomValue(undoNameAtom);
  const redoName = useAtomValue(redoNameAtom);
  const isEmpty = useAtomValue(graphAtom).nodes.size === 0;
  const openHelp = useSetAtom(isKeyboardHelpOpenAtom);
  return (
    <ToolbarGroup>
      <ToolbarButton
        name={undoName === null ? 'Undo' : `Undo ${undoName}`}
        shortcut="Ctrl+Z"
        onClick={undo}
        isDisabled={undoName === null}
      >
        <Undo2 size={16} />
      </ToolbarButton>
      <ToolbarButton
        name={redoName === null ? 'Redo' : `Redo ${redoName}`}
        shortcut="Ctrl+Shift+Z"
        onClick={redo}
        isDisabled={redoName === null}
      >
        <Redo2 size={16} />
      </ToolbarButton>
      <ToolbarButton name="Clear entire graph" onClick={clear} isDisabled={isEmpty}>
        <Eraser size={16} />
      </ToolbarButton>
      <ToolbarButton name="Keyboard shortcuts" shortcut="?" onClick={() => openHelp(true)} isForPointer>
        <Keyboard size={16} />
      </ToolbarButton>
    </ToolbarGroup>
  );
}

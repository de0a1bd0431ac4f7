import { chakra } from '@chakra-ui/react/styled-system';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import {
  Download,
  Eraser,
  Focus,
  Keyboard,
  Lasso,
  Maximize,
  Play,
  Redo2,
  Search,
  Square,
  SquareDashedMousePointer,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Toolbar } from '@/components/ui/Toolbar';
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
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { useCanvas } from './canvas-context';

interface CanvasToolbarProps {
  readonly canRunLayout: boolean;
}

/** Camera, selecting, layout and history, top right; a row on phones, where fingers zoom. */
export function CanvasToolbar({ canRunLayout }: CanvasToolbarProps) {
  return (
    <Corner>
      <CameraButtons />
      <SelectButtons />
      <LayoutButton canRunLayout={canRunLayout} />
      <GraphButtons />
      <HistoryButtons />
    </Corner>
  );
}

/** Of a map that is only looked at: the camera. */
export function LookingToolbar() {
  return (
    <Corner>
      <CameraButtons />
    </Corner>
  );
}

function Corner({ children }: { readonly children: ReactNode }) {
  return (
    <Toolbar
      label="Map controls"
      data-over-map
      position="absolute"
      top="12px"
      right="12px"
      zIndex="5"
      display="flex"
      flexDirection={{ base: 'row', md: 'column' }}
      bg="bg.panel"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border.default"
      borderRadius="8px"
      overflow="hidden"
    >
      {children}
    </Toolbar>
  );
}

/** A frame in another page is narrow before a wide screen too, and there the wheel scrolls. */
function CameraButtons() {
  const { camera, view, isReadOnly } = useCanvas();
  const isAnySelected = useAtomValue(selectedIdsAtom).size > 0;
  return (
    <ToolbarGroup isFirst>
      <ToolbarButton name="Zoom in" shortcut="+" onClick={() => camera.zoomIn()} isForPointer={!isReadOnly}>
        <ZoomIn size={16} />
      </ToolbarButton>
      <ToolbarButton name="Zoom out" shortcut="-" onClick={() => camera.zoomOut()} isForPointer={!isReadOnly}>
        <ZoomOut size={16} />
      </ToolbarButton>
      <ToolbarButton name="Fit view" shortcut="F" onClick={view.fit}>
        <Maximize size={16} />
      </ToolbarButton>
      <ToolbarButton
        name="Fit selection"
        shortcut="S"
        onClick={view.fitSelection}
        isDisabled={!isAnySelected}
        isForPointer
      >
        <Focus size={16} />
      </ToolbarButton>
    </ToolbarGroup>
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

interface ToolbarGroupProps {
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

function ToolbarGroup({ isFirst = false, children }: ToolbarGroupProps) {
  return (
    <chakra.div
      display="flex"
      flexDirection={{ base: 'row', md: 'column' }}
      borderColor="border.default"
      borderLeftWidth={{ base: isFirst ? '0' : '1px', md: '0' }}
      borderTopWidth={{ base: '0', md: isFirst ? '0' : '1px' }}
    >
      {children}
    </chakra.div>
  );
}

interface ToolbarButtonProps {
  readonly name: string;
  /** Shown with the name. */
  readonly shortcut?: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** Of a mode that is on or off. */
  readonly isPressed?: boolean;
  /** Left out on phones. */
  readonly isForPointer?: boolean;
  readonly children: ReactNode;
}

function ToolbarButton(props: ToolbarButtonProps) {
  const { name, shortcut, isPressed, isForPointer = false } = props;
  return (
    <chakra.button
      type="button"
      aria-label={name}
      aria-pressed={isPressed}
      title={shortcut === undefined ? name : `${name} (${shortcut})`}
      disabled={props.isDisabled ?? false}
      onClick={props.onClick}
      appearance="none"
      border="0"
      padding="0"
      bg="transparent"
      width={{ base: '40px', md: '34px' }}
      height={{ base: '40px', md: '34px' }}
      display={{ base: isForPointer ? 'none' : 'grid', md: 'grid' }}
      placeItems="center"
      color="text.secondary"
      cursor="pointer"
      _hover={{ color: 'text.primary', bg: 'bg.hover' }}
      _pressed={{ color: 'brand.text', bg: 'bg.brand' }}
      _focusVisible={{ outlineOffset: '-3px' }}
      _disabled={{ opacity: 0.4, cursor: 'default' }}
    >
      {props.children}
    </chakra.button>
  );
}

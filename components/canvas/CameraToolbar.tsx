import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { Focus, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Toolbar } from '@/components/ui/Toolbar';
import { selectedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { useCanvas } from './canvas-context';

/** The camera, and what a map has besides, top right; a row on phones, where fingers zoom. */
export function CameraToolbar({ children }: { readonly children?: ReactNode }) {
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
      <CameraButtons />
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

interface ToolbarGroupProps {
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

export function ToolbarGroup({ isFirst = false, children }: ToolbarGroupProps) {
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

export function ToolbarButton(props: ToolbarButtonProps) {
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

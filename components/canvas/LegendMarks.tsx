import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import type { EntityKind } from '@/lib/base/entity-kind';
import { EDGE_TYPE_LABELS } from '@/lib/graph/edge-types';
import { isOnlyNamed } from '@/lib/graph/scene/flags';
import { EDGE_TYPES, type EdgeType } from '@/lib/graph/types';
import { markLabel } from '@/lib/project/outcome-label';
import { appearanceAtom, viewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { edgeTypeCountsAtom, visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { groupMapAtom } from '@/lib/state/groups/group-map-atoms';
import { PinGlyph } from './PinGlyph';
import { ProjectMarkGlyph } from './ProjectMarkGlyph';
import { EDGE_LINES } from './paint/edge-styles';
import { GROUP_NOTES, MARK_NAMES, presentMarks } from './paint/legend-facts';

/** What marks of nodes mean, of those that are on the map; apart from the lines, whose dashes mean something else. */
export function LegendMarks() {
  const { nodes } = useAtomValue(visibleGraphAtom);
  const isAnyPinned = useAtomValue(pinnedIdsAtom).size > 0;
  const { markOf } = useAtomValue(appearanceAtom);
  const { isAnyRetracted, isAnyOnlyNamed, ofProject } = useMemo(
    () => ({
      isAnyRetracted: nodes.some(({ summary }) => summary.isRetracted),
      isAnyOnlyNamed: nodes.some(isOnlyNamed),
      ofProject: presentMarks(nodes.map(markOf)),
    }),
    [nodes, markOf],
  );
  if (!isAnyPinned && !isAnyRetracted && !isAnyOnlyNamed && ofProject.length === 0) return null;
  return (
    <LegendPart title="Marks">
      {isAnyOnlyNamed ? (
        <Sign name={MARK_NAMES.onlyNamed}>
          <circle
            r="5.5"
            fill="var(--map-secondary)"
            fillOpacity="0.4"
            stroke="var(--map-secondary)"
            strokeWidth="1.5"
            strokeDasharray="2.6 1.8"
          />
        </Sign>
      ) : null}
      {isAnyPinned ? (
        <Row name={MARK_NAMES.pinned}>
          <PinGlyph />
        </Row>
      ) : null}
      {isAnyRetracted ? (
        <Sign name={MARK_NAMES.retracted}>
          <path d="M-4 -4L4 4M4 -4L-4 4" stroke="var(--map-error)" strokeWidth="2.2" />
        </Sign>
      ) : null}
      {ofProject.map((mark) => (
        <Row key={mark} name={markLabel(mark)}>
          <ProjectMarkGlyph mark={mark} />
        </Row>
      ))}
    </LegendPart>
  );
}

/** What discs and the lines between them mean, where a large graph is shown as groups. */
export function LegendGroups() {
  const isGrouped = useAtomValue(groupMapAtom) !== null;
  if (!isGrouped) return null;
  return (
    <LegendPart title="Groups">
      <Sign name={`Group. ${GROUP_NOTES.area}`}>
        <circle
          r="6.5"
          fill="var(--map-secondary)"
          fillOpacity="0.2"
          stroke="var(--map-secondary)"
          strokeWidth="1.5"
        />
      </Sign>
      <Sign name={GROUP_NOTES.lines}>
        <path d="M-8 0H8" stroke="var(--map-secondary)" strokeOpacity="0.4" strokeWidth="6" />
      </Sign>
    </LegendPart>
  );
}

/** The lines of the edges that are drawn, folded until they are asked for; groups have lines of their own. */
export function LegendLines() {
  const isDrawn = useAtomValue(viewOptionsAtom).edgeStyle !== 'hidden';
  const isGrouped = useAtomValue(groupMapAtom) !== null;
  return isDrawn && !isGrouped ? <DrawnLines /> : null;
}

/** Apart: a map without lines does not count its edges. */
function DrawnLines() {
  const counts = useAtomValue(edgeTypeCountsAtom);
  const present = EDGE_TYPES.filter((type) => (counts.get(type)?.visible ?? 0) > 0);
  if (present.length === 0) return null;
  return (
    <chakra.li
      display={{ base: 'none', md: 'block' }}
      borderTopWidth="1px"
      marginTop="4px"
      padding="4px 8px 2px"
    >
      <details>
        <chakra.summary cursor="pointer" fontWeight="medium" _focusVisible={{ outlineOffset: '2px' }}>
          Lines
        </chakra.summary>
        <chakra.ul listStyleType="none" margin="0" padding="0" aria-label="Lines">
          {present.map((type) => (
            <Row key={type} name={EDGE_TYPE_LABELS[type]}>
              <LineSample type={type} />
            </Row>
          ))}
        </chakra.ul>
      </details>
    </chakra.li>
  );
}

function LineSample({ type }: { readonly type: EdgeType }) {
  const { kind, dash, hasArrow } = EDGE_LINES[type];
  const color = colorOf(kind);
  return (
    <svg width="26" height="18" viewBox="0 -9 26 18" aria-hidden="true" focusable="false">
      <path d="M0 0H26" stroke={color} strokeWidth="1.5" strokeDasharray={dash.join(' ')} />
      {hasArrow ? <path d="M26 0L19.5 -3.5V3.5Z" fill={color} /> : null}
    </svg>
  );
}

function colorOf(kind: EntityKind | null): string {
  return kind === null ? 'var(--map-secondary)' : `var(--map-${kind})`;
}

function LegendPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // Below the kinds, also where these stand side by side.
    <chakra.li gridColumn="1 / -1" borderTopWidth="1px" marginTop="4px" padding="4px 8px 2px 4px">
      <chakra.ul listStyleType="none" margin="0" padding="0" aria-label={title}>
        {children}
      </chakra.ul>
    </chakra.li>
  );
}

function Sign({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Row name={name}>
      <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true" focusable="false">
        {children}
      </svg>
    </Row>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <chakra.li display="flex" alignItems="center" gap="6px" minHeight="20px" color="text.primary">
      {children}
      {name}
    </chakra.li>
  );
}

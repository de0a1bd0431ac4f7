import type { KeyboardEvent } from 'react';
import { CHART_COLORS, LABEL_STYLE, OPENING_MARK_STYLE, VALUE_STYLE } from './chart-style';
import { FLOW_LINE, FLOW_PADDING, type PlacedNode } from './flow-layout';

interface FlowDrawingProps {
  readonly placed: readonly PlacedNode[];
  /** Ids, from the first to the second; of a box that is not there no arrow is drawn. */
  readonly arrows: readonly (readonly [from: string, to: string])[];
  /** Above the columns. */
  readonly headings: readonly { readonly text: string; readonly column: number }[];
  /** Ids of boxes that are buttons, and what they do. */
  readonly opening?: { readonly ids: ReadonlySet<string>; readonly onOpen: (id: string) => void };
}

/** Boxes with text, and arrows between them: down, aside, or round a corner. */
export function FlowDrawing({ placed, arrows, headings, opening }: FlowDrawingProps) {
  const byId = new Map(placed.map((node) => [node.id, node]));
  return (
    <>
      {headings.map(({ text, column }) => (
        <text key={text} x={placed.find((node) => node.column === column)?.x ?? 0} y={14} {...LABEL_STYLE}>
          {text}
        </text>
      ))}
      {arrows.map(([fromId, toId]) => {
        const from = byId.get(fromId);
        const to = byId.get(toId);
        return from === undefined || to === undefined ? null : (
          <Arrow key={`${fromId} ${toId}`} from={from} to={to} />
        );
      })}
      {placed.map((node) => (
        <Box
          key={node.id}
          node={node}
          onOpen={opening?.ids.has(node.id) === true ? () => opening.onOpen(node.id) : undefined}
        />
      ))}
    </>
  );
}

interface BoxProps {
  readonly node: PlacedNode;
  readonly onOpen: (() => void) | undefined;
}

function Box({ node, onOpen }: BoxProps) {
  function handleKey(event: KeyboardEvent) {
    if (onOpen === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    onOpen();
  }

  const opening = {
    role: 'button',
    tabIndex: 0,
    'aria-label': node.lines.join(', '),
    onClick: onOpen,
    onKeyDown: handleKey,
    style: OPENING_MARK_STYLE,
  };
  return (
    <g
      transform={`translate(${node.x}, ${node.y})`}
      data-box={node.id}
      {...(onOpen === undefined ? {} : opening)}
    >
      <rect
        width={node.width}
        height={node.height}
        rx={4}
        fill={CHART_COLORS.panel}
        stroke={CHART_COLORS.frame}
        {...(node.isEmpty ? { strokeDasharray: '4 3' } : {})}
      />
      <TextLines
        lines={node.wrapped}
        x={FLOW_PADDING}
        y={FLOW_PADDING}
        style={node.isEmpty ? LABEL_STYLE : VALUE_STYLE}
      />
    </g>
  );
}

interface TextLinesProps {
  readonly lines: readonly string[];
  readonly x: number;
  /** Of the top of the first line. */
  readonly y: number;
  readonly style: typeof LABEL_STYLE | typeof VALUE_STYLE;
}

/** Lines of one text, beneath each other. */
export function TextLines({ lines, x, y, style }: TextLinesProps) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, in order.
    <text key={index} x={x} y={y + FLOW_LINE * index + 12} {...style}>
      {line}
    </text>
  ));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From box to box: its corners, and whether its head points down, to the right or to the left. */
function pathOf(
  from: PlacedNode,
  to: PlacedNode,
): { readonly points: readonly Point[]; readonly head: Point } {
  const middle = ({ x, width }: PlacedNode) => x + width / 2;
  if (from.row === to.row) {
    const y = from.y + from.height / 2;
    const end = { x: to.x, y };
    return { points: [{ x: from.x + from.width, y }, end], head: { x: 1, y: 0 } };
  }
  const start = { x: middle(from), y: from.y + from.height };
  if (from.column === to.column) return { points: [start, { x: start.x, y: to.y }], head: { x: 0, y: 1 } };
  const y = to.y + to.height / 2;
  const isLeftwards = to.x < from.x;
  return {
    points: [start, { x: start.x, y }, { x: isLeftwards ? to.x + to.width : to.x, y }],
    head: { x: isLeftwards ? -1 : 1, y: 0 },
  };
}

function Arrow({ from, to }: { readonly from: PlacedNode; readonly to: PlacedNode }) {
  const { points, head } = pathOf(from, to);
  const end = points.at(-1) ?? { x: 0, y: 0 };
  const side = (sign: number) =>
    `${end.x - 6 * head.x + 4 * sign * head.y},${end.y - 6 * head.y + 4 * sign * head.x}`;
  return (
    <g stroke={CHART_COLORS.frame} strokeWidth={1.2} fill="none">
      <path d={`M${points.map(({ x, y }) => `${x},${y}`).join(' L')}`} />
      <path d={`M${side(-1)} L${end.x},${end.y} L${side(1)}`} />
    </g>
  );
}

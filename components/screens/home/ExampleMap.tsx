'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { navigate } from '@/components/router/url-store';
import { moveFocus } from '@/components/ui/move-focus';
import { TOOLBAR } from '@/components/ui/move-keys';
import { withBasePath } from '@/lib/base/base-path';
import { kindFacts } from '@/lib/entities/registry';
import type { ExampleMap as ExampleMapFile, ExampleNode } from '@/lib/library/example-map';
import { examplePath } from '@/lib/routing/paths';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import {
  colorOfKind,
  HOLLOW_WIDTH,
  LINK_COLOR,
  LINK_OPACITY,
  linksOf,
  pathOf,
  RIM_WIDTH,
  SURFACE,
  shapeOf,
} from './example-drawing';

/** Keyboards and screen readers walk the fields and the papers with a name beside them. */
function isWalked({ kind, isMarked }: ExampleNode): boolean {
  return isMarked || kind === 'topics';
}

/** Eighty links would drown a page that is read aloud; the fields and the named papers lead into the map as well. */
const FOR_EYES = { 'aria-hidden': true } as const;

const STYLES = {
  display: 'block',
  width: '100%',
  height: '100%',
  '& a': { outline: 'none', cursor: 'pointer', transition: 'opacity 120ms ease-out' },
  '& a:focus-visible .halo': { stroke: 'brand.solid', strokeWidth: '2.5px' },
  '& a[data-active] .halo': { fill: 'brand.solid', opacity: '0.18' },
  '&[data-active] a:not([data-near])': { opacity: '0.22' },
  '& .links': { transition: 'opacity 120ms ease-out' },
  '&[data-active] .links': { opacity: '0.35' },
  '& text': {
    paintOrder: 'stroke',
    stroke: SURFACE,
    strokeWidth: '3.5px',
    strokeLinejoin: 'round',
    textAnchor: 'middle',
    pointerEvents: 'none',
    fontSize: '11px',
    fill: 'text.primary',
  },
  '& text.field': { fontWeight: 'semibold', fontSize: '11.5px', fill: 'text.secondary' },
  '& text.mark': { transition: 'opacity 120ms ease-out' },
  '&[data-active] text.mark, &[data-active] text.field': { opacity: '0.25' },
  '& .plate': { fill: 'bg.page', stroke: 'border.control', strokeWidth: '1px' },
  '& .plate ~ text': { stroke: 'none' },
  '& text.name': { fontSize: '12.5px', fontWeight: 'semibold' },
  '& text.in-middle': { display: 'none' },
  // Narrow windows show it smaller, so that there is room for fewer and larger words; a phone shows the middle of it.
  '@media (max-width: 1023.98px)': {
    '& text.mark': { display: 'none' },
    '& text, & text.field, & text.name': { fontSize: '15px' },
  },
  '@media (max-width: 479.98px)': {
    '& text.whole': { display: 'none' },
    '& text.in-middle': { display: 'block' },
  },
  // Nodes and links stand where the picture has shown them before; only names are new.
  '@media (prefers-reduced-motion: no-preference)': {
    '& text': { animation: 'appear 350ms ease-out' },
  },
} as const;

/**
 * A small map of the sample library, drawn without any request: pointing at a node names it and shows what it is joined
 * to, and choosing it opens the map there. Source: docs/behaviours/routes.md#the-example-map.
 */
export function ExampleMap({ map }: { readonly map: ExampleMapFile }) {
  const [active, setActive] = useState<number | null>(null);
  const { width, height, nodes } = map;
  const near = new Set(active === null ? [] : linksOf(map, active).flat());
  const shown = active === null ? undefined : nodes[active];
  const first = nodes.findIndex(isWalked);

  function handleKey(event: KeyboardEvent<SVGElement>) {
    const walked = [...event.currentTarget.querySelectorAll<SVGElement>('a[data-walked]')];
    walked.sort((one, two) => Number(one.dataset.x) - Number(two.dataset.x));
    moveFocus(event, walked, TOOLBAR);
  }

  return (
    <chakra.svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role="group"
      aria-label="Example map"
      data-active={active === null ? undefined : ''}
      onKeyDown={handleKey}
      onMouseLeave={() => setActive(null)}
      css={STYLES}
    >
      <path className="links" d={pathOf(map, null)} fill="none" stroke={LINK_COLOR} opacity={LINK_OPACITY} />
      {shown === undefined || active === null ? null : (
        <path
          d={pathOf(map, active)}
          fill="none"
          stroke={colorOfKind(shown.kind)}
          strokeWidth="1.75"
          opacity="0.85"
        />
      )}
      {nodes.map((node, index) => (
        <g key={node.id} {...(isWalked(node) ? {} : FOR_EYES)}>
          <NodeLink
            node={node}
            isStop={index === first}
            isActive={index === active}
            isNear={index === active || near.has(index)}
            onActive={(isOn) => setActive(isOn ? index : null)}
          />
        </g>
      ))}
      <Marks map={map} />
      {shown === undefined ? null : <Name node={shown} frame={map} />}
    </chakra.svg>
  );
}

/** The names that stand on the map at rest. */
function Marks({ map: { fields, nodes, width } }: { readonly map: ExampleMapFile }) {
  return (
    <>
      {fields.map(({ name, x, y }) => (
        <text key={name} className="field whole" x={x} y={y} {...FOR_EYES}>
          {name}
        </text>
      ))}
      {fields
        .flatMap((field) => namesInMiddle(field, width / 2))
        .map(({ line, x, y }) => (
          <text key={line} className="field in-middle" x={x} y={y} {...FOR_EYES}>
            {line}
          </text>
        ))}
      {nodes.map(({ id, mark, x, y, r, isMarked }) =>
        isMarked ? (
          <text key={id} className="mark" x={x} y={y + r + 12} {...FOR_EYES}>
            {mark}
          </text>
        ) : null,
      )}
    </>
  );
}

/** Units of the map to either side of its middle that the narrowest phone shows. */
const HALF_ON_PHONES = 205;

/** As high as a line of the words on a phone, and half as wide as a letter of them. */
const PHONE_WORDS = { line: 17, halfLetter: 4.1 } as const;

/** The name of a field in two lines that a phone shows whole; nothing where the field itself is out of its sight. */
function namesInMiddle({ name, x, y }: ExampleMapFile['fields'][number], middle: number) {
  if (Math.abs(x - middle) > HALF_ON_PHONES) return [];
  const words = name.split(' ');
  const halves = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const);
  const longest = ([one, two]: readonly [string, string]) => Math.max(one.length, two.length);
  const [first, second] = halves.reduce((best, next) => (longest(next) < longest(best) ? next : best));
  const room = HALF_ON_PHONES - longest([first, second]) * PHONE_WORDS.halfLetter;
  const kept = Math.min(middle + room, Math.max(middle - room, x));
  return [
    { line: first, x: kept, y: y - PHONE_WORDS.line },
    { line: second, x: kept, y },
  ].filter(({ line }) => line !== '');
}

interface NodeLinkProps {
  readonly node: ExampleNode;
  /** Where the keyboard enters. */
  readonly isStop: boolean;
  readonly isActive: boolean;
  readonly isNear: boolean;
  readonly onActive: (isOn: boolean) => void;
}

function NodeLink({ node, isStop, isActive, isNear, onActive }: NodeLinkProps) {
  const isSample = useAtomValue(sourceStatusAtom).state === 'sample';
  const { id, kind, name, fact, x, y, r } = node;
  const path = examplePath(id);

  // Where another source answers, the page is loaded anew: the sample library takes its place.
  function handleClick(event: MouseEvent) {
    if (!isSample || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(path);
  }

  return (
    <a
      href={withBasePath(path)}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${kindFacts(kind).singular}: ${name}, ${fact}`}
      data-walked={isWalked(node) ? '' : undefined}
      data-x={x}
      data-active={isActive ? '' : undefined}
      data-near={isNear ? '' : undefined}
      onClick={handleClick}
      onMouseEnter={() => onActive(true)}
      onFocus={() => onActive(true)}
      onBlur={() => onActive(false)}
    >
      <circle className="halo" cx={x} cy={y} r={r + 6} fill="transparent" />
      <Shape node={node} />
    </a>
  );
}

function Shape({ node }: { readonly node: ExampleNode }) {
  const { hollow, filled, place, hasRim } = shapeOf(node);
  const { scale, x, y } = place;
  const color = colorOfKind(node.kind);
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {hollow === undefined ? null : (
        <path d={hollow} fill={SURFACE} stroke={color} strokeWidth={HOLLOW_WIDTH} />
      )}
      {filled === undefined ? null : (
        <path d={filled} fill={color} stroke={SURFACE} strokeWidth={hasRim ? RIM_WIDTH / scale : 0} />
      )}
    </g>
  );
}

const LONGEST_NAME = 64;

interface NameProps {
  readonly node: ExampleNode;
  readonly frame: ExampleMapFile;
}

/** Beside the node that is pointed at, kept within the frame. */
function Name({ node: { name, fact, x, y, r }, frame }: NameProps) {
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
  const half = Math.max(short.length, fact.length) * 3.6 + 8;
  const at = Math.min(frame.width - half - 8, Math.max(half + 8, x));
  const top = y < frame.height / 2 ? y + r + 26 : y - r - 30;
  return (
    <g {...FOR_EYES}>
      <rect className="plate" x={at - half} y={top - 17} width={2 * half} height={40} rx={6} />
      <text className="name" x={at} y={top}>
        {short}
      </text>
      <text x={at} y={top + 15}>
        {fact}
      </text>
    </g>
  );
}

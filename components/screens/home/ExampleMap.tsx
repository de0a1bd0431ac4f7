'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { navigate } from '@/components/router/url-store';
import { KIND_SHAPES } from '@/components/ui/kind-shapes';
import { moveFocus } from '@/components/ui/move-focus';
import { TOOLBAR } from '@/components/ui/move-keys';
import { withBasePath } from '@/lib/base/base-path';
import { kindFacts } from '@/lib/entities/registry';
import { EXAMPLE_MAP, type ExampleNode } from '@/lib/library/example-map';
import { examplePath } from '@/lib/routing/paths';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';

const { width: WIDTH, height: HEIGHT, nodes: NODES, links: LINKS, fields: FIELDS } = EXAMPLE_MAP;

/** Of a link's length: how far it bends aside. */
const BEND = 0.12;

function linkPath(from: number, to: number): string {
  const [one, two] = [NODES[from], NODES[to]];
  if (one === undefined || two === undefined) return '';
  const x = Math.round((one.x + two.x) / 2 - (two.y - one.y) * BEND);
  const y = Math.round((one.y + two.y) / 2 + (two.x - one.x) * BEND);
  return `M${one.x} ${one.y}Q${x} ${y} ${two.x} ${two.y}`;
}

/** Ends of the links, in pairs; all of them or those of one node. */
function linksOf(node: number | null): readonly (readonly [number, number])[] {
  return LINKS.flatMap((from, at) => {
    const to = LINKS[at + 1];
    if (at % 2 === 1 || to === undefined) return [];
    return node === null || from === node || to === node ? [[from, to] as const] : [];
  });
}

function pathOf(node: number | null): string {
  return linksOf(node)
    .map(([from, to]) => linkPath(from, to))
    .join('');
}

const ALL_LINKS = pathOf(null);

/** The nodes that keyboards and screen readers walk, from left to right: fields, and papers with a name beside them. */
const WALKED: ReadonlySet<string> = new Set(
  NODES.filter(({ kind, isMarked }) => isMarked || kind === 'topics').map(({ id }) => id),
);
const FIRST_WALKED = NODES.find(({ id }) => WALKED.has(id))?.id;

/** Eighty links would drown a page that is read aloud; the fields and the named papers lead into the map as well. */
const FOR_EYES = { 'aria-hidden': true } as const;

const SURFACE = 'var(--chakra-colors-bg-canvas)';

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
  // Narrow windows show it smaller, so that there is room for fewer and larger words; a phone shows the middle of it.
  '@media (max-width: 1023.98px)': {
    '& text.mark': { display: 'none' },
    '& text, & text.field, & text.name': { fontSize: '15px' },
  },
  '@media (prefers-reduced-motion: no-preference)': {
    '& .links': { animation: 'appear 700ms ease-out' },
    '& a': { animation: 'appear 350ms ease-out' },
  },
} as const;

/**
 * A small map of the sample library, drawn without any request: pointing at a node names it and shows what it is joined
 * to, and choosing it opens the map there. Source: docs/behaviours/routes.md#the-example-map.
 */
export function ExampleMap() {
  const [active, setActive] = useState<number | null>(null);
  const near = new Set(active === null ? [] : linksOf(active).flat());
  const shown = active === null ? undefined : NODES[active];

  function handleKey(event: KeyboardEvent<SVGElement>) {
    const walked = [...event.currentTarget.querySelectorAll<SVGElement>('a[data-walked]')];
    walked.sort((one, two) => Number(one.dataset.x) - Number(two.dataset.x));
    moveFocus(event, walked, TOOLBAR);
  }

  return (
    <chakra.svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="group"
      aria-label="Example map"
      data-active={active === null ? undefined : ''}
      onKeyDown={handleKey}
      onMouseLeave={() => setActive(null)}
      css={STYLES}
    >
      <path
        className="links"
        d={ALL_LINKS}
        fill="none"
        stroke="var(--chakra-colors-text-secondary)"
        opacity="0.22"
      />
      {shown === undefined || active === null ? null : (
        <path d={pathOf(active)} fill="none" stroke={colorOf(shown)} strokeWidth="1.75" opacity="0.85" />
      )}
      {NODES.map((node, index) => (
        <g key={node.id} {...(WALKED.has(node.id) ? {} : FOR_EYES)}>
          <NodeLink
            node={node}
            isActive={index === active}
            isNear={index === active || near.has(index)}
            onActive={(isOn) => setActive(isOn ? index : null)}
          />
        </g>
      ))}
      {FIELDS.map(({ name, x, y }) => (
        <text key={name} className="field" x={x} y={y} {...FOR_EYES}>
          {name}
        </text>
      ))}
      {NODES.map(({ id, mark, x, y, r, isMarked }) =>
        isMarked ? (
          <text key={id} className="mark" x={x} y={y + r + 12} {...FOR_EYES}>
            {mark}
          </text>
        ) : null,
      )}
      {shown === undefined ? null : <Name node={shown} />}
    </chakra.svg>
  );
}

function colorOf({ kind }: ExampleNode): string {
  return `var(--chakra-colors-kind-${kind})`;
}

interface NodeLinkProps {
  readonly node: ExampleNode;
  readonly isActive: boolean;
  readonly isNear: boolean;
  readonly onActive: (isOn: boolean) => void;
}

function NodeLink({ node, isActive, isNear, onActive }: NodeLinkProps) {
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
      tabIndex={id === FIRST_WALKED ? 0 : -1}
      aria-label={`${kindFacts(kind).singular}: ${name}, ${fact}`}
      data-walked={WALKED.has(id) ? '' : undefined}
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

/** The kind's own shape, as in every list and on the map; in a box of 16 px, of which it covers about 12. */
function Shape({ node: { kind, x, y, r }, node }: { readonly node: ExampleNode }) {
  const { hollow, filled } = KIND_SHAPES[kind].icon;
  const scale = r / 6;
  const color = colorOf(node);
  return (
    <g transform={`translate(${x - 8 * scale} ${y - 8 * scale}) scale(${scale})`}>
      {hollow === undefined ? null : <path d={hollow} fill={SURFACE} stroke={color} strokeWidth={1.75} />}
      {filled === undefined ? null : (
        <path d={filled} fill={color} stroke={SURFACE} strokeWidth={hollow === undefined ? 1.5 / scale : 0} />
      )}
    </g>
  );
}

const LONGEST_NAME = 64;

/** Beside the node that is pointed at, kept within the frame. */
function Name({ node: { name, fact, x, y, r } }: { readonly node: ExampleNode }) {
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
  const half = Math.max(short.length, fact.length) * 3.6 + 8;
  const at = Math.min(WIDTH - half - 8, Math.max(half + 8, x));
  const top = y < HEIGHT / 2 ? y + r + 26 : y - r - 30;
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

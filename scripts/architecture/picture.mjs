import { roomsOf } from './floors.mjs';

/** What each folder answers, in a few words. A folder that is missing here stops the script. */
const WORDS = /** @type {Record<string, string>} */ ({
  app: 'routes, start, composition',
  'components/shell': 'header, ribbons, sidebars',
  'components/sections': 'the tools, one folder each',
  'components/screens': 'what an address shows',
  'components/service': 'faults of the service, and the next step',
  'components/search': 'asking for a search',
  'components/sessions': 'saved graphs by name',
  'components/facets': 'narrowing of lists',
  'components/figures': 'frames and exports of figures',
  'components/entity': 'what is known of one',
  'components/tables': 'data tables, long lists',
  'components/canvas': 'the map and its controllers',
  'components/hooks': 'interfaces of the browser',
  'components/router': 'address and links',
  'components/ui': 'buttons, fields, dialogs',
  'lib/state': 'what the page knows',
  'lib/queries': 'lists as queries',
  'lib/flows': 'tasks of several steps',
  'lib/workers': 'work off the main thread',
  'lib/server': 'proxy and disk cache (Node)',
  'lib/cache': 'cached records, their age',
  'lib/evaluation': 'how good a search is',
  'lib/project': 'papers, decisions, ledger',
  'lib/screening': 'what to read next, when to stop',
  'lib/strategy': 'a search line by line',
  'lib/openalex': 'the client of the service',
  'lib/library': 'answers without the service',
  'lib/graph': 'graph, layouts, analysis',
  'lib/bibliography': 'BibTeX, RIS, CSL-JSON',
  'lib/routing': 'addresses and their meaning',
  'lib/network-log': 'what was requested',
  'lib/entities': 'the nine kinds of record',
  'lib/identifiers': 'DOI, ORCID, ROR, ISSN, ids',
  'lib/search-text': 'how a query is read and sent',
  'lib/format': 'numbers, dates, names',
  'lib/storage': 'browser database, settings',
  'lib/base': 'small tools without a domain',
});

const BOX = { width: 178, height: 50 };
const LANE = 22;
const GAP = { x: 26, y: 46 };
const MARGIN = { left: 92, right: 28, top: 64, bottom: 28 };
const SWEEPS = 24;

/**
 * A box, or a lane that arrows to a lower floor pass through. `x` is the middle, `y` the top.
 *
 * @typedef {{ key: string, floor: number, width: number, name: string | null, x: number, y: number }} Spot
 * @typedef {{ from: Spot, to: Spot }} Line
 */

/** Boxes, lanes and the lines between neighbouring floors. */
function spotsAndLines() {
  const rooms = roomsOf();
  /** @type {Map<string, Spot>} */
  const spots = new Map();
  /** @type {Map<string, Line>} */
  const lines = new Map();
  const spotAt = (
    /** @type {string} */ key,
    /** @type {number} */ floor,
    /** @type {string | null} */ name,
  ) => {
    const width = name === null ? LANE : BOX.width;
    const spot = spots.get(key) ?? { key, floor, width, name, x: 0, y: 0 };
    spots.set(key, spot);
    return spot;
  };
  for (const { name, floor } of rooms) {
    if (WORDS[name] === undefined)
      throw new Error(`Say in scripts/architecture/picture.mjs what ${name} answers`);
    spotAt(name, floor, name);
  }
  const floorOf = new Map(rooms.map(({ name, floor }) => [name, floor]));
  for (const { name, floor, arrows } of rooms)
    for (const target of arrows) {
      const last = floorOf.get(target) ?? 0;
      let from = spotAt(name, floor, name);
      for (let at = floor - 1; at >= last; at--) {
        const to = at === last ? spotAt(target, last, target) : spotAt(`${target}@${at}`, at, null);
        lines.set(`${from.key}>${to.key}`, { from, to });
        from = to;
      }
    }
  return { spots: [...spots.values()], lines: [...lines.values()] };
}

/** Mean position of what a spot is joined to. */
function pullOf(/** @type {Spot} */ spot, /** @type {readonly Line[]} */ lines) {
  const joined = lines.flatMap(({ from, to }) => (from === spot ? [to.x] : to === spot ? [from.x] : []));
  return joined.length === 0 ? spot.x : joined.reduce((sum, x) => sum + x, 0) / joined.length;
}

/** Puts the spots of a floor side by side in their order, as near to where they want to be as their widths allow. */
function packRow(
  /** @type {readonly Spot[]} */ row,
  /** @type {readonly number[]} */ wanted,
  /** @type {number} */ width,
) {
  const needs = (/** @type {number} */ index) =>
    (row[index - 1].width + row[index].width) / 2 + GAP.x * (row[index].name === null ? 0.5 : 1);
  row.forEach((spot, index) => {
    const least = index === 0 ? spot.width / 2 : row[index - 1].x + needs(index);
    spot.x = Math.max(wanted[index], least);
  });
  for (let index = row.length - 1; index >= 0; index--) {
    const most =
      index === row.length - 1 ? width - row[index].width / 2 : row[index + 1].x - needs(index + 1);
    row[index].x = Math.min(row[index].x, most);
  }
}

/** Sets the position of every spot; the same each time. @returns {{ width: number, height: number }} of the drawing area */
function place(/** @type {readonly Spot[]} */ spots, /** @type {readonly Line[]} */ lines) {
  const top = Math.max(...spots.map(({ floor }) => floor));
  const rows = Array.from({ length: top + 1 }, (_, floor) => spots.filter((spot) => spot.floor === floor));
  const width = Math.max(...rows.map((row) => row.reduce((sum, spot) => sum + spot.width + GAP.x, 0)));
  for (const row of rows) {
    row.forEach((spot, index) => {
      spot.x = (width * (index + 0.5)) / row.length;
      spot.y = (top - spot.floor) * (BOX.height + GAP.y);
    });
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const row of sweep % 2 === 0 ? rows : [...rows].reverse()) {
      const wanted = new Map(row.map((spot) => [spot, pullOf(spot, lines)]));
      const want = (/** @type {Spot} */ spot) => wanted.get(spot) ?? 0;
      row.sort((a, b) => want(a) - want(b) || (a.key < b.key ? -1 : 1));
      packRow(row, row.map(want), width);
    }
  return { width, height: (top + 1) * (BOX.height + GAP.y) - GAP.y };
}

const round = (/** @type {number} */ value) => Math.round(value);

function boxOf(/** @type {Spot} */ { key: name, width, x, y }) {
  const [area] = name.split('/');
  return [
    `<g class="${area}" transform="translate(${round(x - width / 2)} ${round(y)})">`,
    `<rect width="${width}" height="${BOX.height}" rx="8"/>`,
    `<text class="name" x="${width / 2}" y="21">${name}</text>`,
    `<text class="words" x="${width / 2}" y="38">${WORDS[name]}</text></g>`,
  ].join('');
}

/** Leaves the foot of a box, passes straight through lanes, and ends at the head of a box. */
function pathOf(/** @type {Line} */ { from, to }) {
  const start = { x: round(from.x), y: round(from.y + BOX.height) };
  const end = { x: round(to.x), y: round(to.y) - (to.name === null ? 0 : 3) };
  const bend = (end.y - start.y) / 2;
  const through = to.name === null ? ` V${round(to.y + BOX.height)}` : '';
  const arrow = to.name === null ? '' : ' marker-end="url(#tip)"';
  return `<path d="M${start.x} ${start.y} C${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}${through}"${arrow}/>`;
}

const STYLE = `
  svg { font-family: system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  .ground { fill: #ffffff; } .band { fill: #f4f6f8; } .lines path { fill: none; stroke: #7a8797; stroke-width: 1.3; }
  #tip path { fill: #7a8797; } text { fill: #1b2530; } .title { font-size: 19px; font-weight: 600; }
  .name { font-size: 13.5px; font-weight: 600; text-anchor: middle; }
  .words { font-size: 11.5px; text-anchor: middle; } .floor { font-size: 12px; } .words, .floor, .note { fill: #44505e; }
  .note { font-size: 12.5px; } rect { stroke-width: 1.2; }
  .app rect { fill: #fdeccf; stroke: #b9781a; } .components rect { fill: #dcebfd; stroke: #2f6fb5; }
  .lib rect { fill: #dff3e4; stroke: #2f8050; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #12171d; } .band { fill: #191f27; } .lines path { stroke: #8592a2; } #tip path { fill: #8592a2; }
    text { fill: #eef2f6; } .words, .floor, .note { fill: #b9c4d0; }
    .app rect { fill: #4a3512; stroke: #d79a3f; } .components rect { fill: #1b3654; stroke: #6aa7e6; }
    .lib rect { fill: #1b3d29; stroke: #62b585; }
  }`;

/** The picture of the rooms and floors as SVG text, the same for the same dependency table. */
export function architectureSvg() {
  const { spots, lines } = spotsAndLines();
  const { width, height } = place(spots, lines);
  const whole = {
    width: round(width + MARGIN.left + MARGIN.right),
    height: round(height + MARGIN.top + MARGIN.bottom),
  };
  const floors = [...new Map(spots.map(({ floor, y }) => [floor, y]))].sort(([a], [b]) => b - a);
  const bands = floors.map(([floor, y]) =>
    [
      `<rect class="band" x="${-MARGIN.left + 12}" y="${y - 10}" width="${whole.width - 24}" height="${BOX.height + 20}" rx="10"/>`,
      `<text class="floor" x="${-MARGIN.left + 24}" y="${y + BOX.height / 2 + 4}">floor ${floor}</text>`,
    ].join(''),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole.width} ${whole.height}" role="img" aria-labelledby="title">`,
    '<title id="title">The rooms of the code on their floors, and which room may import which</title>',
    `<style>${STYLE}\n</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8Z"/></marker></defs>',
    `<rect class="ground" width="${whole.width}" height="${whole.height}"/>`,
    `<text class="title" x="24" y="30">Rooms and floors</text>`,
    `<text class="note" x="220" y="30">An arrow means: may import. Imports lead down only. Arrows that follow from other arrows are left out.</text>`,
    `<g transform="translate(${MARGIN.left} ${MARGIN.top})">`,
    ...bands,
    `<g class="lines">${lines.map(pathOf).join('\n')}</g>`,
    ...spots.filter(({ name }) => name !== null).map(boxOf),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

import type { EntityKind } from '@/lib/base/entity-kind';
import { parseRecord } from '@/lib/entities/parse';
import { formatQuantity } from '@/lib/format/counts';
import { createSeededForceLayout, orderById } from '@/lib/graph/layout/seeded-force-layout';
import { detectRelationships } from '@/lib/graph/relationships';
import type { GraphEdge } from '@/lib/graph/types';
import type { ExampleMap, ExampleNode } from '@/lib/library/example-map';

/** What the map needs of a record of the sample library. */
export interface SampleRecord {
  readonly id: string;
  readonly display_name: string;
  readonly publication_year?: number;
  readonly works_count?: number;
  readonly cited_by_count: number;
  readonly referenced_works?: readonly string[];
  readonly authorships?: readonly {
    readonly author: { readonly id: string };
    readonly institutions: readonly { readonly id: string }[];
  }[];
  readonly primary_location?: { readonly source: { readonly id: string } | null };
  readonly topics?: readonly { readonly id: string }[];
}

/** Neighbouring fields, so that communities and the bridges between them can be seen. */
const TOPICS = ['T9000000012', 'T9000000011', 'T9000000018', 'T9000000019', 'T9000000010', 'T9000000020'];
const WORKS_PER_TOPIC = 8;
const WIDTH = 1_040;
const HEIGHT = 400;
const MARGIN = 40;

const LAYOUT = {
  linkDistance: 70,
  linkStrength: 0.12,
  chargeStrength: -420,
  centerStrength: 0.03,
  collisionRadius: 34,
  collisionStrength: 1,
  velocityDecay: 0.3,
  alphaDecay: 0.01,
  maxIterations: 900,
  seed: 7,
};

/** Radius of what is not sized by its citations, px. */
const RADII = { authors: 6, institutions: 6, sources: 6.5, topics: 8 };
/** Between two nodes, px. */
const GAP = 7;
/** Width of a letter of a mark, px, generously. */
const LETTER = 5.7;
/** Of a letter of a field's name. */
const FIELD_LETTER = 6.6;

const KINDS: Readonly<Record<string, EntityKind>> = {
  W: 'works',
  A: 'authors',
  I: 'institutions',
  S: 'sources',
  T: 'topics',
};

function shortId(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

function kindOf({ id }: SampleRecord): EntityKind {
  return KINDS[shortId(id).charAt(0)] ?? 'works';
}

function mainTopic({ topics }: SampleRecord): string | null {
  return topics?.[0] === undefined ? null : shortId(topics[0].id);
}

/** The ids that occur at least so often, the most frequent first, at most so many; ties by id. */
function frequent(ids: readonly string[], least: number, most: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([id]) => id);
}

/** Of each topic the works that are cited most. */
function chooseWorks(records: readonly SampleRecord[]): readonly SampleRecord[] {
  const works = records.filter((record) => kindOf(record) === 'works');
  return TOPICS.flatMap((topic) =>
    works
      .filter((work) => mainTopic(work) === topic)
      .sort((one, two) => two.cited_by_count - one.cited_by_count || (one.id < two.id ? -1 : 1))
      .slice(0, WORKS_PER_TOPIC),
  );
}

/** The works, and who and what joins at least two of them. */
function chooseRecords(records: readonly SampleRecord[]): readonly SampleRecord[] {
  const byId = new Map(records.map((record) => [shortId(record.id), record]));
  const works = chooseWorks(records);
  const authorships = works.flatMap(({ authorships: all = [] }) => all);
  const authors = frequent(
    authorships.map(({ author }) => shortId(author.id)),
    2,
    16,
  );
  const institutions = frequent(
    authorships
      .filter(({ author }) => authors.includes(shortId(author.id)))
      .flatMap(({ institutions: all }) => all.slice(0, 1).map(({ id }) => shortId(id))),
    2,
    7,
  );
  const sources = frequent(
    works.flatMap(({ primary_location: location }) => location?.source?.id ?? []).map(shortId),
    3,
    4,
  );
  const others = [...authors, ...institutions, ...sources, ...TOPICS];
  return [...works, ...others.flatMap((id) => byId.get(id) ?? [])];
}

const DRAWN: ReadonlySet<GraphEdge['type']> = new Set([
  'references',
  'authored',
  'affiliated',
  'published_in',
  'work_has_topic',
]);

function relationsOf(records: readonly SampleRecord[]): readonly GraphEdge[] {
  const subjects = records.flatMap((raw) => {
    const parsed = parseRecord(kindOf(raw), raw);
    return parsed.ok ? [{ id: parsed.value.id, kind: parsed.value.kind, record: parsed.value }] : [];
  });
  return detectRelationships(subjects).filter(({ type, weight }) => {
    // Of its topics, a work is drawn with the ones it is mostly about.
    return DRAWN.has(type) && (type !== 'work_has_topic' || (weight ?? 1) > 0.6);
  });
}

/** Turned so that its longer axis lies level, and fitted into the frame. */
function fitted(positions: Float32Array): readonly { readonly x: number; readonly y: number }[] {
  const points = Array.from({ length: positions.length / 2 }, (_, node) => ({
    x: positions[2 * node] ?? 0,
    y: positions[2 * node + 1] ?? 0,
  }));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const cx = mean(points.map(({ x }) => x));
  const cy = mean(points.map(({ y }) => y));
  const xx = mean(points.map(({ x }) => (x - cx) ** 2));
  const yy = mean(points.map(({ y }) => (y - cy) ** 2));
  const xy = mean(points.map(({ x, y }) => (x - cx) * (y - cy)));
  const angle = -0.5 * Math.atan2(2 * xy, xx - yy);
  const turned = points.map(({ x, y }) => ({
    x: (x - cx) * Math.cos(angle) - (y - cy) * Math.sin(angle),
    y: (x - cx) * Math.sin(angle) + (y - cy) * Math.cos(angle),
  }));
  const scale = (values: readonly number[], size: number) => {
    const low = Math.min(...values);
    const high = Math.max(...values);
    return (value: number) => Math.round(MARGIN + ((value - low) / (high - low)) * (size - 2 * MARGIN));
  };
  const toX = scale(
    turned.map(({ x }) => x),
    WIDTH,
  );
  const toY = scale(
    turned.map(({ y }) => y),
    HEIGHT,
  );
  return turned.map(({ x, y }) => ({ x: toX(x), y: toY(y) }));
}

function factOf(record: SampleRecord): string {
  const cited = `cited ${formatQuantity(record.cited_by_count, 'time')}`;
  if (record.publication_year !== undefined) return `${record.publication_year}, ${cited}`;
  return `${formatQuantity(record.works_count ?? 0, 'work')}, ${cited}`;
}

function markOf(record: SampleRecord, nameOf: (id: string) => string | undefined): string {
  const [first] = record.authorships ?? [];
  if (first === undefined) return record.display_name;
  const surname = (nameOf(shortId(first.author.id)) ?? '').split(' ').at(-1) ?? '';
  return `${surname} ${record.publication_year}`;
}

function layOut(ids: readonly string[], links: readonly number[]) {
  const pairs = Array.from({ length: links.length / 2 }, (_, link) => link);
  const problem = {
    count: ids.length,
    sources: Uint32Array.from(pairs, (link) => links[2 * link] ?? 0),
    targets: Uint32Array.from(pairs, (link) => links[2 * link + 1] ?? 0),
    positions: new Float32Array(2 * ids.length),
    pinned: new Uint8Array(ids.length),
  };
  const engine = createSeededForceLayout(problem, LAYOUT, orderById(ids));
  while (!engine.isDone) engine.tick();
  engine.writePositions(problem.positions);
  return fitted(problem.positions);
}

interface Disc {
  x: number;
  y: number;
  readonly r: number;
}

/** Pushes discs apart that touch each other, within the frame. */
function separate(discs: readonly Disc[]): void {
  for (let round = 0; round < 200; round += 1) {
    for (const [at, one] of discs.entries()) {
      for (const two of discs.slice(at + 1)) {
        const distance = Math.max(0.01, Math.hypot(two.x - one.x, two.y - one.y));
        const lack = one.r + two.r + GAP - distance;
        if (lack <= 0) continue;
        const dx = ((two.x - one.x) / distance) * (lack / 2);
        const dy = ((two.y - one.y) / distance) * (lack / 2);
        one.x -= dx;
        one.y -= dy;
        two.x += dx;
        two.y += dy;
      }
      one.x = Math.min(WIDTH - MARGIN, Math.max(MARGIN, one.x));
      one.y = Math.min(HEIGHT - MARGIN, Math.max(MARGIN, one.y));
    }
  }
}

type Unmarked = Omit<ExampleNode, 'isMarked'>;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function touches(one: Box, two: Box): boolean {
  return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
}

function boxOf({ x, y, r }: Disc): Box {
  return { left: x - r, top: y - r, right: x + r, bottom: y + r };
}

function textBox(text: string, x: number, baseline: number, letter = LETTER): Box {
  const half = (text.length * letter) / 2;
  return { left: x - half, top: baseline - 9, right: x + half, bottom: baseline + 3 };
}

function isInside({ left, right, top, bottom }: Box): boolean {
  return left >= 6 && right <= WIDTH - 6 && top >= 2 && bottom <= HEIGHT - 2;
}

/** Each field's name above or below its papers, wherever it covers less. */
function nameFields(nodes: readonly Unmarked[], membersOf: (topic: string) => ReadonlySet<string>) {
  const discs = nodes.map(boxOf);
  const placed: Box[] = [];
  return nodes.flatMap(({ id, kind, name, x: topicX, y: topicY }) => {
    if (kind !== 'topics') return [];
    const isNear = (node: Unmarked) => Math.hypot(node.x - topicX, node.y - topicY) < 110;
    const own = nodes.filter((node) => node.id === id || (membersOf(id).has(node.id) && isNear(node)));
    const left = Math.min(...own.map(({ x }) => x));
    const right = Math.max(...own.map(({ x }) => x));
    const half = (name.length * FIELD_LETTER) / 2;
    const x = Math.round(Math.min(WIDTH - 8 - half, Math.max(8 + half, (left + right) / 2)));
    const above = Math.min(...own.map((node) => node.y - node.r));
    const below = Math.max(...own.map((node) => node.y + node.r));
    const places = [10, 15, 20, 25, 30, 35, 40].flatMap((gap) => [above - gap, below + gap + 8]);
    const cost = (y: number) => {
      const box = textBox(name, x, y, FIELD_LETTER);
      const covered = [...discs, ...placed.flatMap((other) => [other, other, other])];
      return (isInside(box) ? 0 : 100) + covered.filter((other) => touches(box, other)).length;
    };
    const y = Math.round(places.reduce((best, place) => (cost(place) < cost(best) ? place : best)));
    placed.push(textBox(name, x, y, FIELD_LETTER));
    return [{ name, x, y }];
  });
}

/** Marks of papers stand centred under their nodes, the larger first; one that would touch anything is left out. */
function withMarks(nodes: readonly Unmarked[], names: ExampleMap['fields']): readonly ExampleNode[] {
  const taken = [...nodes.map(boxOf), ...names.map(({ name, x, y }) => textBox(name, x, y, FIELD_LETTER))];
  return nodes.map((node) => {
    const box = textBox(node.mark, node.x, node.y + node.r + 12);
    const isMarked = node.kind === 'works' && isInside(box) && !taken.some((other) => touches(box, other));
    if (isMarked) taken.push(box);
    return { ...node, isMarked };
  });
}

function radiusOf(record: SampleRecord): number {
  const kind = kindOf(record);
  if (kind === 'works') return Math.round(10 * (4 + Math.sqrt(record.cited_by_count))) / 10;
  if (kind === 'topics') return RADII.topics;
  if (kind === 'sources') return RADII.sources;
  return kind === 'authors' ? RADII.authors : RADII.institutions;
}

/**
 * The map on Home: some neighbouring fields of the sample library with the people, journals and institutions that join
 * them, laid out by the product's own force layout. The same library gives the same map.
 */
export function makeExampleMap(records: readonly SampleRecord[]): ExampleMap {
  const names = new Map(records.map((record) => [shortId(record.id), record.display_name]));
  const chosen = chooseRecords(records);
  const relations = relationsOf(chosen);
  const linked = new Set(relations.flatMap(({ source, target }) => [source, target]));
  const drawn = chosen.filter(({ id }) => linked.has(shortId(id)));
  const ids = drawn.map(({ id }) => shortId(id));
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const links = relations.flatMap(({ source, target }) => {
    const from = indexOf.get(source);
    const to = indexOf.get(target);
    return from === undefined || to === undefined ? [] : [from, to];
  });
  const points = layOut(ids, links);
  const discs = drawn.map((record, index) => ({
    x: points[index]?.x ?? 0,
    y: points[index]?.y ?? 0,
    r: radiusOf(record),
  }));
  separate(discs);
  const nodes = drawn.map((record, index) => ({
    id: shortId(record.id),
    kind: kindOf(record),
    name: record.display_name,
    mark: markOf(record, (id) => names.get(id)),
    fact: factOf(record),
    x: Math.round(discs[index]?.x ?? 0),
    y: Math.round(discs[index]?.y ?? 0),
    r: radiusOf(record),
  }));
  const order = nodes
    .map((_, index) => index)
    .sort((a, b) => (nodes[b]?.r ?? 0) - (nodes[a]?.r ?? 0) || a - b);
  const rank = new Map(order.map((index, place) => [index, place]));
  const largestFirst = order.flatMap((index) => nodes[index] ?? []);
  const fields = nameFields(
    largestFirst,
    (topic) =>
      new Set(
        drawn
          .filter((record) => kindOf(record) === 'works' && mainTopic(record) === topic)
          .map(({ id }) => shortId(id)),
      ),
  );
  return {
    width: WIDTH,
    height: HEIGHT,
    nodes: withMarks(largestFirst, fields),
    fields,
    links: links.map((end) => rank.get(end) ?? 0),
  };
}

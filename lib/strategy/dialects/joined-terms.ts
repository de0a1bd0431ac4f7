import type { NearNode, PhraseNode, QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';
import { fieldMeaning, fieldNames } from './fields';
import { MASK } from './mask-atoms';
import type { SystemName } from './types';

type Tagged = Extract<QueryNode, { type: 'tagged' }>;

function wordsOf(node: QueryNode): PhraseNode['words'] | null {
  if (node.type === 'word' || node.type === 'pattern') return [node];
  if (node.type === 'near') return wordsInRow(node);
  return node.type === 'phrase' && node.slop === null ? node.words : null;
}

/** The words of `a NEXT b NEXT c`; null: they need not be adjacent. */
function wordsInRow({ left, right, distance, isOrdered }: NearNode): PhraseNode['words'] | null {
  if (!isOrdered || distance > 0) return null;
  const [first, second] = [wordsOf(left), wordsOf(right)];
  return first === null || second === null ? null : [...first, ...second];
}

/** A part in either title or abstract. */
interface Half {
  readonly node: Tagged;
  readonly names: readonly string[];
  /** `:~3]`, as PubMed writes a distance. */
  readonly distance: string;
  /** With the distance. Null for other parts than words, since equal texts do not mean equal parts. */
  readonly text: string | null;
}

function halfOf(node: QueryNode, system: SystemName): Half | null {
  if (node.type !== 'tagged' || fieldMeaning(node.code.text, system).type !== 'scope') return null;
  const { code, item } = node;
  const [distance = ''] = /:~.*$/.exec(code.text) ?? [];
  const text = renderQuery(item);
  return {
    node,
    names: fieldNames(code.text),
    distance,
    text: text.includes(MASK) ? null : text + distance,
  };
}

/** Whether two parts together search title and abstract: `TI x` and `AB x`. */
function areBoth(one: Half, other: Half, system: SystemName): boolean {
  if (one.text === null || one.text !== other.text) return false;
  const meaning = fieldMeaning([...one.names, ...other.names].join(','), system);
  return meaning.type === 'scope' && meaning.scope === 'title_and_abstract' && meaning.why === null;
}

/** `TI x OR AB x` as one part in both fields. */
function withBothFields(items: readonly QueryNode[], system: SystemName): readonly QueryNode[] {
  const kept: QueryNode[] = [];
  /** The last part with the same text, and its index. */
  const seen = new Map<string, { readonly half: Half; readonly at: number }>();
  for (const item of items) {
    const half = halfOf(item, system);
    const twin = seen.get(half?.text ?? '');
    if (half !== null && twin !== undefined && areBoth(twin.half, half, system)) {
      const { node, names, distance } = twin.half;
      const text = [...names, ...half.names].join(',') + distance;
      kept[twin.at] = { ...node, code: { ...node.code, text } };
      continue;
    }
    kept.push(item);
    if (half?.text != null) seen.set(half.text, { half, at: kept.length - 1 });
  }
  return kept;
}

/**
 * Joins parts that systems write separately: the same words in title and in abstract, and words joined one to the next.
 * Never throws; linear except for the texts of parts with a field.
 */
export function joinTerms(node: QueryNode, system: SystemName): QueryNode {
  switch (node.type) {
    case 'or': {
      const items = withBothFields(
        node.items.map((item) => joinTerms(item, system)),
        system,
      );
      const [only] = items;
      return items.length === 1 && only !== undefined ? only : { ...node, items };
    }
    case 'and':
      return { ...node, items: node.items.map((item) => joinTerms(item, system)) };
    case 'not':
    case 'tagged':
      return { ...node, item: joinTerms(node.item, system) };
    case 'near': {
      const words = node.left.type === 'near' ? wordsInRow(node) : null;
      if (words !== null) return { type: 'phrase', words, slop: null, from: node.from, to: node.to };
      return { ...node, left: joinTerms(node.left, system), right: joinTerms(node.right, system) };
    }
    default:
      return node;
  }
}

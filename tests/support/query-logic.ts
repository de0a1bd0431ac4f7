import { parseQuery } from '@/lib/search-text/parse-query';
import type { QueryNode } from '@/lib/search-text/query-types';
import { renderQuery } from '@/lib/search-text/render-query';

/** A word or phrase, or several in one order, each once. */
export interface Logic {
  readonly text: string;
  readonly type: 'and' | 'or' | 'leaf';
  readonly parts: readonly Logic[];
}

export function leaf(text: string): Logic {
  return { text, type: 'leaf', parts: [] };
}

export function joined(type: 'and' | 'or', parts: readonly Logic[]): Logic {
  const flat = parts.flatMap((part) => (part.type === type ? part.parts : [part]));
  const unique = [...new Map(flat.map((part) => [part.text, part])).values()].toSorted((a, b) =>
    a.text < b.text ? -1 : 1,
  );
  const [only] = unique;
  if (only !== undefined && unique.length === 1) return only;
  return { text: `${type}{${unique.map(({ text }) => text).join(' & ')}}`, type, parts: unique };
}

/** Two single words near each other, which a loose phrase says as well. */
function textOfNear(node: Extract<QueryNode, { type: 'near' }>): string {
  const words = [node.left, node.right].flatMap((side): readonly QueryNode[] =>
    side.type === 'phrase' ? side.words : [side],
  );
  const isPair = words.length === 2 && words.every(({ type }) => type === 'word');
  return isPair ? `${words.map((word) => renderQuery(word)).join(' ')}~${node.distance}` : renderQuery(node);
}

function named(number: number): Logic {
  return leaf(`#${number}`);
}

/** The Boolean function of a query's words. @param lineOf what a line that is named asks for. */
export function logicOf(node: QueryNode, lineOf: (number: number) => Logic = named): Logic {
  switch (node.type) {
    case 'and':
    case 'or':
      return joined(
        node.type,
        node.items.map((item) => logicOf(item, lineOf)),
      );
    case 'not':
      return leaf(`not(${logicOf(node.item, lineOf).text})`);
    case 'line':
      return lineOf(node.number);
    case 'word':
    case 'pattern':
      return leaf(node.text.toLowerCase());
    case 'phrase': {
      const words = node.words.map(({ text }) => text).join(' ');
      return leaf(
        `${words}${node.slop === null || node.words.length === 1 ? '' : `~${node.slop}`}`.toLowerCase(),
      );
    }
    case 'near':
      return leaf(textOfNear(node).toLowerCase());
    default:
      return leaf(renderQuery(node).toLowerCase());
  }
}

/** The same of a line's text as one text, with the lines that it names by other numbers. */
export function logicOfText(text: string, numberOf: (number: number) => number = (number) => number): string {
  const { tree } = parseQuery(text, { lines: true });
  return tree === null ? '' : logicOf(tree, (number) => leaf(`#${numberOf(number)}`)).text;
}

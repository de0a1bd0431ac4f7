import { renderQuery } from '@/lib/search-text/render-query';
import { LIMIT_KINDS, type LimitKind } from '../known-index';
import { textWithout } from '../line-edits';
import type { ReadLine } from '../read-strategy-lines';
import { partsOf } from '../term-effects';
import { NO_LIMITS } from '../types';
import { type Check, type CheckedStrategy, mendText, plural, spanOf } from './strategy-check';

function unusedLines({ found }: CheckedStrategy): readonly Check[] {
  const { main } = found;
  const isCombined = found.lines.some(({ references }) => references.length > 0);
  if (main === null || !isCombined) return [];
  const which = main === found.lines.at(-1)?.number ? 'the last one' : 'the result';
  return found.lines
    .filter(({ number }) => number !== main && !found.usersOf(number).has(main))
    .map(({ number }) => ({
      rule: 'unused-line',
      element: 'spelling',
      lines: [number],
      span: null,
      message: `Line ${number} is not used: line ${main}, ${which}, names it neither directly nor through others.`,
      mend: null,
    }));
}

/** Returns the same key for lines with the same request. */
function askedBy({ line, plan }: ReadLine): string | null {
  const text = plan.tree === null ? null : renderQuery(plan.tree).toLowerCase();
  return text === null ? null : JSON.stringify([text, plan.scope, plan.forms, line.limits]);
}

function duplicateLines({ found }: CheckedStrategy): readonly Check[] {
  const first = new Map<string, number>();
  return found.lines.flatMap((read): readonly Check[] => {
    const asked = askedBy(read);
    if (asked === null) return [];
    const before = first.get(asked);
    if (before === undefined) {
      first.set(asked, read.number);
      return [];
    }
    const message = `Lines ${before} and ${read.number} ask the same.`;
    const lines = [read.number, before];
    return [{ rule: 'duplicate-line', element: 'spelling', lines, span: null, message, mend: null }];
  });
}

function linesWithoutHits({ found, hits }: CheckedStrategy): readonly Check[] {
  return found.lines
    .filter(({ number }) => hits.get(number) === 0)
    .map(({ number }) => ({
      rule: 'no-hits',
      element: 'text-words',
      lines: [number],
      span: null,
      message: `Line ${number} finds nothing at all. Is a word misspelled, or are too many terms combined with AND?`,
      mend: null,
    }));
}

const LIMIT_NAMES: Readonly<Record<LimitKind, string>> = {
  years: 'years',
  types: 'types',
  languages: 'languages',
};

function withoutLimit(read: ReadLine, kind: LimitKind) {
  const { limits } = read.line;
  if (kind !== 'years') return { ...limits, [kind]: NO_LIMITS[kind] };
  return { ...limits, fromYear: null, toYear: null };
}

function limitsThatLose({ found }: CheckedStrategy): readonly Check[] {
  return found.lines.flatMap((read) => {
    const { number, plan } = read;
    if (plan.tree === null) return [];
    const words = found.index.find(plan.tree, plan, (other) => found.setOf(other));
    return LIMIT_KINDS.flatMap((kind): readonly Check[] => {
      const limits = withoutLimit(read, kind);
      const with_ = found.setOf(number);
      const lost = words?.intersection(found.index.within(limits).met).without(with_).count ?? 0;
      if (lost === 0) return [];
      return [
        {
          rule: 'limit-loses',
          element: 'limits',
          lines: [number],
          span: null,
          message: `The limit of ${LIMIT_NAMES[kind]} in line ${number} leaves out ${plural(lost, 'known paper')}.`,
          mend: { type: 'limits', line: number, limits },
        },
      ];
    });
  });
}

function partsThatLose({ found, effects }: CheckedStrategy): readonly Check[] {
  return found.lines.flatMap((read) => {
    const { number, plan } = read;
    if (plan.tree === null) return [];
    const nodes = partsOf(plan.tree);
    const ofLine = effects.get(number) ?? [];
    const lossOf = (at: number) => {
      const more = ofLine[at]?.onLine.more;
      return more === undefined ? 0 : more.seen + more.aside;
    };
    return nodes.flatMap(({ node, role }, at): readonly Check[] => {
      const lost = lossOf(at);
      if (lost === 0 || role === 'or') return [];
      const text = renderQuery(node);
      const lines = [number];
      const span = spanOf(node);
      if (role === 'not') {
        const message = `${text} rules out ${plural(lost, 'known paper')}.`;
        const mend = mendText(number, textWithout(read, node));
        return [{ rule: 'not-loses', element: 'operators', lines, span, message, mend }];
      }
      // Among the AND parts, the one that excludes more known papers than any other.
      const others = nodes.flatMap((other, place) =>
        other.role === 'and' && place !== at ? [lossOf(place)] : [],
      );
      if (number !== found.main || others.length === 0 || lost <= Math.max(...others)) return [];
      const message = `Without the part ${text}, ${plural(lost, 'more known paper')} would be found. Is it needed, or are words missing in it?`;
      return [{ rule: 'part-loses', element: 'translation', lines, span, message, mend: null }];
    });
  });
}

/** Checks whether lines work together, and which parts exclude known papers. */
export function lineChecks(strategy: CheckedStrategy): readonly Check[] {
  return [
    ...unusedLines(strategy),
    ...duplicateLines(strategy),
    ...linesWithoutHits(strategy),
    ...limitsThatLose(strategy),
    ...partsThatLose(strategy),
  ];
}

import { describeMend, describeProblem, type FaultKind } from '@/lib/search-text/query-faults';
import type { LineProblem, ReadLine } from '../read-strategy-lines';
import { type Check, type CheckedStrategy, mendText, type PressElement, spanOf } from './strategy-check';

const ELEMENT_OF_FAULT: Readonly<Partial<Record<FaultKind, PressElement>>> = {
  bracket: 'spelling',
  quote: 'spelling',
  operator: 'spelling',
  'lower-case-operator': 'operators',
  'mixed-operators': 'operators',
};

function faultChecks(read: ReadLine): readonly Check[] {
  const { number, plan } = read;
  return plan.faults.flatMap((fault): readonly Check[] => {
    const element = ELEMENT_OF_FAULT[fault.kind];
    if (element === undefined) return [];
    return [
      {
        rule: fault.kind,
        element,
        lines: [number],
        span: spanOf(fault),
        message: `${describeProblem(fault)} ${describeMend(fault)}.`,
        mend: mendText(number, plan.text === '' ? null : plan.text),
      },
    ];
  });
}

function tellProblem(problem: LineProblem, number: number): string | null {
  switch (problem.type) {
    case 'itself':
      return `Line ${number} names itself.`;
    case 'circle':
      return `Lines ${problem.numbers.join(', ')} name each other in a circle.`;
    case 'missing':
      return `Line ${number} names line ${problem.number}, which is not there.`;
    case 'nothing-left':
      return `Nothing of line ${number} can be looked for.`;
    default:
      return null;
  }
}

function problemChecks({ number, problem }: ReadLine): readonly Check[] {
  const message = problem === null ? null : tellProblem(problem, number);
  if (problem === null || message === null) return [];
  const lines = problem.type === 'circle' ? problem.numbers : [number];
  return [{ rule: problem.type, element: 'spelling', lines, span: null, message, mend: null }];
}

function stopWordCheck(read: ReadLine, { found }: CheckedStrategy): readonly Check[] {
  const { number, plan, problem } = read;
  if (problem !== null || plan.tree === null) return [];
  if (found.index.find(plan.tree, plan, () => found.index.setOf([])) !== null) return [];
  const message = `Line ${number} holds nothing but words that the index drops, so it finds nothing.`;
  return [{ rule: 'stop-words', element: 'text-words', lines: [number], span: null, message, mend: null }];
}

/** Subject headings of a pasted line without an equivalent. */
function headingChecks({ line, number }: ReadLine): readonly Check[] {
  const losses = line.origin?.type === 'pasted' ? line.origin.losses : [];
  return losses
    .filter(
      ({ token, takenAs, effect }) =>
        takenAs === null && effect !== 'excludes' && /^exp\s|\/$|\[m[eaj][sj]?h?/i.test(token),
    )
    .map(({ token, proposal }): Check => {
      const works = proposal === null ? '' : ` Its words are: ${proposal}.`;
      const message = `Subject headings are not searched, and there is no equivalent for ${token}.${works}`;
      const mend = proposal === null ? null : mendText(number, `(${line.text}) OR ${proposal}`);
      return { rule: 'lost-heading', element: 'headings', lines: [number], span: null, message, mend };
    });
}

/** Checks whether lines are written as they are meant. */
export function syntaxChecks(strategy: CheckedStrategy): readonly Check[] {
  return strategy.lines
    .filter(({ line }) => !line.isOff)
    .flatMap((read) => [
      ...faultChecks(read),
      ...problemChecks(read),
      ...stopWordCheck(read, strategy),
      ...headingChecks(read),
    ]);
}

import { seededRandom } from '@/lib/base/random';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import { SYSTEM_NAMES, type SystemName } from '@/lib/strategy/dialects/types';
import { writeLines } from '@/lib/strategy/dialects/write-lines';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { linesOfPasted } from '@/tests/support/pasted-lines';
import { swallowedWords } from '@/tests/support/swallowed-words';

const PIECES =
  'heart|lung*|h?em|"a b"|(|)|[tiab]|[mesh]|.tw.|.ti,ab.| |\n| OR | and | NOT | adj3 | NEAR/3 |1|2|#1|S1|or/1-3|limit 1 to yr="2000-2010"|exp |/|/di|TS=|TI |TITLE-ABS-KEY(|\'x y\'|/exp|:ti,ab|PUBYEAR > 2001|2000:2010[dp]|[2000-2010]/py|$|#|?|*|"|“|”|{or #1-#3}|[mh "x"]|\t|123|AND|.pt.|review|humans|,|-|!|~3|english[la]'.split(
    '|',
  );

/** What people write: operands with the codes of a system, joined by operators. */
const OPERANDS: Readonly<Record<Exclude<SystemName, 'unknown'>, readonly string[]>> = {
  PubMed: [
    'cancer[tiab]',
    '"heart failure"[mesh]',
    'wom*n[tw]',
    'low back pain[ti]',
    'case reports[pt]',
    'smith[au]',
    '2001[crdt]',
  ],
  Ovid: [
    'exp Heart Failure/',
    'h?emorrhag$.tw.',
    '(low adj3 pain).ti,ab.',
    'di.fs.',
    'node*1.mp.',
    'smith.au.',
    'humans/',
  ],
  Scopus: [
    'TITLE-ABS-KEY(cancer)',
    'TITLE("heart failure")',
    'AUTH(smith)',
    'ABS(low W/3 pain)',
    'SUBJAREA(MEDI)',
  ],
  'Web of Science': ['TS=(cancer OR tumour$)', 'TI="heart failure"', 'AU=smith', 'AB=(low NEAR/3 pain)'],
  'Cochrane Library': ['[mh "Heart Failure"]', '(heart near/3 failure):ti,ab,kw', 'cancer:ti', 'smith:au'],
  'Embase.com': ["'heart failure'/exp", "'low back pain':ti,ab,kw", '(low NEAR/3 pain):ab', '[humans]/lim'],
  EBSCOhost: ['(MH "Heart Failure+")', 'TI cancer', 'low N3 pain*', 'AU smith', 'colo#r'],
};

describe('readPasted(text) of random texts', () => {
  it('never throws, and gives lines without a fault', () => {
    const next = seededRandom(7);
    for (let round = 0; round < 400; round += 1) {
      const pieces = Array.from(
        { length: 1 + Math.floor(next() * 14) },
        () => PIECES[Math.floor(next() * PIECES.length)],
      );
      const system = SYSTEM_NAMES[round % SYSTEM_NAMES.length] ?? 'unknown';
      const lines = linesOfPasted(readPasted(pieces.join(''), { system }));
      for (const other of SYSTEM_NAMES) if (other !== 'unknown') writeLines(lines, other);
      const faults = readLines(lines).flatMap(({ plan, problem }) => [
        ...plan.faults.map(({ kind }) => kind),
        ...(problem === null || ['itself', 'circle', 'faulty'].includes(problem.type) ? [] : [problem.type]),
      ]);
      expect([pieces.join(''), faults]).toEqual([pieces.join(''), []]);
    }
  });

  it.each(Object.entries(OPERANDS))('swallows no word and no code of %s', (name, operands) => {
    const system = SYSTEM_NAMES.find((each) => each === name) ?? 'unknown';
    const next = seededRandom(11);
    for (let round = 0; round < 60; round += 1) {
      const part = () => operands[Math.floor(next() * operands.length)] ?? '';
      const operator = () => [' OR ', ' AND ', ' NOT '][Math.floor(next() * 3)] ?? '';
      const text = `(${part()}${operator()}${part()})${operator()}${part()}`;
      const swallowed = readPasted(text, { system }).lines.flatMap(swallowedWords);
      expect([text, swallowed]).toEqual([text, []]);
    }
  });
});

import { LinesFound } from '@/lib/strategy/found-by-lines';
import { advisedEdit } from '@/lib/strategy/known/missed-advice';
import { missedKnown } from '@/lib/strategy/known/missed-known';
import { tellUnmet } from '@/lib/strategy/known/tell-missed';
import { KnownIndex } from '@/lib/strategy/known-index';
import type { QueryLine } from '@/lib/strategy/types';
import { knownPaper } from '@/tests/support/known-papers';
import { buildLine, readFromTexts } from '@/tests/support/strategy-lines';

const INDEX = new KnownIndex([
  knownPaper('W1', 'Adaptive screening', { abstract: 'A machine that is learning.', keywords: ['Triage'] }),
]);

/** What is told of the first part that the paper does not meet, and the changes that are offered. */
function offered(text: string, more: Partial<QueryLine> = {}, now: string = text) {
  const line = buildLine('a', text, more);
  const found = new LinesFound(readFromTexts(line), INDEX);
  const [part] = missedKnown(1, found, INDEX.setOf([]))[0]?.parts ?? [];
  if (part === undefined) throw new Error('Every part is met');
  const present = readFromTexts({ ...line, text: now });
  const edits = part.advice.flatMap((advice) => advisedEdit(advice, part, present) ?? []);
  return { told: tellUnmet(part, line.forms), edits: edits.map(({ name, patch }) => [name, patch]) };
}

describe('advisedEdit(advice, part, read)', () => {
  it('truncates a word in a line of exact words, and adds the form itself to one of all forms', () => {
    expect(offered('adaptation AND screening')).toEqual({
      told: ['“adaptive” stands in the paper: adapt* would find it.'],
      edits: [['Add adapt* to line 1', { text: '(adaptation OR adapt*) AND screening' }]],
    });
    expect(offered('adaptation AND screening', { forms: 'stemmed' })).toEqual({
      told: ['“adaptive” stands in the paper: adaptive would find it.'],
      edits: [['Add adaptive to line 1', { text: '(adaptation OR adaptive) AND screening' }]],
    });
  });

  it.each([
    ['randomised AND machines', 'randomized', '(randomised OR randomized) AND machines'],
    ['(randomis* OR sham) AND machines', 'randomiz*', '(randomis* OR sham OR randomiz*) AND machines'],
    ['"behavior therap*"', '"behaviour therap*"', '"behavior therap*" OR "behaviour therap*"'],
    [
      '"dialectical"~2~"behavior therap*"',
      '"dialectical"~2~"behaviour therap*"',
      '"dialectical"~2~"behavior therap*" OR "dialectical"~2~"behaviour therap*"',
    ],
    [
      '(oesophagus AND therapy) OR zebra',
      'esophagus AND therapy',
      '(oesophagus AND therapy) OR zebra OR (esophagus AND therapy)',
    ],
    ['gastroesophageal', 'gastro-oesophageal', 'gastroesophageal OR gastro-oesophageal'],
  ])('tells first that %s is spelled otherwise, with all of the term', (text, spelled, mended) => {
    const line = buildLine('a', text);
    const papers = new KnownIndex([
      knownPaper('W1', 'A randomized trial of dialectical behaviour therapy', {
        abstract: 'Machines, the esophagus, and gastro-oesophageal reflux.',
        keywords: ['Behavior therapy', 'Randomised'],
      }),
    ]);
    const [part] =
      missedKnown(1, new LinesFound(readFromTexts(line), papers), papers.setOf([]))[0]?.parts ?? [];
    const [first] = part?.advice ?? [];
    if (part === undefined || first === undefined) throw new Error('Nothing is advised');
    expect(tellUnmet(part, 'exact')[0]).toBe(`The paper spells it otherwise: ${spelled} would find it.`);
    expect(advisedEdit(first, part, readFromTexts(line))?.patch).toEqual({ text: mended });
    expect(part.advice.map(({ type }) => type)).not.toContain('form');
  });

  it('tells the spelling in a line of all forms of the words, and the nearer form of a word that is both', () => {
    const papers = new KnownIndex([knownPaper('W1', 'Randomization of tumors')]);
    const told = (text: string, forms: 'exact' | 'stemmed') => {
      const found = new LinesFound(readFromTexts(buildLine('a', text, { forms })), papers);
      return missedKnown(1, found, papers.setOf([]))[0]?.parts.flatMap((part) => tellUnmet(part, forms));
    };
    expect(told('tumour', 'stemmed')).toEqual(['The paper spells it otherwise: tumor would find it.']);
    expect(told('randomised', 'exact')).toEqual([
      '“randomization” stands in the paper: randomiz* would find it.',
    ]);
  });

  it('adds the words of a phrase that stand apart', () => {
    expect(offered('"machine learning"').edits).toEqual([
      ['Add machine AND learning to line 1', { text: '"machine learning" OR (machine AND learning)' }],
    ]);
  });

  it('offers the abstract to a line of titles, and nothing for keywords and what NOT rules out', () => {
    expect(offered('machine', { scope: 'title' }).edits).toEqual([
      ['Search abstracts too in line 1', { scope: 'title_and_abstract' }],
    ]);
    expect(offered('triage').edits).toEqual([]);
    expect(offered('screening NOT machine')).toEqual({
      told: ['The paper has machine, which is ruled out.'],
      edits: [],
    });
  });

  it('offers nothing where the line was changed since', () => {
    expect(offered('adaptation AND screening', {}, 'adaption AND screening').edits).toEqual([]);
  });
});

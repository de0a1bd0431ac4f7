import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { SystemName } from '@/lib/strategy/dialects/types';

function texts(text: string, system: SystemName): readonly string[] {
  return readPasted(text, { system }).lines.flatMap((line) => (line.kind === 'query' ? [line.text] : []));
}

/** What is left out as it would exclude more, by line, with what a press puts back. */
function leftOut(text: string, system: SystemName): readonly (readonly [string, string | null])[] {
  return readPasted(text, { system }).lines.flatMap(({ losses }) =>
    losses.flatMap(({ token, effect, proposal }) =>
      effect === 'excludes' ? [[token, proposal] as const] : [],
    ),
  );
}

describe('readPasted(text) of what stands behind NOT', () => {
  it.each<readonly [SystemName, string, string, string | null]>([
    ['PubMed', 'asthma[tiab] NOT (asthma[tiab] AND animals[mh])', 'asthma', 'NOT (asthma AND animals)'],
    ['PubMed', 'asthma[tiab] NOT (asthma[tiab] AND review[pt])', 'asthma', 'NOT (asthma AND review)'],
    ['PubMed', 'asthma[tiab] NOT (asthma[tiab] AND english[la])', 'asthma', 'NOT asthma'],
    ['PubMed', 'asthma[tiab] NOT (asthma[tiab] AND 1990:1999[dp])', 'asthma', 'NOT asthma'],
    ['PubMed', 'asthma[tiab] NOT Adult[mesh]', 'asthma', 'NOT adult'],
    ['PubMed', 'asthma[tiab] NOT letter[pt]', 'asthma', 'NOT letter'],
    ['PubMed', 'asthma[tiab] NOT protocol[ti]', 'asthma', 'NOT protocol'],
    ['PubMed', 'asthma[tiab] NOT "school age*"', 'asthma', 'NOT (school age*)'],
    ['Ovid', 'asthma.ti,ab. not letter.pt.', 'asthma', 'NOT letter'],
    ['Ovid', 'asthma.ti,ab. not (animal adj3 model$).ti,ab.', 'asthma', 'NOT (animal model*)'],
    ['Ovid', 'asthma.ti,ab. not adult$1.ti,ab.', 'asthma', 'NOT adult*'],
    ['Ovid', 'asthma.ti,ab. not tumo?r$.ti,ab.', 'asthma', 'NOT tumo*'],
    ['Ovid', 'asthma.ti,ab. not (exp animals/ not humans/)', 'asthma', 'NOT (animals NOT humans)'],
    ['Scopus', 'TITLE-ABS(asthma) AND NOT (TITLE-ABS(adult) AND AUTH(wells))', 'asthma', 'NOT adult'],
    ['Web of Science', 'TS=(asthma) NOT TI=(protocol)', 'asthma', 'NOT protocol'],
    ['Embase.com', "asthma:ti,ab NOT 'conference abstract'/it", 'asthma', 'NOT "conference abstract"'],
    ['Cochrane Library', 'asthma:ti,ab not [mh Adult]', 'asthma', 'NOT adult'],
    ['EBSCOhost', 'TI asthma NOT (MH "Adult")', 'asthma', 'NOT adult'],
    ['PubMed', 'asthma[tiab] NOT "control group*"[tiab]', 'asthma', 'NOT (control group*)'],
    ['PubMed', 'asthma[tiab] NOT "Asthma/genetics"[mesh]', 'asthma', null],
    ['Web of Science', 'TS=asthma NOT DT=(Review)', 'asthma', 'NOT review'],
    ['Scopus', 'TITLE-ABS-KEY(asthma) AND NOT DOCTYPE(le)', 'asthma', 'NOT letter'],
    ['Embase.com', 'asthma:ti,ab NOT [letter]/lim', 'asthma', 'NOT letter'],
    // What a second NOT keeps may be marked by headings or keywords alone.
    ['PubMed', 'asthma NOT (animals NOT humans)', 'asthma', 'NOT (animals NOT humans)'],
    ['PubMed', 'asthma[tiab] NOT (child[tiab] NOT adult[tw])', 'asthma', 'NOT (child NOT adult)'],
    ['Ovid', 'asthma.tw. not (rat.tw. not human$.mp.)', 'asthma', 'NOT (rat NOT human*)'],
    ['Scopus', 'TITLE-ABS-KEY(asthma AND NOT (rat AND NOT human))', 'asthma', 'NOT (rat NOT human)'],
    ['Web of Science', 'TS=(asthma NOT (mouse NOT human))', 'asthma', 'NOT (mouse NOT human)'],
    [
      'Cochrane Library',
      'asthma:ti,ab NOT (mouse:ti,ab,kw NOT child:ti,ab,kw)',
      'asthma',
      'NOT (mouse NOT child)',
    ],
  ])('of %s leaves out what would exclude more: %s', (system, text, read, putBack) => {
    expect(texts(text, system)).toEqual([read]);
    expect(leftOut(text, system)).toContainEqual([expect.any(String), putBack]);
  });

  it('keeps the alternatives that exclude no more than was written', () => {
    expect(
      texts('asthma[tiab] NOT (mice[tiab] OR animals[mh] OR (rat[tiab] AND letter[pt]))', 'PubMed'),
    ).toEqual(['asthma NOT mice']);
    expect(texts('asthma[ti] NOT protocol[ti]', 'PubMed')).toEqual(['asthma NOT protocol']);
  });

  it('leaves out the whole where a second NOT would spare less', () => {
    expect(texts('asthma[tiab] NOT (rat[tiab] NOT (human[tiab] OR Humans[mh]))', 'PubMed')).toEqual([
      'asthma',
    ]);
    expect(texts('asthma[tiab] NOT (rat[tiab] NOT (human[tiab] AND Humans[mh]))', 'PubMed')).toEqual([
      'asthma NOT (rat NOT human)',
    ]);
    expect(texts('asthma[tiab] NOT (rat[tiab] NOT human[tiab])', 'PubMed')).toEqual([
      'asthma NOT (rat NOT human)',
    ]);
  });

  it.each<readonly [SystemName, string]>([
    ['PubMed', '#1 asthma[tiab]\n#2 asthma[tiab] AND (1990[dp] OR 2010[dp])\n#3 #1 NOT #2'],
    ['Embase.com', '#1 asthma:ti,ab\n#2 asthma:ti,ab AND (2010:py OR 2015:py)\n#3 #1 NOT #2'],
    ['EBSCOhost', 'S1 TI asthma\nS2 S1 AND (DT 1990 OR DT 2010)\nS3 S1 NOT S2'],
    ['Scopus', '#1 TITLE-ABS(asthma)\n#2 #1 AND (PUBYEAR = 1990 OR PUBYEAR = 2010)\n#3 #1 AND NOT #2'],
    ['Ovid', '1 asthma.ti,ab.\n2 1 and english.la. and french.la.\n3 1 not 2'],
    ['Ovid', '1 asthma.ti,ab.\n2 1 and review.pt.\n3 1 not 2'],
    ['Ovid', '1 asthma.ti,ab.\n2 limit 1 to review\n3 1 not 2'],
    ['Ovid', '1 asthma.ti,ab.\n2 letter.pt.\n3 1 and 2\n4 1 not 3'],
    ['Web of Science', '#1 TS=asthma\n#2 TS=asthma AND DT=(Article OR Letter)\n#3 #1 NOT #2'],
    ['Ovid', '1 asthma.tw.\n2 animal$.mp. not human$.mp.\n3 1 not 2'],
  ])('of %s leaves out a line whose limits let more through, or keep less: %s', (system, text) => {
    expect(texts(text, system).at(-1)).toBe('#1');
    expect(leftOut(text, system).length).toBeGreaterThanOrEqual(2);
  });

  it('tells what is kept apart at the line that finds more, not at those that only name it', () => {
    const text = '1 exp asthma/\n2 inhal$.ti,ab.\n3 1 and 2\n4 cough.ti,ab.\n5 3 or 4\n6 5 not 3';
    expect(leftOut(text, 'Ovid').map(([token]) => token)).toEqual(['exp asthma/', '#3 (1 and 2)']);
  });

  it('offers no press where what it puts behind the line would exclude from more than was meant', () => {
    expect(leftOut('(asthma[tiab] NOT letter[pt]) OR wheeze[tiab]', 'PubMed')).toEqual([
      ['letter[pt]', null],
    ]);
  });

  it('leaves a line out behind NOT where it lost its limit, and says so at both', () => {
    const text = '1. asthma.ti,ab.\n2. limit 1 to animals\n3. 1 not 2';
    expect(texts(text, 'Ovid')).toEqual(['asthma', '#1', '#1']);
    expect(leftOut(text, 'Ovid')).toEqual([
      ['limit 1 to animals', null],
      ['#2 (limit 1 to animals)', 'NOT #2'],
    ]);
  });

  it('keeps a line of headings by itself, and leaves it out behind NOT', () => {
    const text = '1. asthma*.ti,ab.\n2. letter/ or comment/ or case report/\n3. 1 not 2';
    expect(texts(text, 'Ovid')).toEqual(['asthma*', 'letter OR comment OR "case report"', '#1']);
    expect(leftOut(text, 'Ovid')).toEqual([
      ['letter/ or comment/ or case report/', null],
      ['#2 (letter/ or comment/ or case report/)', 'NOT #2'],
    ]);
  });

  it('carries the direction through lines that join others', () => {
    const text = '1. asthma.ti,ab.\n2. letter/\n3. comment*.ti,ab.\n4. or/2-3\n5. 1 not 4';
    expect(texts(text, 'Ovid')).toEqual(['asthma', 'letter', 'comment*', '#3', '#1 NOT #4']);
    expect(leftOut(text, 'Ovid')).toEqual([
      ['letter/', null],
      ['#2 (letter/)', '#2'],
      ['#4 (or/2-3)', null],
    ]);
  });

  it('reads a line that is looked for and excluded as it is looked for, and leaves it out behind NOT', () => {
    expect(texts('1. asthma.ti,ab.\n2. Adult/\n3. 1 and 2\n4. 1 not 2', 'Ovid')).toEqual([
      'asthma',
      'adult',
      '#1 AND #2',
      '#1',
    ]);
  });

  it('offers the words of a line of which nothing is left, or which is a type alone', () => {
    expect(leftOut('1. asthma.ti,ab.\n2. exp animals/\n3. 1 not 2', 'Ovid')).toContainEqual([
      '#2 (exp animals/)',
      'NOT animals',
    ]);
    expect(leftOut('1. asthma.ti,ab.\n2. letter.pt.\n3. 1 not 2', 'Ovid')).toEqual([
      ['letter.pt.', null],
      ['#2 (letter.pt.)', 'NOT letter'],
    ]);
  });

  it('offers the words of such a line among alternatives, where they are put back by OR', () => {
    const text =
      '1. asthma.ti,ab.\n2. exp animals/ not humans.sh.\n3. (letter or editorial).pt.\n4. protocol.ti.\n5. or/2-4\n6. 1 not 5';
    expect(leftOut(text, 'Ovid').slice(-3)).toEqual([
      ['#2 (exp animals/ not humans.sh.)', '(animals NOT humans)'],
      ['#3 ((letter or editorial).pt.)', '(letter OR editorial)'],
      ['#5 (or/2-4)', null],
    ]);
  });

  it('offers the same words of a line that is named behind one NOT and behind two', () => {
    const text = '1 asthma.ti,ab.\n2 exp animals/ not humans.sh.\n3 1 not 2\n4 limit 3 to embase\n5 3 not 4';
    expect(leftOut(text, 'Ovid')).toContainEqual([
      '#2 (exp animals/ not humans.sh.)',
      'NOT (animals NOT humans)',
    ]);
    expect(leftOut(text, 'Ovid').filter(([, putBack]) => /NOT \(NOT/.test(putBack ?? ''))).toEqual([]);
  });

  it('reads exact words wherever NOT is left, as other forms of a word were not excluded', () => {
    const forms = readPasted('asthma.ti,ab. not child.ti,ab.\ncough.ti,ab.', { system: 'Ovid' }).lines.map(
      (line) => line.kind === 'query' && line.forms,
    );
    expect(forms).toEqual(['exact', 'exact']);
  });
});

describe('readPasted(text) of a code and what it is about', () => {
  it.each<readonly [SystemName, string, readonly string[]]>([
    ['EBSCOhost', 'TX asthma NOT PT Letter', ['PT Letter']],
    ['EBSCOhost', 'TX asthma NOT MH "human"', ['MH "human"']],
    ['EBSCOhost', 'TX asthma NOT PT (letter OR comment)', ['PT letter', 'PT comment']],
    ['unknown', 'noft(asthma) NOT SU.EXACT("Animals")', ['SU.EXACT("Animals")']],
    ['PubMed', 'asthma[tiab] NOT letter [pt]', ['letter [pt]']],
    ['Ovid', 'asthma.tw. not (letter or comment).pt.', ['letter.pt.', 'comment.pt.']],
  ])('shows them as they stood: %s, %s', (system, text, tokens) => {
    expect(leftOut(text, system).map(([token]) => token)).toEqual(tokens);
  });
});

describe('readPasted(text) of what finds less behind NOT', () => {
  it.each<readonly [SystemName, string, string]>([
    ['Ovid', 'asthma.ti,ab. not mice.tw,kf.', '.tw,kf.'],
    ['Ovid', 'asthma.ti,ab. not mice.mp.', '.mp.'],
    ['PubMed', 'asthma[tiab] NOT mice[tw]', '[tw]'],
  ])('says that the same papers or more are found: %s, %s', (system, text, token) => {
    const [line] = readPasted(text, { system }).lines;
    expect(line).toMatchObject({ text: 'asthma NOT mice', losses: [{ token, effect: 'same' }] });
  });

  it.each(['(Word variations have been searched)', '(word variations have been searched)'])(
    'excludes a line of the Cochrane Library that says %s',
    (note) => {
      const { lines } = readPasted(`#1 asthma:ti,ab ${note}\n#2 child:ti,ab ${note}\n#3 #1 NOT #2`);
      expect(lines.map(({ text }) => text)).toEqual(['asthma', 'child', '#1 NOT #2']);
      expect(lines.map(({ losses }) => losses.map(({ effect }) => effect))).toEqual([
        ['narrows'],
        ['same'],
        [],
      ]);
    },
  );

  it.each<readonly [SystemName, string, RegExp]>([
    ['Scopus', 'TITLE(asthma AND NOT child PRE/2 school)', /^Word order is not supported/],
    ['Web of Science', 'TI=(asthma NOT adult* NEAR/3 child)', /only where they are two plain words/],
    ['Ovid', 'asthma.ti. not (adult* adj3 child).ti.', /only where they are two plain words/],
  ])('says why words near each other are left out: %s, %s', (system, text, why) => {
    const [line] = readPasted(text, { system }).lines;
    expect(line?.losses).toContainEqual(
      expect.objectContaining({ effect: 'excludes', why: expect.stringMatching(why) }),
    );
  });
});

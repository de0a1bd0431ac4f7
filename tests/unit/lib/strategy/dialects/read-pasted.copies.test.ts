import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { LineLimits } from '@/lib/strategy/types';
import { pastedQueries } from '../../../../support/pasted-lines';

const queries = (text: string) => pastedQueries(readPasted(text));
const texts = (text: string) => queries(text).map((line) => line.text);

/** What is told of the lines: `token: what is taken for it`, and `nothing` where it is left out. */
function told(text: string): readonly string[] {
  return readPasted(text).lines.flatMap(({ losses }) =>
    losses.map(({ token, takenAs }) => `${token}: ${takenAs ?? 'nothing'}`),
  );
}

describe('readPasted(text) of labels in rare writings', () => {
  it.each([
    ['a bracket', '1] asthma.tw.\n2] cough.tw.\n3] 1 and 2'],
    ['a slash', '1/ asthma.tw.\n2/ cough.tw.\n3/ 1 and 2'],
    ['a command of STN', 'L1 S ASTHMA\nL2 S COUGH\nL3 S L1 AND L2'],
    ['the hits before a command', 'L1 123 S ASTHMA\nL2 55 S COUGH\nL3 12 S L1 AND L2'],
    ['how a line of STN was run', 'L1 123 SEA ABB=ON PLU=ON ASTHMA\nL2 55 SEA COUGH\nL3 12 SEA L1 AND L2'],
    ['the hits of STN', 'L1   123 ASTHMA\nL2    55 COUGH\nL3    12 L1 AND L2'],
    ['the hits of Dialog', 'S1 123 ASTHMA\nS2 55 COUGH\nS3 12 S1 AND S2'],
  ])('reads lines with %s', (_name, text) => {
    expect(texts(text).map((line) => line.toLowerCase())).toEqual(['asthma', 'cough', '#1 and #2']);
  });

  it('keeps the hits that stand before a search, and what was typed there as remarks', () => {
    const pasted = readPasted(
      '=> s asthma\nL1 123 ASTHMA\n=> s cough\nL2 55 COUGH\n=> s l1 and l2\nL3 12 L1 AND L2',
    );
    expect(pastedQueries(pasted).map(({ hits }) => hits)).toEqual([123, 55, 12]);
    expect(pasted.lines.filter(({ kind }) => kind === 'comment').map(({ text }) => text)).toEqual([
      '=> s asthma',
      '=> s cough',
      '=> s l1 and l2',
    ]);
  });

  it.each([
    ['L1 fracture\nL2 fracture', ['"L1 fracture"', '"L2 fracture"']],
    ['S6 kinase AND diabetes', ['"S6 kinase" AND diabetes']],
    ['S1 nerve root NOT pain', ['"S1 nerve root" NOT pain']],
    ['S6 kinase\ndiabetes\n1 AND 2', ['"S6 kinase"', 'diabetes', '#1 AND #2']],
    [
      'S6 kinase[tiab] OR mTOR[tiab]\ndiabetes[tiab]\n#1 AND #2',
      ['"S6 kinase" OR mTOR', 'diabetes', '#1 AND #2'],
    ],
    ['S6 kinase.tw.\nS7 kinase.tw.', ['"S6 kinase"', '"S7 kinase"']],
    [
      'S1 asthma\nS6 cough\nS7 S6 kinase\nS8 S1 AND S6 kinase',
      ['asthma', 'cough', '"S6 kinase"', '#1 AND "S6 kinase"'],
    ],
  ])('takes signs before words for words: %s', (text, read) => {
    expect(texts(text)).toEqual(read);
  });

  it.each([
    ['S6 TI kinase', ['S6']],
    ['S6 (MH "Asthma")', ['S6']],
    ['S12 S10 AND S11\nS11 cough\nS10 asthma', ['S10', 'S11', 'S12']],
    ['S1 asthma\nS2 cough', ['S1', 'S2']],
  ])('goes on to read lines of EBSCOhost: %s', (text, labels) => {
    expect(queries(text).map(({ label }) => label)).toEqual(labels);
  });
});

describe('readPasted(text) of lines that letters or names label', () => {
  it.each([
    ['letters', 'A. asthma.ti,ab.\nB. cough.ti,ab.\nC. A and B'],
    ['small letters', 'a) asthma.ti,ab.\nb) cough.ti,ab.\nc) a and b'],
    ['Roman numbers', '(i) asthma.ti,ab.\n(ii) cough.ti,ab.\n(iii) i and ii'],
    ['the parts of a question', 'P: asthma\nI: cough\nP AND I'],
    ['concepts', 'Concept 1: asthma\nConcept 2: cough\n#1 AND #2'],
    ['numbers but for the last', '1 asthma.ti,ab.\n2 cough.ti,ab.\n1 and 2'],
  ])('reads what joins them: %s', (_name, text) => {
    expect(texts(text)).toEqual(['asthma', 'cough', '#1 AND #2']);
  });

  it('takes letters for words where no row joins lines by them', () => {
    expect(texts('A. vitamin.ti,ab.\nB. child.ti,ab.')).toEqual(['"A. vitamin"', '"B. child"']);
  });
});

describe('readPasted(text) of one line', () => {
  it.each([
    ['asthma[tiab] AND cough[tiab] = 1,234', 'asthma AND cough', 1234],
    ['asthma[tiab] AND (cough[tiab] OR flu[tiab]) --> 123 results', 'asthma AND (cough OR flu)', 123],
    ['asthma AND cough 19', 'asthma AND "cough 19"', null],
  ])('takes hits from its end: %s', (text, read, hits) => {
    expect(queries(text).map((line) => [line.text, line.hits])).toEqual([[read, hits]]);
  });

  it.each([
    ['[asthma OR wheeze] AND {child OR infant}', '(asthma OR wheeze) AND (child OR infant)'],
    ['(tw:(asthma)) AND NOT (tw:(adult))', 'asthma NOT adult'],
    ['DE=("asthma") and KW=child*', 'asthma AND child*'],
  ])('reads brackets and fields of other systems: %s', (text, read) => {
    expect(texts(text)).toEqual([read]);
  });

  it('does not search what Web of Science notes as excluded', () => {
    const text = '#1 TS=asthma\n#2 TS=cough\n#3 #1 AND #2 and Review Article (Exclude \u2013 Document Types)';
    expect(texts(text)).toEqual(['asthma', 'cough', '#1 AND #2']);
    expect(told(text)).toContain('Review Article (Exclude \u2013 Document Types): nothing');
  });
});

describe('readPasted(text) of limits in rare writings', () => {
  const limitsOf = (text: string): LineLimits | undefined => queries(text).at(-1)?.limits;
  const years = (fromYear: number, toYear: number): LineLimits => ({
    fromYear,
    toYear,
    types: [],
    languages: [],
  });

  it.each([
    ['..l/ 1 lg=en', { languages: ['en'] }],
    ['..l/1 lg=en and yr=2000-2010', { languages: ['en'], fromYear: 2000, toYear: 2010 }],
    ['..l/ 1 pt=review', { types: ['review'] }],
    ['limit 1 to (lg=en or lg=fr)', { languages: ['en', 'fr'] }],
    ['limit 1 to (yr="2000" or yr="2001")', { fromYear: 2000, toYear: 2001 }],
  ])('reads %s', (limit, limits) => {
    const text = `1. asthma.tw.\n2. ${limit}`;
    expect(texts(text)).toEqual(['asthma', '#1']);
    expect(limitsOf(text)).toEqual({ fromYear: null, toYear: null, types: [], languages: [], ...limits });
    expect(told(text)).toEqual(['.tw.: nothing']);
  });

  it('tells of years apart that are one range, and excludes nothing by them', () => {
    const text = '1. asthma.ti,ab.\n2. limit 1 to (yr="2000" or yr="2005")\n3. 1 not 2';
    expect(texts(text)).toEqual(['asthma', '#1', '#1']);
    expect(queries(text)[1]?.limits).toEqual(years(2000, 2005));
    expect(told(text)).toContain('yr="2000" or yr="2005": nothing');
    expect(queries(text)[2]?.losses.map(({ effect }) => effect)).toEqual(['excludes']);
  });

  it.each([
    ['asthma.ti,ab. and (2010 or 2011).yr.', years(2010, 2011)],
    ['asthma.ti,ab. and (2010.yr. or 2011.yr.)', years(2010, 2011)],
    ['1. asthma.ti,ab.\n2. (2010 or 2012).yr.\n3. 1 and 2', years(2010, 2012)],
    [
      'asthma.ti,ab. and (english or french).lg.',
      { ...years(0, 0), fromYear: null, toYear: null, languages: ['en', 'fr'] },
    ],
  ])('reads alternatives within the brackets of a limit: %s', (text, limits) => {
    expect(limitsOf(text)).toEqual(limits);
  });

  it('excludes nothing by alternatives of years', () => {
    expect(texts('1. asthma.ti,ab.\n2. 1 not (2010 or 2011).yr.')).toEqual(['asthma', '#1']);
  });

  it('asks for words once that were to occur several times, and excludes nothing by them', () => {
    expect(texts('1. cough.ti,ab. /freq=2\n2. (flu or cold).ti. /freq=3 and 1')).toEqual([
      'cough',
      '(flu OR cold) AND #1',
    ]);
    expect(told('cough.ti,ab. /freq=2')).toEqual(['/freq=2: nothing']);
    expect(texts('cough.ti,ab. /freq = 3')).toEqual(['cough']);
    expect(texts('1. asthma.ti,ab.\n2. 1 not cough.ti,ab. /FREQ = 12')).toEqual(['asthma', '#1']);
    expect(texts('1. asthma.ti,ab.\n2. 1 not cough.ti,ab. /freq=2')).toEqual(['asthma', '#1']);
    expect(told('1. asthma.ti,ab.\n2. 1 not cough.ti,ab. /freq=2')).toEqual([
      'cough.ti,ab. /freq=2: nothing',
    ]);
  });
});

describe('readPasted(text) of remarks in square brackets', () => {
  it.each([
    ['(asthma or cough) [symptoms]', ['asthma OR cough'], ['[symptoms]: nothing']],
    ['1. (asthma or cough) [symptoms]\n2. flu', ['asthma OR cough', 'flu'], ['[symptoms]: nothing']],
    ['(asthma or cough) [symptoms] and flu', ['(asthma OR cough) AND flu'], ['[symptoms]: nothing']],
    ['asthma [population]', ['asthma'], ['[population]: nothing']],
    [
      'asthma\ncough\n1 or 2 [either of them]\n3 and 2',
      ['asthma', 'cough', '#1 OR #2', '#3 AND #2'],
      ['[either of them]: nothing'],
    ],
  ])('leaves them out and tells it: %s', (text, read, losses) => {
    expect(texts(text)).toEqual(read);
    expect(told(text)).toEqual(losses);
  });

  it('excludes what stands beside them', () => {
    expect(texts('1. flu.ti,ab.\n2. (asthma or cough).ti,ab. [symptoms]\n3. 1 not 2').at(-1)).toBe(
      '#1 NOT #2',
    );
  });

  it.each([
    ['(asthma OR cough) [tiab] AND flu[tiab]', ['(asthma OR cough) AND flu']],
    ['PET [11C]raclopride', ['"PET [11C]raclopride"']],
    ['"benzo [alpha] pyrene" OR flu', ['"benzo [alpha] pyrene" OR flu']],
    ['#1 [mh Asthma]\n#2 cough:ti,ab\n#3 #1 AND #2', ['Asthma', 'cough', '#1 AND #2']],
  ])('takes no field, heading or name for one: %s', (text, read) => {
    expect(texts(text).map((line) => line.toLowerCase())).toEqual(read.map((line) => line.toLowerCase()));
  });
});

describe('readPasted(text) of searches of several databases', () => {
  const histories = [
    'MEDLINE (Ovid)\n1. exp Asthma/\n2. wom?n.ti,ab.\n3. 1 and 2',
    "Embase.com\n#1 'asthma'/exp\n#2 wom?n:ti,ab\n#3 #1 AND #2",
    'Scopus\nTITLE(asthma) OR TITLE(cough) AND TITLE(flu)',
  ];

  it('reads each part by the system that its heading names', () => {
    const pasted = readPasted(histories.join('\n\n'));
    const read = pastedQueries(pasted);
    expect(read.map(({ text }) => text)).toEqual([
      'asthma',
      'wom?n OR womn',
      '#1 AND #2',
      'asthma',
      'wom?n',
      '#4 AND #5',
      '(asthma OR cough) AND flu',
    ]);
    expect(read.map(({ system }) => system)).toEqual([
      ...Array.from({ length: 3 }, () => 'Ovid'),
      ...Array.from({ length: 3 }, () => 'Embase.com'),
      'Scopus',
    ]);
    expect(pasted.systems).toEqual(['Ovid', 'Embase.com', 'Scopus']);
    expect(pasted.notes[0]).toMatch(/^Headings name several databases/);
  });

  it.each([
    ['PubMed: asthma[tiab]\nScopus: TITLE(flu)', ['PubMed', 'Scopus']],
    [
      'Appendix 1. Search strategies\nMEDLINE via Ovid\nexp Asthma/\nCINAHL (EBSCOhost)\n(MH "Asthma+")',
      ['Ovid', 'EBSCOhost'],
    ],
    ['PubMed (n = 123)\nasthma[tiab]\nEmbase via Elsevier (n = 233)\nasthma:ti,ab', ['PubMed', 'Embase.com']],
  ])('knows headings in many writings: %s', (text, systems) => {
    const pasted = readPasted(text);
    expect(pasted.systems).toEqual(systems);
    expect(pastedQueries(pasted)).toHaveLength(2);
  });

  it('reads all by one system where the reader says so, and where headings name databases of one', () => {
    expect(readPasted(histories.join('\n\n'), { system: 'Ovid' }).systems).toBeUndefined();
    const ovid = readPasted(
      'MEDLINE\n1 exp Asthma/\n2 1 or cough.tw.\n\nEmbase\n1 exp asthma/\n2 1 or flu.tw.',
    );
    expect([ovid.system, ovid.systems]).toEqual(['Ovid', undefined]);
    expect(texts('systematic review[tiab]\nOR\nscopus\nOR cochrane[tiab]')).toEqual([
      '"systematic review"',
      'scopus OR cochrane',
      '#1 OR #2',
    ]);
  });

  it('says where lines of several systems are read as one', () => {
    expect(readPasted('asthma[tiab] OR flu[tiab]\nTITLE-ABS-KEY(cough)\nTITLE-ABS-KEY(flu)').notes).toEqual([
      'Lines here are written for PubMed, and all are read as Scopus. Paste each search by itself, or put the name of its database in a row above it.',
    ]);
    expect(readPasted('asthma[tiab]\nflu[tiab]').notes).toEqual([]);
  });
});

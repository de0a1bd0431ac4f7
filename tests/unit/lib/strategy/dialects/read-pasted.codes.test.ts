import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { PastedLine, SystemName } from '@/lib/strategy/dialects/types';

function first(text: string, system?: SystemName): PastedLine {
  const [line] = readPasted(text, system === undefined ? {} : { system }).lines;
  if (line === undefined) throw new Error(`nothing is read of ${text}`);
  return line;
}

const tokens = (line: PastedLine) => line.losses.map(({ token }) => token);

describe('readPasted(text) of codes', () => {
  it.each([
    ['heart attack .tw.', 'Ovid', '"heart attack"'],
    ['(low adj3 pain) .ti,ab.', 'Ovid', '"low"~2~"pain"'],
    ['"back pain" .ti,ab,kf.', 'Ovid', '"back pain"'],
    ['exp Back Pain /', 'Ovid', '"back pain"'],
    ['(low near/3 pain) :ti,ab,kw', 'Cochrane Library', '"low"~3~"pain"'],
    ['asthma :ti', 'Embase.com', 'asthma'],
    ['TI(heart attack)', 'EBSCOhost', '"heart attack"'],
  ] as const)('takes a code with or without a blank from %p', (text, system, read) => {
    expect(first(text, system).text).toBe(read);
  });

  it.each([
    ['low NEAR3 pain', undefined, '"low"~3~"pain"'],
    ['low near2 pain*', 'Web of Science', '"low"~2~"pain*"'],
    ['low NEAR3 pain', 'Embase.com', '"low"~2~"pain"'],
    ['low N/3 pain', 'unknown', '"low"~3~"pain"'],
    ['low NEXT2 pain', 'Cochrane Library', '"low"~1~"pain"'],
  ] as const)('reads proximity without its slash: %p', (text, system, read) => {
    expect(first(text, system).text).toBe(read);
  });

  it('reads fields of ProQuest, and none of their names as words', () => {
    const text =
      'SU.EXACT.EXPLODE("Lung Diseases") OR TI,AB(cough wheeze) OR noft(asthma NEAR/3 child*) AND MAINSUBJECT.EXACT("School") AND la(english) AND yr(2010-2015) AND pub("Invented Letters")';
    const line = first(text);
    expect(line).toMatchObject({
      text: '"lung diseases" OR (cough AND wheeze) OR ((asthma AND child*) AND school)',
      limits: { fromYear: null, toYear: null },
    });
    expect(tokens(line)).toEqual(expect.arrayContaining(['pub("Invented Letters")', 'noft']));
    expect(first('noft(asthma) AND yr(2010-2015) AND la(english)')).toMatchObject({
      text: 'asthma',
      limits: { fromYear: 2010, toYear: 2015, languages: ['en'] },
    });
    expect(readPasted('noft(asthma cough)').notes).toEqual([
      expect.stringMatching(/^Fields of ProQuest are read/),
    ]);
    const history = 'S1 SU.EXACT("Asthma")\nS2 ti(cough) OR ab(cough)\nS3 S1 AND S2';
    expect(readPasted(history).lines.map((each) => each.text)).toEqual(['asthma', 'cough', '#1 AND #2']);
  });

  it('reads a range of lines before its operator, and no heading that ends in a number', () => {
    const texts = (text: string) => readPasted(text, { system: 'Ovid' }).lines.map((line) => line.text);
    expect(texts('heart\nlung\nliver\n1-3/or\n(1,3/and) or 2')).toEqual([
      'heart',
      'lung',
      'liver',
      '#1 OR #2 OR #3',
      '(#1 AND #3) OR #2',
    ]);
    expect(texts('exp Interleukin-1/ or exp Collagenase 3/ or lung.tw.')).toEqual([
      'interleukin-1 OR "collagenase 3" OR lung',
    ]);
  });
});

describe('readPasted(text) of codes that are not known', () => {
  it.each([
    ['asthma.ti,ab,kf,ox.', 'asthma', '.ti,ab,kf,ox.'],
    ['asthma.tw,kf,sy.', 'asthma', '.tw,kf,sy.'],
    ['"back pain".ti,ab,id,tc,ct.', '"back pain"', '.ti,ab,id,tc,ct.'],
    ['(asthma or cough).ti,ab,ot,hw,nm,ox,px,rx,ui.', 'asthma OR cough', '.ti,ab,ot,hw,nm,ox,px,rx,ui.'],
    ['asthma.ox,ti,ab.', 'asthma', '.ox,ti,ab.'],
    ['asthma.ti, ab, ox.', 'asthma', '.ti, ab, ox.'],
    ['asthma.ti,ab,ox', 'asthma', '.ti,ab,ox'],
  ])('counts those that are known in the list of %s', (text, read, code) => {
    for (const system of ['Ovid', undefined] as const) {
      const line = first(text, system);
      expect(line.text).toBe(read);
      expect(line.losses).toEqual([expect.objectContaining({ token: code, effect: 'narrows' })]);
    }
  });

  it.each([
    ['asthma.tw. and human.po.', 'Ovid', 'human.po.', 'widens'],
    ['asthma.tw. and "0830".md.', 'Ovid', '"0830".md.', 'widens'],
    ['asthma.tw. or cough.qq,zz.', 'Ovid', 'cough.qq,zz.', 'narrows'],
    ['asthma.tw. not (rat or mouse).po.', 'Ovid', '(rat or mouse).po.', 'excludes'],
    ['TX asthma AND RV Y', 'EBSCOhost', 'RV Y', 'widens'],
    ['TX asthma AND QQ "first second"', 'EBSCOhost', 'QQ "first second"', 'widens'],
    ['TX asthma NOT PZ "editorial"', 'EBSCOhost', 'PZ "editorial"', 'excludes'],
    ['TX asthma NOT QQ (first OR second)', 'EBSCOhost', 'QQ (first OR second)', 'excludes'],
  ] as const)('reads one for a code and no word in %s', (text, system, token, effect) => {
    const line = first(text, system);
    expect(line.text).toBe('asthma');
    expect(line.losses).toContainEqual(expect.objectContaining({ token, effect }));
  });

  it('excludes nothing by what such a line spares behind a second NOT', () => {
    const { lines } = readPasted('1 asthma.tw.\n2 rat.tw.\n3 human.po.\n4 2 not 3\n5 1 not 4', {
      system: 'Ovid',
    });
    expect(lines.map(({ text }) => text)).toEqual(['asthma', 'rat', 'human.po.', '#2', '#1']);
    expect(lines.at(-1)?.losses).toEqual([expect.objectContaining({ effect: 'excludes' })]);
  });

  it.each([
    ['COPD OR TB patients', 'EBSCOhost', 'COPD OR "TB patients"'],
    ['TX asthma OR "heart attack"', 'EBSCOhost', 'asthma OR "heart attack"'],
    ['node.js.tw. or asthma.tw.', 'Ovid', 'node.js OR asthma'],
    ['asthma.ti, or cough.ti.', 'Ovid', 'asthma OR cough'],
  ] as const)('takes no word for one in %s', (text, system, read) => {
    expect(first(text, system).text).toBe(read);
  });
});

describe('readPasted(text) of fields that are no words', () => {
  const TITLE = 'TITLE-ABS-KEY(asthma)';

  it.each([
    [`${TITLE} AND NOT INDEX(medline)`, 'Scopus', 'INDEX(medline)', 'excludes'],
    [`${TITLE} AND NOT INDEX ( medline )`, 'Scopus', 'INDEX ( medline )', 'excludes'],
    [`${TITLE} AND NOT (PMID(1* OR 2*))`, 'Scopus', 'PMID(1* OR 2*)', 'excludes'],
    [`${TITLE} AND NOT NEW-FIELD(child)`, 'Scopus', 'NEW-FIELD(child)', 'excludes'],
    [`${TITLE} AND AFFILCOUNTRY(india)`, 'Scopus', 'AFFILCOUNTRY(india)', 'widens'],
    [`${TITLE} AND REF(jones)`, 'Scopus', 'REF(jones)', 'widens'],
    [`${TITLE} AND ISSN(1234-5678)`, 'Scopus', 'ISSN(1234-5678)', 'widens'],
    [`${TITLE} AND SUBJMAIN(2700)`, 'Scopus', 'SUBJMAIN(2700)', 'widens'],
    [`${TITLE} AND PUBDATETXT(january 2020)`, 'Scopus', 'PUBDATETXT(january 2020)', 'widens'],
    [`${TITLE} AND ORIG-LOAD-DATE AFT 20190101`, 'Scopus', 'ORIG-LOAD-DATE AFT 20190101', 'widens'],
    [`${TITLE} OR CHEM(aspirin)`, 'Scopus', 'CHEM(aspirin)', 'narrows'],
    ['TX asthma AND EM 20190101-20201231', 'EBSCOhost', 'EM 20190101-20201231', 'widens'],
    ['TX asthma NOT EM 20190101-', 'EBSCOhost', 'EM 20190101-', 'excludes'],
  ] as const)('tells %s', (text, system, token, effect) => {
    const line = first(text, system);
    expect(line.text).toBe('asthma');
    expect(line.losses).toContainEqual(expect.objectContaining({ token, effect }));
  });

  it.each([
    ['TITLE-ABS-KEY(COPD (chronic OR acute))', 'Scopus', 'COPD AND (chronic OR acute)'],
    ['TITLE(asthma) AND(TITLE(child) OR(TITLE(adult)))', 'Scopus', 'asthma AND (child OR adult)'],
    ['TX asthma AND EM algorithm', 'EBSCOhost', 'asthma AND "EM algorithm"'],
  ] as const)('takes no word and no operator for one in %s', (text, system, read) => {
    expect(first(text, system).text).toBe(read);
  });

  it.each([
    ['LANGUAGE("English" OR "French") AND DOCTYPE("ar" OR "re")', ['article', 'review'], ['en', 'fr']],
    ['LANGUAGE ( english ) AND DOCTYPE ( ar OR re )', ['article', 'review'], ['en']],
    ['DOCTYPE("re")', ['review'], []],
  ])('reads limits of several values: %s', (limits, types, languages) => {
    expect(first(`TITLE-ABS(asthma) AND ${limits}`, 'Scopus')).toMatchObject({
      text: 'asthma',
      limits: { types, languages },
      losses: [],
    });
  });
});

describe('readPasted(text) of the notes and headings of the Cochrane Library', () => {
  it.each([
    ['(blinding in trials or sham):ti,ab', '(blinding AND in AND trials) OR sham'],
    ['(blinding in trials):ti,ab', 'blinding AND in AND trials'],
    [
      '("participation in trials" or "trial participation"):ti,ab',
      '"participation in trials" OR "trial participation"',
    ],
  ])('takes no words for a note in %s', (text, read) => {
    expect(first(text, 'Cochrane Library')).toMatchObject({ text: read, losses: [] });
  });

  it.each([
    'in Trials',
    'in Trials, Clinical Answers',
    'in Cochrane Reviews (Reviews and Protocols), Other Reviews and Trials',
    'in Cochrane Reviews (Reviews only) and Technology Assessments',
    'in Cochrane Reviews, Cochrane Protocols, Trials, and Methods Studies',
  ])('takes the whole of a note: %s', (note) => {
    for (const end of ['', ' with Publication Year from 2000 to 2010']) {
      const line = first(`asthma:ti,ab ${note}${end}`, 'Cochrane Library');
      expect(line).toMatchObject({
        text: 'asthma',
        limits: { fromYear: end === '' ? null : 2000 },
        losses: [{ token: note, effect: 'widens' }],
      });
    }
  });

  it('leaves no mark between two notes', () => {
    const dates = 'with Cochrane Library publication date from Jan 2010 to Dec 2012,';
    const line = first(`asthma:ti,ab ${dates} in Trials`, 'Cochrane Library');
    expect([line.text, tokens(line)]).toEqual(['asthma', [dates, 'in Trials']]);
  });

  it.each([
    ['MeSH descriptor Asthma explode all trees', 'asthma'],
    ['MeSH descriptor Asthma, this term only', 'asthma'],
    ['MeSH descriptor Asthma explode tree 1', 'asthma'],
    ['MeSH descriptor Wounds and Injuries explode trees 1 and 2', '"wounds and injuries"'],
    ['MeSH descriptor Diabetes Mellitus, Type 2 explode all trees', '"type 2 diabetes mellitus"'],
    ['MeSH descriptor Asthma explode all trees with qualifier: DT', 'asthma'],
    ['MeSH descriptor Asthma explode all trees with qualifiers: DT,TH', 'asthma'],
    ['[mh "Asthma"[mj]]', 'asthma'],
    ['[mh Asthma[mj]]', 'asthma'],
    ['[mh ^"Asthma"/DT[mj]]', 'asthma'],
  ])('reads a heading of %s', (heading, read) => {
    expect(first(heading, 'Cochrane Library')).toMatchObject({ text: read, losses: [{ token: heading }] });
    const joined = first(`${heading} or cough:ti,ab`, 'Cochrane Library');
    expect(joined).toMatchObject({ text: `${read} OR cough`, losses: [{ token: heading }] });
  });

  it.each([
    '(#4 AND #5), from 2000 to 2010',
    '#4 AND #5, from 2000 to 2010',
    '(#4 AND #5) from 2000 to 2010',
  ])('reads years of %s', (text) => {
    const { lines } = readPasted(`#4 asthma:ti\n#5 cough:ti\n#6 ${text}`, { system: 'Cochrane Library' });
    expect(lines.at(-1)).toMatchObject({ text: '#1 AND #2', limits: { fromYear: 2000, toYear: 2010 } });
  });
});

describe('readPasted(text) of S and digits', () => {
  it.each([
    ['TI asthma NOT TI S100', 'asthma NOT S100'],
    ['TI S100 OR AB S100', 'S100'],
    ['TI S100 protein', '"S100 protein"'],
    ['TX asthma OR S6 kinase', 'asthma OR "S6 kinase"'],
    ['TX asthma AND S100', 'asthma AND S100'],
  ])('reads words in %s', (text, read) => {
    expect(first(text, 'EBSCOhost').text).toBe(read);
  });

  it('reads a line of that name, but behind a field', () => {
    const { lines } = readPasted(
      'S1 TI asthma\nS2 TI cough\nS3 (S1 OR S2) NOT TI S2\nS4 TI (S1 OR kinase) AND S2\nS5 s1 AND S9',
      { system: 'EBSCOhost' },
    );
    expect(lines.slice(2).map(({ text }) => text)).toEqual([
      '(#1 OR #2) NOT S2',
      '(S1 OR kinase) AND #2',
      '#1',
    ]);
  });
});

describe('readPasted(text) of numbers that are no years', () => {
  it.each([
    ['"healthy people 2020"[ta] OR e.coli[tiab] OR "E. coli"[tiab]', 'e.coli OR "E. coli"'],
    ['"Expo 2010"[ad] OR "cough"[tiab]', 'cough'],
    ['healthy people 2020[ta] OR cough[tiab]', 'cough'],
    ['"healthy people 2010:2020"[ti] OR "cough"[ti]', '"healthy people 2010:2020" OR cough'],
    ['"16:8"[tiab] AND cough[tiab]', '16:8 AND cough'],
    ['2:1[tiab] OR "1:10"[tiab]', '2:1 OR 1:10'],
  ])('leaves words and phrases whole in %s', (text, read) => {
    expect(first(text, 'PubMed')).toMatchObject({ text: read, limits: { fromYear: null, toYear: null } });
  });

  it.each(['"2010:2014"[dp]', '2010:2014[dp]', '"2010"[dp] : "2014"[dp]', '"2010/01/01":"2014/12/31"[dp]'])(
    'reads years of %s',
    (years) => {
      expect(first(`cough[tiab] AND ${years}`, 'PubMed')).toMatchObject({
        text: 'cough',
        limits: { fromYear: 2010, toYear: 2014 },
        losses: [],
      });
    },
  );
});

describe('readPasted(text) of years', () => {
  it.each([
    ['PY=(2011 OR 2014)', { fromYear: 2011, toYear: 2014 }, ['PY=(2011 OR 2014)']],
    ['PY=(2011 OR 2012)', { fromYear: 2011, toYear: 2012 }, []],
    ['PY=(2015 OR 2010-2013)', { fromYear: 2010, toYear: 2015 }, ['PY=(2015 OR 2010-2013)']],
    ['PY=("2011","2012")', { fromYear: 2011, toYear: 2012 }, []],
    ['DOP=(2010-01-01/2014-12-31)', { fromYear: 2010, toYear: 2014 }, []],
  ])('takes %s as one range, and tells what lies between', (years, limits, told) => {
    const line = first(`TI=asthma AND ${years}`, 'Web of Science');
    expect(line).toMatchObject({ text: 'asthma', limits });
    expect(tokens(line)).toEqual(told);
  });

  it('reads ranges of dates beside other fields, and leaves out those that are no years of publication', () => {
    const line = first('asthma[ti] AND 2010/01/01:2014/12/31[dp] AND english[la] AND cough[tiab]', 'PubMed');
    expect(line).toMatchObject({
      text: 'asthma AND cough',
      limits: { fromYear: 2010, toYear: 2014, languages: ['en'] },
    });
    for (const range of [
      '2010:2014[mhda]',
      '"2010/01/01"[Date - Entry] : "2014/12/31"[Date - Entry]',
      '2010:2014[zz]',
    ]) {
      const lost = first(`asthma[tiab] AND ${range}`, 'PubMed');
      expect([lost.text, tokens(lost)]).toEqual(['asthma', [range]]);
    }
  });
});

describe('readPasted(text) of several limits', () => {
  const YEARS = { fromYear: 2010, toYear: null };
  const AGES = '"all adult (19 plus years)"';

  it.each([
    [`(yr="2010 -Current" and ${AGES})`, YEARS, [AGES]],
    [`(${AGES} and yr="2010 -Current")`, YEARS, [AGES]],
    [`(english language and yr="2010 -Current" and (${AGES} or humans))`, YEARS, [`${AGES} or humans`]],
    ['((english or french) and yr="2010 -Current")', { ...YEARS, languages: ['en', 'fr'] }, []],
    ['(yr="2010 -Current" and (english and humans))', { ...YEARS, languages: ['en'] }, ['humans']],
    ['(yr="2010 -Current" and (letter or "review articles"))', { ...YEARS, types: ['letter', 'review'] }, []],
    ['(yr="2010 -Current" and english', { ...YEARS, languages: ['en'] }, []],
    ['(yr="2010 -Current" and "review and (meta) analysis")', YEARS, ['"review and (meta) analysis"']],
  ])('reads each of them in %s', (what, limits, told) => {
    const line = readPasted(`1 asthma.ti,ab.\n2 limit 1 to ${what}`, { system: 'Ovid' }).lines[1];
    expect(line).toMatchObject({ text: '#1', limits });
    expect(line === undefined ? null : tokens(line)).toEqual(told);
  });

  it.each([
    ['Sort by: Best Match Filters: Humans; English; from 2000 to 2020', ['Sort by: Best Match', 'Humans']],
    ['Filters: Humans; English; from 2000 to 2020 Sort by: Best Match', ['Humans', 'Sort by: Best Match']],
    ['Sort by: Author Filters: English; Publication date from 2000/01/01 to 2020/12/31', ['Sort by: Author']],
    [
      'Filters: English Sort by: Author Filters: from 2000/2/3 to 2020/12/31',
      ['Sort by: Author', 'from 2000/2/3 to 2020/12/31'],
    ],
  ])('takes those of PubMed wherever they stand: %s', (notes, told) => {
    for (const text of [`asthma[tiab] ${notes}`, `asthma[tiab]\n${notes}`]) {
      const { lines } = readPasted(text);
      expect(lines).toEqual([
        expect.objectContaining({
          text: 'asthma',
          limits: { fromYear: 2000, toYear: 2020, types: [], languages: ['en'] },
        }),
      ]);
      expect(lines.flatMap(tokens)).toEqual(told);
    }
  });

  it('says where no line stands before them', () => {
    expect(readPasted('Sort by: Author Filters: English\nasthma[tiab]', { system: 'PubMed' }).lines).toEqual([
      expect.objectContaining({ kind: 'comment', losses: [expect.objectContaining({ effect: 'widens' })] }),
      expect.objectContaining({ text: 'asthma', losses: [] }),
    ]);
  });

  it.each([
    ['Search asthma[tiab] AND cough[tiab]', 'asthma AND cough'],
    ['Search: asthma[tiab] AND cough[tiab]', 'asthma AND cough'],
    ['Search (asthma[tiab]) AND cough[tiab]', 'asthma AND cough'],
    ['1. Search asthma[tiab] AND cough[tiab]', 'asthma AND cough'],
    ['Search strategies[tiab] AND cough[tiab]', '"Search strategies" AND cough'],
    ['Search algorithm*[tiab] OR x[tiab]', '(Search AND algorithm*) OR x'],
    ['Search asthma[tiab] OR x[tiab]\ncough[tiab]', '"Search asthma" OR x'],
    ['Search: asthma[tiab] OR x[tiab]\ncough[tiab]', 'asthma OR x'],
    ['search[tiab] AND cough[tiab]', 'search AND cough'],
  ])('takes the word that PubMed wrote before a query for none of it: %s', (text, read) => {
    expect(first(text).text).toBe(read);
  });
});

describe('readPasted(text) of Web of Science', () => {
  it('reads its long names as fields', () => {
    expect(first('TOPIC: (asthma) NOT TITLE: (protocol)')).toMatchObject({
      text: 'asthma',
      losses: [expect.objectContaining({ token: 'TOPIC:' }), expect.objectContaining({ effect: 'excludes' })],
    });
    const line = first(
      'TITLE: (asthma) AND AUTHOR: (Smith) AND PUBLICATION NAME: (Thorax) AND YEAR PUBLISHED: (2010-2015) AND DOCUMENT TYPES: (Article) AND LANGUAGE: (English) AND ABSTRACT: (cough) AND ALL FIELDS: (wheeze)',
    );
    expect(line).toMatchObject({
      text: 'asthma AND cough AND wheeze',
      limits: { fromYear: 2010, toYear: 2015, types: ['article'], languages: ['en'] },
    });
    expect(tokens(line)).toEqual(expect.arrayContaining(['AUTHOR: (Smith)', 'PUBLICATION NAME: (Thorax)']));
  });

  it.each([
    ['Indexes=SCI-EXPANDED, SSCI Timespan=2000-2020', ['Indexes=SCI-EXPANDED, SSCI']],
    ['Timespan: 2000-2020. Indexes: SCI-EXPANDED, SSCI.', ['Indexes: SCI-EXPANDED, SSCI.']],
    ['Databases= WOS Timespan=2000-2020 Search language=Auto', ['Databases= WOS', 'Search language=Auto']],
    ['Timespan: 2000-01-01 to 2020-12-31 (Publication Date)', []],
    ['and 2000-2020 (Publication Years)', []],
    ['and 2000-2020 (Publication Years) and Open Access (Open Access)', ['Open Access (Open Access)']],
  ])('takes years of the line before from %s', (notes, told) => {
    for (const between of [' ', '\n']) {
      const { lines } = readPasted(`#1 TI=(asthma)\n#2 TI=(cough)\n#3 #1 OR #2${between}${notes}`);
      expect(lines).toHaveLength(3);
      const [, , last] = lines;
      expect(last).toMatchObject({
        text: '#1 OR #2',
        limits: { fromYear: 2000, toYear: 2020 },
      });
      expect(last === undefined ? [] : tokens(last)).toEqual(told);
    }
  });

  it.each([
    ['Refined by: DOCUMENT TYPES: (ARTICLE OR REVIEW) AND LANGUAGES: (ENGLISH)', []],
    [
      'Refined by: LANGUAGES: (ENGLISH) AND DOCUMENT TYPES: (ARTICLE OR REVIEW) Timespan=All years',
      ['Timespan=All years'],
    ],
    ['and Article or Review Article (Document Types) and English (Languages)', []],
    ['AND English (Languages) AND Article or Review (Document Types)', []],
  ])('takes types and languages of the line before from %s', (notes, told) => {
    for (const between of [' ', '\n']) {
      const { lines } = readPasted(`TI=(asthma)${between}${notes}`);
      expect(lines).toEqual([
        expect.objectContaining({
          text: 'asthma',
          limits: { fromYear: null, toYear: null, types: ['article', 'review'], languages: ['en'] },
        }),
      ]);
      expect(lines.flatMap(tokens)).toEqual(told);
    }
  });

  it('tells types that are ruled out, or that are none here', () => {
    for (const notes of [
      'not Letter (Document Types)',
      'and Proceedings Paper (Document Types)',
      'Refined by: [excluding] DOCUMENT TYPES: (LETTER)',
    ]) {
      const line = first(`TI=(asthma) ${notes}`, 'Web of Science');
      expect(line).toMatchObject({ text: 'asthma', limits: { types: [] } });
      expect(line.losses).toHaveLength(1);
    }
  });
});

describe('readPasted(text) of signs for letters', () => {
  it.each([
    ['tumo?r*', 'Ovid', 'tumo*'],
    ['wom?n*', 'Ovid', 'wom*'],
    ['colo#r*', 'EBSCOhost', 'colo*'],
    ['wom?n*', 'Scopus', 'wom*'],
    ['colo$r*', 'Web of Science', 'colo*'],
    ['anti-tumo?r*', 'Ovid', 'anti-tumo*'],
    ['tumo?r?', 'Ovid', 'tumo*'],
    ['"colo?r* scale*"', 'Ovid', '"colo* scale*"'],
  ] as const)('reads %s of %s as its beginning, which is told as wider', (word, system, read) => {
    const line = first(word, system);
    expect(line.text).toBe(read);
    expect(line.losses).toMatchObject([
      { token: word, takenAs: read, why: expect.stringContaining('finds more') },
    ]);
  });

  it('writes each letter out where the beginning is too short, so that no spelling is lost', () => {
    const words = first('h?em*', 'Ovid').text.split(' OR ');
    expect(words).toHaveLength(27);
    expect(words).toEqual(expect.arrayContaining(['hem*', 'haem*', 'hoem*']));
    expect(first('organi#ation* or h?emorrhag*', 'Ovid').text).toBe(
      'organi?ation* OR (h?emorrhag* OR hemorrhag*)',
    );
  });
});

describe('readPasted(text) of * behind few letters', () => {
  it.each([
    ['covid-19*', 'PubMed', 'covid-19', 'covid-19*'],
    ['asthma[tiab] AND il-6*[tiab]', 'PubMed', 'asthma AND il-6', 'il-6*'],
    ['(asthma or sars-cov-2*).ti,ab.', 'Ovid', 'asthma OR sars-cov-2', 'sars-cov-2*'],
    ['p5$.ti,ab.', 'Ovid', 'p5', 'p5$'],
    ['TI=("p5* mice" OR cough)', 'Web of Science', '"p5 mice" OR cough', '"p5* mice"'],
  ] as const)('searches for the word without it, and says so: %s', (text, system, read, token) => {
    const line = first(text, system);
    expect(line.text).toBe(read);
    expect(line.losses).toEqual([
      expect.objectContaining({ token, effect: 'narrows', why: expect.stringMatching(/finds fewer papers/) }),
    ]);
  });

  it('excludes the word alone behind NOT', () => {
    expect(first('asthma.ti,ab. not (p5* and child).ti,ab.', 'Ovid')).toMatchObject({
      text: 'asthma NOT (p5 AND child)',
      losses: [{ token: 'p5*', effect: 'same' }],
    });
  });
});

describe('readPasted(text) of subsets of PubMed', () => {
  it.each([
    'hasabstract',
    'hasabstract[text]',
    'hasAbstract [tw]',
    'medline[sb]',
    'free full text',
    'free full text[sb]',
    '"loattrfull text"[sb]',
    'pubmednotmedline',
    'pubstatusaheadofprint',
    'inprocess[sb]',
    'hasretractionin',
  ])('searches for no %s', (name) => {
    expect(first(`asthma[tiab] AND ${name}`, 'PubMed')).toMatchObject({
      text: 'asthma',
      losses: [{ token: name, effect: 'widens' }],
    });
    expect(first(`asthma[tiab] NOT ${name}`, 'PubMed')).toMatchObject({
      text: 'asthma',
      losses: [{ token: name, effect: 'excludes' }],
    });
  });

  it('leaves words that only begin so', () => {
    expect(first('medline[tiab] AND free full text access[tiab]', 'PubMed').text).toBe(
      'medline AND "free full text access"',
    );
  });
});

describe('readPasted(text) of titles in capitals', () => {
  it('asks whether NOT is a word of the title', () => {
    expect(first('WHY NOT SLEEP AND NOT DREAM').losses).toContainEqual({
      token: 'WHY NOT SLEEP AND NOT DREAM',
      why: expect.stringContaining('If this is a title'),
      takenAs: 'WHY NOT SLEEP NOT DREAM',
      proposal: '"WHY NOT SLEEP AND NOT DREAM"',
      effect: 'narrows',
    });
    expect(first('COPD OR COAD').losses).toEqual([]);
    expect(first('heart attack NOT stroke').losses).toEqual([]);
  });
});

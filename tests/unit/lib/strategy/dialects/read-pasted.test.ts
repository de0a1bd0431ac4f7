import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { PastedQuery, SystemName } from '@/lib/strategy/dialects/types';

function queries(text: string, system?: SystemName): readonly PastedQuery[] {
  const read = readPasted(text, system === undefined ? {} : { system });
  return read.lines.filter((line) => line.kind === 'query');
}

function texts(text: string, system?: SystemName): readonly string[] {
  return queries(text, system).map((line) => line.text);
}

function losses(text: string, system?: SystemName): readonly (readonly [string, string | null])[] {
  return readPasted(text, system === undefined ? {} : { system }).lines.flatMap((line) =>
    line.losses.map(({ token, takenAs }) => [token, takenAs] as const),
  );
}

describe('readPasted(text) of Ovid', () => {
  it('reads headings as their words, and says so', () => {
    expect(texts('exp Heart Failure/\nlabor, obstetric/ or *Telemedicine/ae', 'Ovid')).toEqual([
      '"heart failure"',
      '"obstetric labor" OR telemedicine',
    ]);
    expect(losses('exp Heart Failure/', 'Ovid')).toEqual([['exp Heart Failure/', '"heart failure"']]);
  });

  it('reads words side by side as a phrase, and signs for letters as OpenAlex writes them', () => {
    expect(texts('heart attack.ti,ab. or h?emorrhag$.ti,ab. or wom#n.ti,ab.', 'Ovid')).toEqual([
      '"heart attack" OR (h?emorrhag* OR hemorrhag*) OR wom?n',
    ]);
  });

  it('counts lines from the top where they have no numbers', () => {
    expect(texts('heart.ti,ab.\nlung.ti,ab.\n1 or 2\nor/1-3', 'Ovid')).toEqual([
      'heart',
      'lung',
      '#1 OR #2',
      '#1 OR #2 OR #3',
    ]);
  });

  it('leaves out the filter for studies of humans with the lines that name it', () => {
    const [first, second] = queries('cancer.ti,ab.\nexp animals/ not humans.sh.\n1 not 2', 'Ovid');
    expect([first?.text, second?.text]).toEqual(['cancer', '#1']);
    expect(losses('cancer.ti,ab.\nexp animals/ not humans.sh.\n1 not 2', 'Ovid')).toEqual([
      ['exp animals/', null],
      ['humans.sh.', null],
      ['#2 (exp animals/ not humans.sh.)', null],
    ]);
  });

  it.each([
    ['(1,3)-glucan.ti,ab.', '1,3-glucan'],
    ['beta-(1,3)-glucan.ti,ab.', 'beta-1,3-glucan'],
    ['(1-3)-beta-glucan.ti,ab.', '1-3-beta-glucan'],
    ['(+)-catechin.ti,ab.', 'catechin'],
    ['(-)-epicatechin.ti,ab.', 'epicatechin'],
    ['(s)-ketamine.ti,ab.', 's-ketamine'],
    ['asthma.ti,ab. not (1,3)-glucan.ti,ab.', 'asthma NOT 1,3-glucan'],
    ['(asthma or cough)-fever.ti,ab.', '(asthma OR cough) AND "-fever"'],
  ])('takes brackets of a name for no group, and its hyphen for no NOT: %s', (text, read) => {
    expect(queries(text, 'Ovid')[0]?.text).toBe(read);
  });

  it.each([
    ['exp Asthma/ use ppez', 'asthma'],
    ['asthma.tw. use ppez,emezd', 'asthma'],
    ['1 use oemezd, ppez', '#1'],
    ['(1 or 2) use emezd', '#1 OR #2'],
    ['(drug use or misuse).tw.', '"drug use" OR misuse'],
  ])('leaves out which of several databases is meant: %s', (text, read) => {
    expect(queries(`1. cough.ti,ab.\n2. wheeze.ti,ab.\n3. ${text}`, 'Ovid').at(-1)?.text).toBe(read);
  });

  it('reads limits of years and languages, and names those of entry and of humans', () => {
    const [, line] = queries(
      'cancer.ti,ab.\nlimit 1 to (english language and yr="2005 -Current" and humans)',
      'Ovid',
    );
    expect(line).toMatchObject({
      text: '#1',
      limits: { fromYear: 2005, toYear: null, types: [], languages: ['en'] },
      losses: [{ token: 'humans', takenAs: null }],
    });
    expect(losses('cancer.ti,ab.\nlimit 1 to ed=19460101-20180131', 'Ovid')).toEqual([
      ['ed=19460101-20180131', null],
    ]);
  });

  it('reads a history with numbers and reported hits', () => {
    const read = queries('1 exp Heart Failure/ 12345\n2 telemonitor*.ti,ab. 678\n3 1 and 2 90', 'Ovid');
    expect(read.map(({ label, text, hits }) => [label, text, hits])).toEqual([
      ['1', '"heart failure"', 12345],
      ['2', 'telemonitor*', 678],
      ['3', '#1 AND #2', 90],
    ]);
  });

  it('tells lines of words that begin like an operator from lines that name others', () => {
    expect(texts('#1 sleep OR naps\n#2 and?ogen OR steroid\n#3 not-for-profit\n#4 #1 AND #2')).toEqual([
      'sleep OR naps',
      '(and?ogen OR andogen) OR steroid',
      'not-for-profit',
      '#1 AND #2',
    ]);
  });

  it('goes on where lines were taken out of a history, and not with a number that stands wrong', () => {
    const labels = (text: string) => queries(text).map(({ label }) => label);
    expect(labels('#1 sleep\n#4 naps\n#7 #1 OR #4\n#8 dreams')).toEqual(['#1', '#4', '#7', '#8']);
    expect(labels('#8 dreams\n#7 #1 OR #4\n#4 naps\n#1 sleep')).toEqual(['#1', '#4', '#7', '#8']);
    expect(labels('#1 sleep\n#2 naps\n#33 rest\n#4 dreams\n#5 #1 OR #2')).toEqual(['#1', '#2', '#4', '#5']);
  });
});

describe('readPasted(text) of PubMed', () => {
  it('reads tags as scope, and lists what was narrower', () => {
    const [line] = queries('"heart failure"[tiab] OR cardiac[ti]', 'PubMed');
    expect(line).toMatchObject({
      text: '"heart failure" OR cardiac',
      scope: 'title_and_abstract',
      forms: 'stemmed',
    });
    expect(losses('"heart failure"[tiab] OR cardiac[ti]', 'PubMed')).toEqual([['cardiac[ti]', 'cardiac']]);
    expect(queries('cardiac[ti]', 'PubMed')[0]?.scope).toBe('title');
  });

  it('reads operators from left to right', () => {
    expect(texts('a[tiab] OR b[tiab] AND c[tiab] OR d[tiab]', 'PubMed')).toEqual(['((a OR b) AND c) OR d']);
  });

  it('reads years of publication, languages and reviews', () => {
    const dated =
      '#1 cancer[tiab]\n#2 #1 AND ("2000/01/01"[Date - Publication] : "2025/12/31"[Date - Publication]) AND english[la] AND review[pt]';
    expect(queries(dated)[1]).toMatchObject({
      text: '#1',
      limits: { fromYear: 2000, toYear: 2025, types: ['review'], languages: ['en'] },
      losses: [],
    });
  });

  it('takes blocks with an operator alone between them as lines', () => {
    expect(texts('cancer[tiab] OR tumour[tiab]\n\nAND\n\npain[tiab]')).toEqual([
      'cancer OR tumour',
      'pain',
      '#1 AND #2',
    ]);
  });
});

describe('readPasted(text) of other systems', () => {
  it('reads Scopus, where OR comes before AND', () => {
    const [line] = queries(
      'TITLE-ABS-KEY(cancer) OR TITLE-ABS-KEY(tumor) AND TITLE-ABS-KEY("palliative care") AND PUBYEAR > 2014',
    );
    expect(line).toMatchObject({
      text: '(cancer OR tumor) AND "palliative care"',
      limits: { fromYear: 2015, toYear: null },
    });
  });

  it('reads Web of Science over several rows', () => {
    const [line] = queries('TS=(\n  "sea ice" OR glacier$\n\n  OR perma?frost\n) AND PY=2000-2010');
    expect(line).toMatchObject({
      text: '"sea ice" OR glacier* OR perma?frost',
      limits: { fromYear: 2000, toYear: 2010 },
    });
  });

  it('reads Embase.com and its single quotes', () => {
    expect(
      texts("'heart failure'/exp OR 'heart failure':ti,ab\n#1 AND [2000-2025]/py", 'Embase.com')[0],
    ).toBe('"heart failure"');
  });

  it('reads the Cochrane Library', () => {
    const text = '#1 [mh "Heart Failure"]\n#2 (heart near/3 failure):ti,ab,kw\n#3 {or #1-#2}';
    expect(readPasted(text).system).toBe('Cochrane Library');
    expect(texts(text)).toEqual(['"heart failure"', '"heart"~3~"failure"', '#1 OR #2']);
  });

  it('reads EBSCOhost', () => {
    const text = 'S1 (MH "Heart Failure+") OR TI heart failure\nS2 telemonitor* N3 home*\nS3 S1 AND S2';
    expect(readPasted(text).system).toBe('EBSCOhost');
    expect(texts(text)).toEqual(['"heart failure"', '"telemonitor*"~3~"home*"', '#1 AND #2']);
  });
});

describe('readPasted(text) of AND, OR and NOT side by side', () => {
  const order = (text: string, system: SystemName) =>
    queries(text, system).flatMap((line) =>
      line.losses.flatMap(({ why, takenAs, proposal }) =>
        /side by side/.test(why) ? [[takenAs, proposal]] : [],
      ),
    );

  it('reads AND NOT of Scopus last, and offers the order that was announced', () => {
    expect(order('cold AND NOT influenza AND rhinovirus', 'Scopus')).toEqual([
      ['cold NOT (influenza AND rhinovirus)', 'cold NOT influenza AND rhinovirus'],
    ]);
    expect(texts('a AND NOT b OR c AND d AND NOT e AND f', 'Scopus')).toEqual([
      'a NOT ((b OR c) AND d) NOT (e AND f)',
    ]);
    expect(order('a OR b AND c', 'Scopus')).toEqual([['(a OR b) AND c', 'a OR (b AND c)']]);
  });

  it.each<readonly [SystemName, string]>([
    ['PubMed', '(a OR b) AND c'],
    ['Embase.com', '(a OR b) AND c'],
    ['Ovid', 'a OR (b AND c)'],
    ['Web of Science', 'a OR (b AND c)'],
    ['Cochrane Library', 'a OR (b AND c)'],
    ['EBSCOhost', 'a OR (b AND c)'],
    ['unknown', 'a OR (b AND c)'],
  ])('says which order is taken for %s', (system, read) => {
    expect(order('a OR b AND c', system)).toEqual([[read, null]]);
    expect(order('a NOT b AND c', system)).toEqual([['a NOT b AND c', null]]);
    expect(order('a AND b AND c', system)).toEqual([]);
    expect(order('a AND b NOT c', system)).toEqual([]);
  });
});

describe('readPasted(text) of signs and notes', () => {
  it('reads ? of PubMed as a blank, and says so', () => {
    expect(texts('self?poisoning[tiab] OR sars?cov?2[tiab] OR bile?duct*[tiab]', 'PubMed')).toEqual([
      '"self poisoning" OR "sars cov 2" OR (bile AND duct*)',
    ]);
    expect(losses('self?poisoning[tiab]', 'PubMed')).toEqual([['self?poisoning', '"self poisoning"']]);
  });

  it('takes alternatives of limits of different kinds as no limit, and says that fewer papers may be found', () => {
    const [line] = queries('cough[tiab] AND (review[pt] OR 1999[dp])', 'PubMed');
    expect(line).toMatchObject({ text: 'cough AND review', limits: { fromYear: null, types: [] } });
    expect(line?.losses.map(({ effect }) => effect)).toEqual(['narrows', 'narrows']);
  });

  it.each([
    ['(eHealth[Text Word]) Sort by: Publication Date', 'PubMed'],
    ['eHealth Sort by: Most Recent', 'PubMed'],
    ['TX eHealth Expanders - Apply equivalent subjects Search modes - Boolean/Phrase', 'EBSCOhost'],
  ] as const)('searches for no notes of how results were shown: %s', (text, system) => {
    expect(texts(text, system)).toEqual(['eHealth']);
    expect(losses(text, system).at(-1)?.[0]).toMatch(/^(?:Sort by|Expanders)/);
  });

  it('searches for no lone apostrophe', () => {
    expect(texts("' (heart or lung).ti,ab. and pain.ti,ab.", 'Ovid')).toEqual(['(heart OR lung) AND pain']);
  });

  it('reads WITHIN/2 as words near each other', () => {
    expect(texts('(heart WITHIN/2 failure) OR lung', 'EBSCOhost')).toEqual(['"heart failure"~2 OR lung']);
  });
});

describe('readPasted(text) of what is no strategy', () => {
  it.each([
    ['IF CONTAINS(LOWER([title]), "music") \nOR CONTAINS(LOWER([title]), "song")', /formula language/],
    ['{"query": {"match": "heart"}}', /JSON/],
    ['', /empty/],
    [
      'We searched the literature for trials of treatments. Two authors read all of the titles and decided. Others were asked for advice. Nothing else was done.',
      /sentences/,
    ],
  ])('declines %p plainly', (text, reason) => {
    const read = readPasted(text);
    expect(read.lines).toEqual([]);
    expect(read.refusal).toMatch(reason);
  });

  it('reads names of fields before a colon as such where the system is not known, and lists each', () => {
    const { lines } = readPasted(
      '(ti:"generative AI" OR abs:(large AND model)) AND description:GPT-4 AND submittedDate:[2022 TO 2027]',
    );
    expect(lines[0]?.text).toBe('("generative AI" OR (large AND model)) AND GPT-4');
    expect(lines[0]?.losses.map(({ token }) => token)).toEqual([
      'ti:"generative AI"',
      'abs:',
      'description:',
      'submittedDate:[2022 TO 2027]',
    ]);
  });
});

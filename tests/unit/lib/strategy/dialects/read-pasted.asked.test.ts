import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import type { SystemName } from '@/lib/strategy/dialects/types';
import { pastedQueries } from '../../../../support/pasted-lines';

const queries = (text: string, system?: SystemName) =>
  pastedQueries(readPasted(text, system === undefined ? {} : { system }));
const texts = (text: string, system?: SystemName) => queries(text, system).map((line) => line.text);

/** What a reader may take instead of each line that is asked about. */
function alternatives(text: string, system?: SystemName) {
  return queries(text, system).flatMap(({ losses, ...line }) =>
    losses.flatMap(({ token, takenAs, proposal }) =>
      takenAs === line.text && proposal !== null ? [[token, proposal]] : [],
    ),
  );
}

describe('readPasted(text) of words that may be no part of a search', () => {
  it.each([
    ['Outcomes (death) and (stroke)', 'Outcomes AND death AND stroke', [['Outcomes', 'death AND stroke']]],
    [
      'Study design (trial* or random*)',
      '"Study design" AND (trial* OR random*)',
      [['Study design', 'trial* OR random*']],
    ],
    ['asthma.ti,ab. (symptoms)', 'asthma AND symptoms', [['(symptoms)', 'asthma']]],
    ['exp Asthma/ (a remark)', 'asthma AND "a remark"', [['(a remark)', 'asthma']]],
  ])('asks about words beside a bracket: %s', (text, read, offered) => {
    expect(texts(text)).toEqual([read]);
    expect(alternatives(text)).toEqual(expect.arrayContaining(offered));
  });

  it('asks in numbered lines too, and offers nothing that names lines', () => {
    const text = '1 asthma.ti,ab.\n2 Outcomes (death) and (stroke)\n3 Both (1 or 2) and 1';
    expect(alternatives(text)).toEqual([['Outcomes', 'death AND stroke']]);
    expect(queries(text)[2]?.losses.map(({ token, proposal }) => [token, proposal])).toEqual([
      ['Both', null],
    ]);
  });

  it.each([
    ['TITLE-ABS-KEY (asthma)', 'Scopus'],
    ['TI (asthma OR flu)', 'EBSCOhost'],
    ['asthma AND (flu)', 'PubMed'],
    ['TOPIC: (asthma)', 'Web of Science'],
    ['exp Asthma/ and (cough or flu)', 'Ovid'],
  ] as const)('does not ask about fields and operators: %s', (text, system) => {
    expect(queries(text, system)[0]?.losses.filter(({ why }) => why.startsWith('No operator'))).toEqual([]);
  });

  it('leaves a heading with a colon out, and tells it', () => {
    const text = 'Outcomes: (death) and (stroke)';
    expect(texts(text)).toEqual(['death AND stroke']);
    expect(queries(text)[0]?.losses).toMatchObject([{ token: 'Outcomes:', takenAs: null, effect: 'widens' }]);
    expect(texts('Topic: (asthma) AND Title: (cough)')).toEqual(['asthma AND cough']);
  });

  it('leaves the parts of a question out that stand before or above its lines', () => {
    expect(texts('Exclusion: asthma[tiab] NOT mice[tiab]')).toEqual(['asthma NOT mice']);
    expect(texts('Population\nasthma[tiab] OR wheez*[tiab]\nIntervention\ninhaler[tiab]\n#1 AND #2')).toEqual(
      ['asthma OR wheez*', 'inhaler', '#1 AND #2'],
    );
    expect(texts('patients\nclients\nusers')).toEqual(['patients', 'clients', 'users']);
  });

  it('asks whether Search before a line alone is its word', () => {
    expect(alternatives('Search dogs[tiab] AND rescue[tiab]')).toEqual([
      ['Search', '"Search dogs" AND rescue'],
    ]);
    expect(texts('Search AND rescue[tiab]')).toEqual(['Search AND rescue']);
    expect(alternatives('#4 Search asthma[tiab] AND flu[tiab]')).toEqual([]);
  });

  it('keeps search where lines of Ovid begin with it', () => {
    expect(texts('1. search engine$.ti.\n2. Search party.ti.\n3. Search dog$.ti.')).toEqual([
      '"search engine*"',
      '"Search party"',
      '"Search dog*"',
    ]);
  });
});

describe('readPasted(text) of NEAR without a number', () => {
  it.each<readonly [string, SystemName, string]>([
    ['(cough near child):ti,ab', 'Embase.com', 'cough AND child'],
    ["'heart attack' NEXT 'chest pain'", 'Embase.com', '"heart attack" AND "chest pain"'],
    ['heart attack NEAR chest pain', 'unknown', '"heart attack" AND "chest pain"'],
    ['TS=(asthma SAME cough)', 'Web of Science', 'asthma AND cough'],
  ])('asks for both sides and tells it: %s', (text, system, read) => {
    expect(texts(text, system)).toEqual([read]);
    expect(queries(text, system)[0]?.losses.map(({ token, effect }) => [token, effect])).toContainEqual([
      /near|next|same/i.exec(text)?.[0],
      'widens',
    ]);
  });

  it('excludes nothing by it', () => {
    const text = "#1 'asthma':ti,ab\n#2 #1 NOT cough near child";
    expect(texts(text, 'Embase.com')).toEqual(['asthma', '#1']);
    expect(queries(text, 'Embase.com')[1]?.losses.map(({ proposal }) => proposal)).toContain(
      'NOT (cough AND child)',
    );
  });

  it.each<readonly [string, SystemName, string]>([
    ['near infrared', 'Embase.com', 'near AND infrared'],
    ['living near roads.ti.', 'Ovid', '"living near roads"'],
    ["'living near roads'", 'Embase.com', '"living near roads"'],
  ])('takes near for a word where it stands between no operands: %s', (text, system, read) => {
    expect(texts(text, system)).toEqual([read]);
  });
});

describe('readPasted(text) of Scopus in the other order', () => {
  const offered = (text: string) =>
    queries(text, 'Scopus')[0]?.losses.map(({ takenAs, proposal, limits }) => [takenAs, proposal, limits])[0];
  const from2011 = { fromYear: 2011, toYear: null, types: [], languages: [] };
  const none = { fromYear: null, toYear: null, types: [], languages: [] };

  it('offers the other order with the limits that it has', () => {
    expect(offered('TITLE-ABS(a) AND NOT TITLE-ABS(d) AND PUBYEAR > 2010')).toEqual([
      'a',
      'a NOT d',
      from2011,
    ]);
    expect(offered('TITLE-ABS(a) OR TITLE-ABS(d) AND PUBYEAR > 2010')).toEqual(['a OR d', 'a OR d', none]);
    expect(offered('(TITLE-ABS(a) OR TITLE-ABS(b) AND TITLE-ABS(c)) AND PUBYEAR > 2010')).toEqual([
      '(a OR b) AND c',
      'a OR (b AND c)',
      undefined,
    ]);
  });

  it('claims of the orders no more than how they are read', () => {
    expect(queries('TITLE-ABS(a) OR TITLE-ABS(b) AND TITLE-ABS(c)', 'Scopus')[0]?.losses[0]?.why).toBe(
      'AND, OR and NOT stand side by side without brackets: OR is read first, then AND, then AND NOT. The alternative reads AND and NOT before OR, as most other systems do.',
    );
  });
});

describe('readPasted(text) of what is told of scopes and of lines left out', () => {
  it('tells title alone only of words that were looked for there', () => {
    const whys = (text: string) =>
      queries(text, 'EBSCOhost')[0]?.losses.map(({ token, why }) => [token, why.slice(0, 45)]);
    expect(whys('TX flu AND MH "Asthma" AND TI cough')).toEqual([
      ['MH "Asthma"', 'Subject headings are not searched: their word'],
      ['MH "Asthma"', 'Alone it would be searched in title and abstr'],
      ['TI cough', 'Was looked for in the title alone. A line has'],
    ]);
  });

  const apart = (text: string) =>
    queries(text, 'Ovid').flatMap(({ label, losses }) =>
      losses.flatMap(({ why }) =>
        why.startsWith('This line finds') ? [`${label} ${why.split(' ')[3]}`] : [],
      ),
    );

  it('tells that a line is left out only where it is, or one that names it', () => {
    const trials = '1 randomized controlled trial.pt.\n2 randomized.ab.\n3 or/1-2\n4 asthma.ti,ab.';
    expect(apart(`${trials}\n5 3 and 4\n6 4 not 3`)).toEqual(['1 more', '2 more']);
    expect(apart(`${trials}\n5 3 and 4`)).toEqual([]);
    const limited =
      '1 exp Asthma/\n2 cough.ti,ab.\n3 1 and 2\n4 limit 3 to "reviews (maximizes specificity)"\n5 3 not 4';
    expect(apart(limited)).toEqual(['4 more']);
  });

  it('tells of a line behind a second NOT that it finds fewer papers', () => {
    expect(apart('1 randomized.tw.\n2 asthma.ti,ab.\n3 flu.ti,ab.\n4 1 or 2\n5 3 not (2 not 1)')).toEqual([
      '1 fewer',
    ]);
  });
});

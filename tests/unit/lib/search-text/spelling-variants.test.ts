import { planSearch } from '@/lib/search-text/plan-search';
import { renderQuery } from '@/lib/search-text/render-query';
import { otherSpelling, otherSpellings, spellingVariant } from '@/lib/search-text/spelling-variants';

/** British and American, by kind. */
const PAIRS = `
  ise: randomised randomized, hospitalisation hospitalization, mentalisation* mentalization*, randomis* randomiz*, organis* organiz*,
  catheterisations catheterizations, generalisability generalizability, analysed analyzed, analyser analyzer, dialysing dialyzing,
  meta-analys* meta-analyz*, deinstitutionalised deinstitutionalized, tokenise tokenize, polarisable polarizable, emphasise emphasize
  our: behaviour behavior, behavioural behavioral, neurobehavioural neurobehavioral, tumours tumors, intratumoural intratumoral, favourably favorably,
  colour* color*, discoloured discolored, odourless odorless, vapour vapor, labourers laborers, rigour rigor, endeavours endeavors
  ae: haemoglobin hemoglobin, haematological hematological, anaemia anemia, hyperglycaemic hyperglycemic, septicaemia septicemia,
  ischaemi* ischemi*, anaem* anem*, paediatric* pediatric*, orthopaedics orthopedics, anaesthesia anesthesia, paraesthesia paresthesia,
  gynaecologist gynecologist, aetiology etiology, faecal fecal, faeces feces, caesarean cesarean, caecal cecal, palaeolithic paleolithic
  oe: oedema edema, lymphoedema lymphedema, oesophageal esophageal, transoesophageal transesophageal, gastro-oesophageal gastroesophageal, oestrogen estrogen,
  phyto-oestrogens phytoestrogens, antioestrogen antiestrogen, diarrhoea diarrhea, dyspnoeic dyspneic, foetus fetus, coeliac celiac, homoeopathy homeopathy,
  amoebic amebic, manoeuvres maneuvers
  re: centre center, centres centers, patient-centred patient-centered, multicentre multicenter, centre* center*, fibre fiber, litres liters,
  millilitre milliliter, titre titer, goitre goiter, theatre theater
  ll: modelling modeling, labelled labeled, travellers travelers, counselling counseling, counsellor counselor, signalling signaling, channelled channeled,
  tunnelling tunneling, enrolment enrollment, fulfil fulfill, skilful skillful, fuelled fueled, dialled dialed, counsell* counsel*
  ogue: catalogue catalog, analogues analogs, dialogue dialog, homologue homolog, catalogued cataloged
  others: programme program, grey gray, ageing aging, defence defense, licence license, practised practiced, sulphate sulfate, aluminium aluminum,
  artefacts artifacts, judgement judgment, neurone neuron, disc disk, sceptical skeptical, mould mold
`;

const ALIKE = `
  laboratory colorectal organism specialist emphasis synthesis metabolism analyses programming model heart tumorigenic exercise exercised otherwise advertising
  supervised revision revised advised comprises compromise promising surprising raised rising bruise precise concise excision incised expertise enterprise
  franchise merchandise improvisation disability disabilities disable paradise premises demise despised circumcised praised noise poised disease diseased
  size sized resize prize seizure seized horizon citizen capsized pfizer oversized schizophrenia bizarre wizard
  contour hour hours four your pour detour doctor factor receptor error actor motor sector minor major humoral humorous rigorous vigorous laborious laboratory
  colorado coloration honorary elaborate collaboration
  aerobic aerosol anaerobic vertebrae larvae algae formulae bacteriaceae michael israel reggae intraepithelial paraffin academic epidemic endemic pandemic systemic
  polemic chemical alchemist academia ischial chemotherapy schematic thematic mathematics erythematous behemoth hemisphere hemiplegia management system
  pedal pedicure pedigree pediculosis prosthetic poetic coefficient coexist does shoes heroes angioedema poems phoenix microelectrode neuroendocrine
  gastroenteritis socioeconomic petiole defect infection perfect effective cafeteria prophetic nevirapine
  water filter meter parameter diameter thermometer perimeter litter cluster blister acre genre macabre cadre after computer
  controlled controlling enrolled patrolled fulfilled distilled skilled installed installing recalled spelling misspelled compelling propeller excellent bestseller
  storyteller parallel paralleled feeling peeled wheeling healing sealed scaling inhaled exhaled bachelor metallic medallion cerebellum flagella salmonella intelligence
  league vogue rogue blog backlog prologue biology logic logs practice practices licensed statistics artistic autism racism arthritis
  hepatitis psoriasis autis* therapis* arthritis* hepatitis* statis* racis* resis* assis* dis* his* alcoholis* rheumatis* cerebell* cell* call* install* metall*
  system* epidem* chem* hem* semi* hor* size* schiz* managem* labo* behavio*r behavio?r tumo?r randomi?ed w?rd
`;

const list = (text: string) => text.trim().split(/\s+/);
const pairs = PAIRS.split(/[a-z]+:/).flatMap((kind) =>
  kind.split(',').flatMap((pair) => {
    const [british, american] = list(pair);
    return british === undefined || american === undefined ? [] : [[british, american] as const];
  }),
);

describe('spellingVariant(word)', () => {
  it.each(pairs)('%s is %s in American', (british, american) => {
    expect(spellingVariant(british)).toBe(american);
    // What is shorter and truncated finds both.
    if (!british.endsWith('ll*')) expect(spellingVariant(american)).toBe(british);
  });

  it.each(['Randomised', 'TUMOUR'])('takes %s as it is written', (word) => {
    expect(spellingVariant(word)).toBe(spellingVariant(word.toLowerCase()));
  });

  it('leaves alone what only looks so, and what stands for both', () => {
    const changed = list(ALIKE).flatMap((word) => {
      const variant = spellingVariant(word);
      return variant === null ? [] : [`${word} ${variant}`];
    });
    expect(changed).toEqual([]);
    expect(spellingVariant('')).toBeNull();
  });
});

function texts(text: string): readonly string[] {
  const { tree } = planSearch(text, { scope: 'title_and_abstract', forms: 'exact' });
  return tree === null
    ? []
    : [otherSpelling(tree), ...otherSpellings(tree)].map((node) => (node === null ? '' : renderQuery(node)));
}

describe('otherSpelling(term)', () => {
  it.each([
    ['"randomised behaviour"', '"randomized behavior"'],
    ['"randomized behavior"', '"randomised behaviour"'],
    ['"randomized behaviour"', '"randomized behavior"'],
    ['"dialectical"~1~"behavior therap*"', '"dialectical"~1~"behaviour therap*"'],
    ['anaemia AND tumour', 'anemia AND tumor'],
    ['heart', ''],
  ])('writes all of %s as the other side does', (text, other) => {
    expect(texts(text)[0]).toBe(other);
  });

  it('has every mixture of spellings, those with fewer changes first', () => {
    expect(texts('"randomised behaviour"').slice(1)).toEqual([
      '"randomized behaviour"',
      '"randomised behavior"',
      '"randomized behavior"',
    ]);
    expect(texts('"anaemia tumour oedema fibre colour centre"').length).toBe(16);
  });
});

type Pair = readonly [british: string, american: string];

function pairs(text: string): readonly Pair[] {
  return text.split('|').map((pair): Pair => {
    const [british = '', american = ''] = pair.trim().split(' ');
    return [british, american];
  });
}

/** Beginnings of words and what may follow them. Source: docs/behaviours/strategy.md#spelling. */
const GROUPS: readonly { readonly beginnings: readonly Pair[]; readonly rest: RegExp }[] = [
  {
    beginnings: pairs(
      `aetiolog etiolog|anaem anem|anaesth anesth|apnoea apnea|artefact artifact|bacteraem bacterem|caesarean cesarean|coeliac celiac|
      diarrhoea diarrhea|dyspnoea dyspnea|enrolment enrollment|faecal fecal|faeces feces|foetal fetal|foetus fetus|goitre goiter|gynaecolog gynecolog|
      haemat hemat|haemo hemo|hyperglycaem hyperglycem|hyperlipidaem hyperlipidem|hypoglycaem hypoglycem|hyponatraem hyponatrem|hypovolaem hypovolem|ischaem ischem|
      judgement judgment|leucocyt leukocyt|leukaem leukem|naevus nevus|oedema edema|oesophag esophag|oestr estr|orthopaed orthoped|paediatr pediatr|
      septicaem septicem|sulph sulf|thalassaem thalassem|toxaem toxem|uraem urem|viraem virem`,
    ),
    rest: /^/,
  },
  {
    beginnings: pairs(
      'behaviour behavior|colour color|endeavour endeavor|favour favor|labour labor|neighbour neighbor|odour odor|rumour rumor|tumour tumor|vapour vapor',
    ),
    rest: /^(?:able|al|ally|ed|hood|hoods|ing|ist|istic|less|s)?\*?$/,
  },
  {
    beginnings: pairs(
      `categoris categoriz|characteris characteriz|emphasis emphasiz|generalis generaliz|hospitalis hospitaliz|immunis immuniz|individualis individualiz|localis localiz|
      maximis maximiz|metabolis metaboliz|minimis minimiz|mobilis mobiliz|neutralis neutraliz|normalis normaliz|optimis optimiz|organis organiz|personalis personaliz|
      prioritis prioritiz|randomis randomiz|realis realiz|recognis recogniz|socialis socializ|specialis specializ|stabilis stabiliz|standardis standardiz|
      sterilis steriliz|stigmatis stigmatiz|summaris summariz|synchronis synchroniz|synthesis synthesiz|traumatis traumatiz|utilis utiliz|victimis victimiz|
      visualis visualiz|counsell counsel|labell label|modell model|signall signal|travell travel`,
    ),
    rest: /^(?:a|e|i|\*)/,
  },
  {
    beginnings: pairs(
      `ageing aging|aluminium aluminum|analyse analyze|analysed analyzed|analysing analyzing|catalogue catalog|catalogues catalogs|centre center|centres centers|
      defence defense|fibre fiber|fibres fibers|grey gray|licence license|mould mold|moulds molds|programme program|programmes programs|theatre theater|theatres theaters|titre titer|titres titers`,
    ),
    rest: /^\*?$/,
  },
];

function changed(word: string, from: 0 | 1): string | null {
  for (const { beginnings, rest } of GROUPS) {
    for (const pair of beginnings) {
      const start = pair[from];
      if (word.startsWith(start) && rest.test(word.slice(start.length))) {
        return pair[1 - from] + word.slice(start.length);
      }
    }
  }
  return null;
}

/** As the other side of the Atlantic writes a word; null where it is the same, or not known here. A truncated word stays so. */
export function spellingVariant(written: string): string | null {
  const word = written.toLowerCase();
  return changed(word, 0) ?? changed(word, 1);
}

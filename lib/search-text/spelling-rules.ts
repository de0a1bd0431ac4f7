/**
 * A rule that changes one spelling into another. Words are in lower case, without hyphens; truncated ones end with `*`.
 */
export interface SpellingRule {
  /** The letters that differ, with the required context. */
  readonly found: RegExp;
  readonly instead: string;
  /** The context before them in which the rule does not apply. */
  readonly never?: RegExp;
}

/** Rules for both directions. They apply to parts of words, so that unlisted words follow them. */
interface Difference {
  readonly british: readonly SpellingRule[];
  readonly american: readonly SpellingRule[];
}

/** Matches one of the given word endings; line breaks separate them like blanks. */
function ending(list: string): RegExp {
  return new RegExp(`(?:${list.trim().replaceAll(/\s+/g, '|')})$`);
}

/**
 * A difference with the same context on both sides, in rows of `before british american after`. The context is a
 * pattern, or `-` for anything.
 */
function rows(list: string, never?: RegExp): Difference {
  const parts = list
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const side = (of: 1 | 2) =>
    parts.map((row): SpellingRule => {
      const [before, after] = [row[0], row[3]].map((part) => (part === '-' ? '' : part));
      // 'Anaesthetic' contains 'esthetic'.
      const guard = of === 2 && row[2]?.startsWith('e') ? '(?<![ao])' : '';
      const found = new RegExp(`(?<=${before})${guard}${row[of]}(?=${after})`);
      return { found, instead: row[3 - of] ?? '', ...(never === undefined ? {} : { never }) };
    });
  return { british: side(1), american: side(2) };
}

const ISE_ENDS = 'e|ed|edly|es|er|ers|ing|ingly|able|ably|ability|ation|ations|ational|ationally';
const ISE_OPEN = 'e|ed|er|ing|ati|ation';
/** A syllable and a consonant, without which no verb in -ise is formed: 'rise', 'raise'. */
const VERB = '(?<=[aeiouy].*[^aeiouy])';
const NEVER_ISE = ending(
  `(?:^|re)(?:dem|chem|an|val|cer|ir|pen|ib|den|rem|coriol|clitor|trell|metropol|cannab|syphil) (?:adver|exper|chas|prac|trea)t
  (?:^|un|non|multi|merchan|para)d franch (?:exer|ex|in|con|pre|circum)c (?:pro|pre|sur)m p pr (?:^a|sun|up|moon)r (?:^|[^i])v (?<![st])iv
  w ^.`,
);
const NEVER_IZE = ending(
  '(?:^|re|down|over|up|out|under|mid|super|full|as|un|non|micro|nano|equi|cap)s pr ^hor ^cit ^den ^bel ^.',
);
/** A truncated word may continue with -ism or -ist. After these beginnings there is always a verb. */
const VERB_OPEN = `(?<=[aeiou]l|[aeiou]d|ar|er|or|im|om|at|carbon|^(?:de|un)?ion|colon|mechan|organ|immun|synchron|recogn|harmon|prior.t|sens.t|dig.t|magnet|hypnot|monet|emphas|metastas|synthes|hypothes|standard|critic|public|politic)`;
const NEVER_OPEN = ending(
  'alcohol coriol volunteer consumer scholar vegetar ^or rheumat astigmat pragmat separat donat ^.{0,3} ^stat journal method',
);

const ISE: Difference = {
  british: [
    {
      found: new RegExp(`${VERB}is(?=(?:${ISE_ENDS})$|(?:${ISE_OPEN})\\*$)`),
      instead: 'iz',
      never: NEVER_ISE,
    },
    { found: new RegExp(`${VERB_OPEN}is(?=a?t?\\*$)`), instead: 'iz', never: NEVER_OPEN },
    { found: /(?<=[a-z]{2}l)ys(?=(?:e|ed|er|ers|ing|able)?\*$|(?:e|ed|er|ers|ing|able)$)/, instead: 'yz' },
  ],
  american: [
    {
      found: new RegExp(`${VERB}iz(?=(?:${ISE_ENDS})$|(?:${ISE_OPEN}|at?)?\\*$)`),
      instead: 'is',
      never: NEVER_IZE,
    },
    { found: /(?<=[a-z]{2}l)yz(?=(?:e|ed|er|ers|ing|able|es)?\*?$)/, instead: 'ys' },
  ],
};

/** Words in -emic and -emia that do not refer to blood. */
const NO_BLOOD = ending(
  'acad epid pand end synd infod syst tot pol probl embl rac phon morph graph (?<!is)ch boh extr ^pr ^s ^d ^h ^ jer euph blasph ^it',
);
const BLOOD = rows('- aem em i(?:(?:as?|cs?|acs?)\\*?|\\*)$', NO_BLOOD);

const AE_AND_OE = rows(`
  (?:isch|leuk|lyc|ric|bacter|lipid|vol|natr|tox|calc|kal|thalass|^an|^ur|^vir|septic) aem em \\*$
  (?<![cstp]) haem hem (?:o(?!th)|at|ang|arth)
  ^ haem heme s?$
  - paed ped (?:iat|oph|ont)
  ^ paed ped i?\\*$
  (?:ortho|logo|encyclo) paed ped i
  - gynaec gynec -
  ^(?:multi|patho)? aetio etio (?:lo|pa|l?\\*)
  - aesthe esthe [st]
  an aesth esth e?\\*$
  - faec fec (?:al|es$|at)
  (?:^|o) caec cec (?:um|al|os|o[cpt])
  - caesar cesar [ei]an
  ^ caesium cesium $
  ^ naev nev (?:us|uses|i|oid|ocell\\w*|ocyt\\w*)$
  - palaeo paleo -
  - archaeo archeo -
  - phaeochromo pheochromo -
  ^ praevia previa $
  spiro chaet chet -
  - chimaer chimer -
  (?:rrh|pn) oe e (?:as?|al|ic|a?\\*)\\*?$
  (?<!f) foet fet (?:al|us|o[mpst]|icid)
  (?<!i) oedem edem (?:as?|atous|ata)\\*?$
  ^ oedem edem a?t?\\*$
  (?:^|trans|intra|para|peri|anti|mid|non) oesoph esoph -
  (?:^|anti|ethinyl|^an|^di|^met|hyper|non|poly) oestr estr (?:o|adi|iol|us|\\*)
  - homoeo homeo (?:path|sta)
  (?:^|ent|acanth|anti|o) amoeb ameb -
  (?:pharmaco|onomato) poeia peia -
  - coeliac celiac -
  - manoeuvr maneuver (?:ed|ing|ab)
  - manoeuvre maneuver s?\\*?$
`);
/** Two parts that only one side joins by a hyphen: gastro-oesophageal, gastroesophageal. */
export const HYPHENS: Difference = {
  british: [{ found: /(?<=o)-?oe(?=soph|strog|stradi)/, instead: 'e' }],
  american: [{ found: /(?<=[a-z]{2}o)e(?=soph|strog|stradi)/, instead: '-oe' }],
};

const OUR_ENDS =
  '(?:s|ed|ing|er|ers|able|ably|al|ally|ant|ants|ful|fully|less|ism|ist|ists|istic|hood|hoods|ly|ite|ites|itism|y)?\\*?$';
const OUR = rows(`
  (?:behavi|tum|neighb|flav|endeav|demean) our or ${OUR_ENDS}
  (?:^|un|dis|multi|uni|bi|mal|over|non)(?:col|fav|harb|hon|lab|od|rum|savi|vap|vig|rig|arm|cand|clam|ferv|parl|ranc|sav|splend|succ|ard|val) our or ${OUR_ENDS}
  ^hum our or (?:s|ed|ing|less)?\\*?$
`);

const RE = rows(`
  (?:cent|fib|goit|(?:^|milli|deci|centi|micro|nano)lit|(?:milli|centi|kilo|nano|deci)met) re er (?:s|optics?|glass)?\\*?$
  (?:theat|lacklust) re er s?\\*?$
  ^(?:tit|calib|spect|lust|meag|somb|och|sab|scept|mit) re er s?\\*?$
  cent red ered $
  cent ring ering $
`);

const LL_ENDS = '(?:ed|ing|ings|er|ers|ous)\\*?$';
const NEVER_LL = ending(
  `te corra (?<!je|to)we ye que fe he sme pe ^rebe chance (?<!an|ar)ce (?<!coun|chi|tas|wea)se sta ca fa wa ba thra appa paralle`,
);
const LL: Difference = {
  british: [
    {
      found: new RegExp(`(?<=[aeiou].*[^aeio][ae]|(?:f|d|gr)ue|(?:^di|initi|^tri)a)ll(?=${LL_ENDS})`),
      instead: 'l',
      never: NEVER_LL,
    },
    {
      found:
        /(?<=(?:mod|lab|couns|trav|canc|chann|lev|tunn|pan|unrav|jew|fu)e|(?:sign|tot|equ|di)a)ll(?=\*$)/,
      instead: 'l',
    },
  ],
  american: [
    {
      found: new RegExp(
        `(?<=[aeiou].*[^aeioul]e|(?:f|d|gr)ue|(?:sign|tot|ped|riv|equ|spir|marsh|^di|initi|^tri)a)l(?=${LL_ENDS})`,
      ),
      instead: 'll',
      never: ending('change hire paralle'),
    },
  ],
};
const OTHER_DOUBLES = rows(`
  couns ello elo rs?\\*?$
  (?:^|re|un)enro l ll (?:s|ments?)?\\*?$
  fulfi l ll (?:s|ments?)?\\*?$
  (?:^|re)(?:insti|disti|enthra|appa) l ll s?$
  tranqui ll l i
  ^(?:penci|stenci|imperi) ll l ${LL_ENDS}
  ^(?:pane|due) lli li sts?$
  ^counci llo lo rs?$
  - skilful skillful -
  - wilful willful -
  - instalment installment -
`);

const OGUE = rows(`
  (?:cata|ana|dia|homo|ortho|para|xeno) logue log s?\\*?$
  cata logu log (?:ed|er|ers|ing)$
`);

const SINGLE_WORDS = rows(`
  - defence defense (?:s|less)?\\*?$
  - offence offense s?\\*?$
  - pretence pretense s?$
  ^ licence license s?$
  - artefact artifact -
  (?:judg|acknowledg) ement ment -
  ^(?:anti)? ageing aging $
  - aluminium aluminum -
  ^ grey gray (?:s|ing|ish|scale)?$
  ^ mould mold (?:s|y|ing|ings|ed)?\\*?$
  ^ smoulder smolder -
  ^(?:snow)? plough plow -
  ^ sceptic skeptic -
  ^ yoghurt yogurt -
  ^ moustache mustache -
  ^ calliper caliper -
  ^ woollen woolen -
  ^ jewellery jewelry $
  ^(?:moto|inter)? neurone neuron s?$
  ^ disc disk s?$
  special it t (?:y|ies)$
  leu co ko (?:cyt|pen|plak|derm|dystr|malac)
  - sulph sulf -
`);

const DIFFERENCES = [BLOOD, AE_AND_OE, ISE, OUR, RE, LL, OTHER_DOUBLES, OGUE, SINGLE_WORDS];

/** Rules from British to American spelling. */
export const BRITISH: readonly SpellingRule[] = [
  ...DIFFERENCES.flatMap(({ british }) => british),
  // The noun is 'practice' on both sides; 'metre' is not an instrument.
  { found: /(?<=practi)s(?=(?:e|ed|er|ers|es|ing)$)/, instead: 'c' },
  { found: /(?<=^met)re(?=s?$)/, instead: 'er' },
  { found: /(?<=^progra)mme(?=s?\*?$)/, instead: 'm' },
  { found: /(?<=focus)s(?=(?:ed|ing)$)/, instead: '' },
];

/** Rules from American to British spelling. */
export const AMERICAN: readonly SpellingRule[] = [
  ...DIFFERENCES.flatMap(({ american }) => american),
  { found: /(?<=practi)c(?=(?:ed|ing)$)/, instead: 's' },
  { found: /(?<=^progra)m(?=s?$)/, instead: 'mme' },
];

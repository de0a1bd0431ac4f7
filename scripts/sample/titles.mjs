const ASPECTS = [
  'a longitudinal study',
  'methods and limits',
  'evidence from ten years of data',
  'a comparative assessment',
  'lessons from the field',
  'a reproducible baseline',
  'what the data leave out',
  'an open data set',
  'a registered report',
  'trends and drivers',
  'costs and benefits',
  'a sensitivity analysis',
];

const PLAIN = [
  (w) => `${w.Method} for ${w.object}: ${w.aspect}`,
  (w) => `What can ${w.method} tell us about ${w.object}?`,
  (w) => `${w.Object} in ${w.town}: ${w.aspect}`,
  (w) => `Measuring ${w.object} with ${w.method}`,
  (w) => `${w.Object} revisited: ${w.aspect}`,
  (w) => `From ${w.object} to ${w.object2}: ${w.aspect}`,
  (w) => `${w.Keyword} and ${w.object} — ${w.aspect}`,
  (w) => `Limits of ${w.method} in the study of ${w.object}`,
  (w) => `${w.Keyword} in ${w.town}: ${w.method} and ${w.object}`,
  (w) => `Towards better ${w.method} for ${w.object} and ${w.object2}`,
];
const MACHINE_LEARNING = [
  (w) => `Machine learning for ${w.object}: ${w.aspect}`,
  (w) => `A machine learning approach to ${w.object} using ${w.method}`,
  (w) => `${w.Method} and machine learning: the case of ${w.object}`,
  (w) => `Can machine learning explain ${w.object}?`,
  (w) => `${w.Object} in ${w.town}: machine learning with ${w.method}`,
];
const CLIMATE_CHANGE = [
  (w) => `Climate change and ${w.object}: ${w.aspect}`,
  (w) => `${w.Object} under climate change: ${w.method} in ${w.town}`,
  (w) => `How climate change affects ${w.object}: ${w.aspect}`,
  (w) => `${w.Method} of climate change effects on ${w.object}`,
  (w) => `Climate change, ${w.keyword} and ${w.object} in ${w.town}`,
];
const BOTH = [
  (w) => `Machine learning for climate change research: ${w.object} in ${w.town}`,
  (w) => `${w.Method} and machine learning under climate change: ${w.object}`,
  (w) => `Climate change projections of ${w.object} by machine learning: ${w.aspect}`,
];
const OTHER_LANGUAGES = [
  { language: 'es', title: (w) => `Estudio comparado de «${w.object}» en ${w.town}: métodos y límites` },
  { language: 'de', title: (w) => `Über ${w.object} in ${w.town}: Überblick und offene Fragen` },
  { language: 'fr', title: (w) => `L’évolution de « ${w.object} » à ${w.town} : une étude de cas` },
];
const MARKED_UP = [
  (title) => `Letters &amp; notes: ${title}`,
  (title) => `CO<sub>2</sub> and beyond: ${title}`,
  (title) => `<i>In situ</i> notes: ${title}`,
];
const LONG_TAIL =
  'results of a multi-centre collaboration of eleven institutions in seven countries, with recommendations for reporting, sharing and re-analysing the underlying observations, and a discussion of what remains unknown';

/** Stand in the templates already. */
const THEME_WORDS = new Set(['Machine learning', 'Climate change']);

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function plainTemplates(theme, random) {
  if (theme === 'both') return random.chance(0.8) ? BOTH : MACHINE_LEARNING;
  if (theme === 'ml') return random.chance(0.6) ? MACHINE_LEARNING : PLAIN;
  if (theme === 'climate') return random.chance(0.6) ? CLIMATE_CHANGE : PLAIN;
  return PLAIN;
}

function draw(topic, town, random) {
  const [object, object2] = random.several(topic.objects, 2);
  const method = random.pick(topic.methods);
  const keyword = random.pick(topic.keywords.filter((word) => !THEME_WORDS.has(word)));
  return {
    object,
    object2,
    Object: capital(object),
    method,
    Method: capital(method),
    keyword: keyword.toLowerCase(),
    Keyword: keyword,
    aspect: random.pick(ASPECTS),
    town,
  };
}

/** A title not used before, with its language; some long, some with markup or entities, some not English. */
export function makeTitle(topic, town, random, taken) {
  const words = draw(topic, town, random);
  if (random.chance(0.03)) {
    const other = random.pick(OTHER_LANGUAGES);
    const title = other.title(words);
    if (!taken.has(title)) {
      taken.add(title);
      return { title, language: other.language };
    }
  }
  let title = '';
  for (let attempt = 1; title === '' || taken.has(title); attempt += 1) {
    title = random.pick(plainTemplates(topic.theme, random))(draw(topic, town, random));
    if (attempt > 8) title = `${title}, part ${attempt - 7}`;
  }
  if (random.chance(0.025)) title = random.pick(MARKED_UP)(title);
  if (random.chance(0.01)) title = `${title}, with ${LONG_TAIL}`;
  taken.add(title);
  return { title, language: 'en' };
}

const OPENINGS = [
  (w) => `Little is known about ${w.object} beyond single cases.`,
  (w) => `Interest in ${w.object} has grown over two decades.`,
  (w) => `Decisions on ${w.object} rest on thin evidence.`,
  (w) => `Earlier work on ${w.object} relied on small samples.`,
];
const THEMES = {
  ml: (w) => `We combine machine learning with ${w.method}.`,
  climate: (w) => `Climate change makes this question urgent in ${w.town}.`,
  both: (w) => `We use machine learning to study climate change in ${w.town}.`,
  none: (w) => `We apply ${w.method} to data from ${w.town}.`,
};
const FINDINGS = [
  (_, n) => `Effects were clear in ${n} of 40 sites and weak elsewhere.`,
  (_, n) => `Error fell by ${n} percent against the baseline.`,
  (_, n) => `Results held in ${n} of 30 checks.`,
  (w, n) => `The association with ${w.keyword} explained ${n} percent of variance.`,
];
const CLOSINGS = [
  'Data and code are open.',
  'Replication is invited.',
  'All findings are invented.',
  'Limits are discussed.',
];

/** A short abstract as the service stores it: each word with its positions. */
export function makeAbstract(topic, town, random) {
  const words = draw(topic, town, random);
  const finding = random.chance(0.45)
    ? random.pick(FINDINGS)(words, random.integer(6, 29))
    : random.pick(CLOSINGS);
  const text = [random.pick(OPENINGS)(words), THEMES[topic.theme](words), finding].join(' ');
  const inverted = {};
  text.split(' ').forEach((word, position) => {
    inverted[word] = [...(inverted[word] ?? []), position];
  });
  return inverted;
}

/**
 * Carries the visitor's key to our own server. Not `Authorization`, which a log-in in front of that server needs for itself.
 */
export const KEY_HEADER = 'X-OpenAlex-Key';

/** A character of a parameter's name, as it is or percent-encoded, whether once or more often. */
function letter(character: string): string {
  const code = character.charCodeAt(0);
  // Capitals stand 32 places before small letters, so the first digit of their code is two lower.
  const code16 = `[${(code >> 4) - 2}${code >> 4}]${(code & 15).toString(16)}`;
  return `(?:${character}|%(?:25)*${code16})`;
}

function word(text: string): string {
  return [...text].map(letter).join('');
}

/** `api_key`, `api-key`, `apikey`. */
const NAME = `${word('api')}(?:[-_]|%(?:25)*(?:5f|2d))?${word('key')}`;

/** What ends a value: white space, quotes, brackets and the separators of an address. */
const END = '&#\\s"\'\\x3c>`\\x5c';

/** The same, percent-encoded: `&`, `#`, blank, quotes, brackets, tab and line ends. */
const ENCODED_END = '(?:26|23|2[027]|3c|3e|09|0a|0d)';

/** Blanks about an equals sign or a colon, as tables and settings have them; and the same in an address. */
const GAP = '[ \\t\\xa0]{0,9}';
const ENCODED_BLANK = '(?:[ +]|%(?:25)*(?:20|09|c2%(?:25)*a0))';
const ENCODED_GAP = `${ENCODED_BLANK}{0,9}`;

/**
 * What keys are joined by where an address is not encoded, encoded once, and more often. A value ends where its
 * surroundings do, and those are encoded as often as its equals sign.
 */
const WRITINGS = [
  { mark: '\\?', and: '&', value: `${GAP}=${GAP}[^${END}]*` },
  {
    mark: '%3f',
    and: '%26',
    value: `(?:${ENCODED_GAP}%3d|${ENCODED_BLANK}${ENCODED_GAP}=)${ENCODED_GAP}(?:(?!%${ENCODED_END})[^${END}+])*`,
  },
  {
    mark: '%(?:25)+3f',
    and: '%(?:25)+26',
    value: `${ENCODED_GAP}%(?:25)+3d${ENCODED_GAP}(?:(?!%(?:25)*${ENCODED_END})[^${END}+])*`,
  },
] as const;

const BLANK = '(?:[ +]|%(?:25)*20)';
const COLON = `${BLANK}?(?::|%(?:25)*3a)${BLANK}?`;

/** A header's value in plain text, and one character of it in an address, where `+` is a blank. */
const PLAIN_VALUE = '(?![+%])[^\\s"\',\\x5c&#]+';
const CHARACTER = '(?:(?!%(?:25)*(?:26|23|2[0-27c]|3c|3e|5c|09|0a|0d))[^\\s"\',\\x5c&#+])';

const KEY_HEADERS = 'x-(?:openalex|api)-key';

/** What is surely a key, not a word behind 'bearer': letters and digits in one long piece, or the groups of a UUID. */
const KEY_LIKE = '(?=[\\w.~/-]{0,60}?(?:(?=[a-z_]{0,60}\\d)\\w{12}|[\\da-f]{8}-[\\da-f]{4}-))';

/** A key as a header carries it, in a text and in an address; the word 'bearer' alone has other meanings. */
const HEADER = [
  `${KEY_HEADERS} ?: ?${PLAIN_VALUE}`,
  `${KEY_HEADERS}${COLON}${CHARACTER}+`,
  `authorization ?: ?bearer +(?=\\S{0,60}\\d)(?=\\S{8})${PLAIN_VALUE}`,
  `authorization${COLON}bearer${BLANK}+(?=${CHARACTER}{0,60}?(?!%)\\d)(?=${CHARACTER}{8})${CHARACTER}+`,
  `bearer +${KEY_LIKE}${PLAIN_VALUE}`,
  `bearer${BLANK}+${KEY_LIKE}${CHARACTER}+`,
].join('|');

/**
 * A key as programs and their settings hold it: `api_key = "…"`, `"api_key": "…"`, `api_key: …`. Of what stands in quotes the quotes
 * stay, so that JSON stays JSON: what follows a member there is never a quote with a word in it.
 */
const ASSIGNED = `(?<=${NAME}\\x5c?["']?${GAP}[:=]${GAP}\\x5c?["'])[\\w.~+/=-]+(?=\\x5c?["'])`;

/** Long enough for a key, with a digit: not a word of a sentence. */
const LONG_VALUE = '(?=[\\w.~-]{0,60}?\\d)[\\w.~-]{8,}';
const QUOTE = '%(?:25)*2[27]';
const BACKSLASH = '(?:%(?:25)*5c)?';

/** The same as programs write it where no quotes are, and with quotes in an address, of which nothing has to stay whole. */
const WRITTEN_OUT = [
  `${NAME}${BACKSLASH}(?:${QUOTE}|')?${ENCODED_GAP}(?:[:=]|%(?:25)*3[ad])${ENCODED_GAP}${BACKSLASH}${QUOTE}[\\w.~/-]+`,
  `${NAME}'${ENCODED_GAP}%(?:25)*3[ad]${ENCODED_GAP}'[\\w.~/-]+`,
  `${NAME}${ENCODED_GAP}(?::|%(?:25)*3a)${ENCODED_GAP}${LONG_VALUE}`,
  `api${ENCODED_BLANK}key${ENCODED_GAP}(?:[:=]|%(?:25)*3[ad])${ENCODED_GAP}${LONG_VALUE}`,
  `--${NAME}${ENCODED_BLANK}${ENCODED_GAP}${LONG_VALUE}`,
  `${NAME}(?:\\x5cu003d|\\x26(?:#61|#x3d|equals);)[^${END};]*`,
].join('|');

/**
 * Each API key of a text with what joins it to its surroundings, so that replacing the matches by nothing leaves an address
 * or a sentence: all of a query that holds nothing else, a key behind others, a key before others.
 */
const KEYS = [
  WRITTEN_OUT,
  ...WRITINGS.flatMap(({ mark, and, value }, index) => {
    const pair = `${NAME}${value}`;
    // Taken in one piece, so that what must not follow is not avoided by giving back a part of the key.
    const whole = (number: number) => `(?=(${pair}))\\${index * 2 + number}`;
    return [`${mark}${whole(1)}(?:${and}${whole(2)})*(?!${and})`, `${and}${pair}`, `${pair}(?:${and})?`];
  }),
  HEADER,
].join('|');

/** What every key has in or before it, unless it is percent-encoded: asked first, since the pattern itself takes long to be made ready. */
const SIGN_OF_A_KEY = '%|key|bearer';

const MAY_HOLD_A_KEY = new RegExp(SIGN_OF_A_KEY, 'i');

const KEY_PATTERN = new RegExp(`${KEYS}|${ASSIGNED}`, 'gi');

/** What is left around a key may make another one, as in `api_api_key=x&key=KEY`; nobody writes so, but whoever tries it out. */
const MOST_ROUNDS = 20;

/**
 * A text without the API keys that stand in it: parameters `api_key`, `api-key` and `apikey`, encoded or not, headers, and settings of programs.
 * Idempotent, and never longer than the text. Whatever becomes a query, an address, a notice, a log line, a file or a stored value
 * passes through here. Linear in the length of the text.
 */
export function withoutKeys(text: string): string {
  if (!MAY_HOLD_A_KEY.test(text)) return text;
  let left = text;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = left.replace(KEY_PATTERN, '');
    if (next === left) break;
    left = next;
  }
  return left;
}

/** The same for lines of a log, where no search has to stay whole: there any word with a digit behind 'bearer' is taken for a key. */
export function withoutKeysInLog(text: string): string {
  return withoutKeys(text).replace(/\bbearer +(?=\S*\d)\S{8,}/gi, '');
}

/**
 * Takes keys out of the address bar and the history before anything else of the page reads the address; for an inline script in head, so it is
 * plain old JavaScript. Browsers that allow few replacements a minute may refuse one: nothing can be told so early, and all that reads the
 * address takes keys out again. A browser that cannot read the pattern of assigned keys does without it.
 */
export const ADDRESS_WITHOUT_KEYS_SCRIPT = `(function(){try{var u=location.href,c=u,i,p;if(!/${SIGN_OF_A_KEY}/i.test(u))return;for(i=0;i<${MOST_ROUNDS}&&c!==p;i++){p=c;c=c.replace(new RegExp(${JSON.stringify(KEYS)},'gi'),'');try{c=c.replace(new RegExp(${JSON.stringify(ASSIGNED)},'gi'),'')}catch(e){}}if(c!==u)history.replaceState(history.state,'',c)}catch(e){}})()`;

/** Whether a parameter of this name, decoded, carries an API key. */
export function isKeyName(name: string): boolean {
  return /^api[-_]?key$/i.test(name);
}

/** Whether a sentence is about an API key, however it writes that: `API key`, `api_key`. */
export function speaksOfKey(sentence: string): boolean {
  return /\bapi[ _-]?keys?\b/i.test(sentence);
}

/** The API key that a query or a pasted text carries, decoded; of several the last, as the service reads them; null for none. */
export function keyIn(text: string): string | null {
  const query = text.slice(text.indexOf('?') + 1);
  const keys = [...new URLSearchParams(query)].filter(([name]) => isKeyName(name.trim()));
  return keys.at(-1)?.[1].trim() || null;
}

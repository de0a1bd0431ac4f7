import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

// A service of many large answers: records of 30 to 37 KB, each under the id it is asked by, and lists of 25 of them, 0.8 to 0.9 MB, compressed where
// that is asked for. A process of its own, so that its work counts for no other.

const TEMPLATES = 64;
const LISTED = 25;
const SYLLABLES = [
  'ka',
  'ro',
  'ti',
  'men',
  'sal',
  'vi',
  'dor',
  'lu',
  'phe',
  'gra',
  'nos',
  'ter',
  'qui',
  'bel',
];

let seed = 7;
/** A whole number below a bound; the same ones each time. @param {number} bound */
function below(bound) {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * bound);
}

function word() {
  return Array.from({ length: 1 + below(4) }, () => SYLLABLES[below(SYLLABLES.length)]).join('');
}

/** @param {number} count */
function words(count) {
  return Array.from({ length: count }, word).join(' ');
}

/** @param {string} letter */
function address(letter) {
  return `https://openalex.org/${letter}${1_000_000_000 + below(4_000_000_000)}`;
}

function authorship() {
  const name = `${words(1)} é. ${words(1)}`;
  return {
    author_position: 'middle',
    author: { id: address('A'), display_name: name, orcid: null },
    institutions: [{ id: address('I'), display_name: words(3), country_code: 'DE', lineage: [address('I')] }],
    is_corresponding: below(9) === 0,
    raw_author_name: name,
    raw_affiliation_strings: [`${words(8)}, "${words(2)}"`],
  };
}

/** A whole work but for its id, as text. @param {number} least bytes */
function template(least) {
  const work = {
    doi: `https://doi.org/10.1234/${word()}.${below(1e6)}`,
    display_name: words(12),
    publication_year: 1990 + below(36),
    cited_by_count: below(5_000),
    abstract_inverted_index: Object.fromEntries(
      Array.from({ length: 180 }, (_, at) => [word(), at % 5 === 0 ? [at, at + 7] : [at]]),
    ),
    authorships: Array.from({ length: 12 }, authorship),
    referenced_works: Array.from({ length: 100 }, () => address('W')),
    related_works: Array.from({ length: 10 }, () => address('W')),
    concepts: [],
  };
  while (JSON.stringify(work).length < least)
    work.concepts.push({ id: address('C'), display_name: words(3), score: below(1e6) / 1e6 });
  return JSON.stringify(work).slice(1);
}

const templates = Array.from({ length: TEMPLATES }, (_, at) => template(30_000 + (at % 8) * 900));

/** @param {number} id */
function record(id) {
  return `{"id":"https://openalex.org/W${id}",${templates[id % TEMPLATES]}`;
}

/** @param {string} query */
function list(query) {
  const start = Number(/\d+/.exec(query)?.[0] ?? 1);
  const results = Array.from({ length: LISTED }, (_, at) => record(start * LISTED + at));
  const meta = { count: 1_000_000 + start, db_response_time_ms: 12, page: 1, per_page: LISTED };
  return `{"meta":${JSON.stringify(meta)},"results":[${results.join(',')}],"group_by":[]}`;
}

const compress = promisify(gzip);

const server = createServer(async (request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const id = /^\/works\/W(\d+)$/.exec(path)?.[1];
  const body = Buffer.from(id === undefined ? list(query) : record(Number(id)));
  const isCompressed = /\bgzip\b/.test(String(request.headers['accept-encoding']));
  const sent = isCompressed ? await compress(body, { level: 1 }) : body;
  response.writeHead(200, {
    'Content-Type': 'application/json',
    // As many credits as anybody could spend.
    'X-RateLimit-Limit': '1000000000',
    'X-RateLimit-Remaining': '1000000000',
    ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
    'Content-Length': sent.length,
  });
  response.end(sent);
});
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  process.stdout.write(typeof at === 'object' ? `${at?.port}` : '');
});

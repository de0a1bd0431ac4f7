import { connect } from 'node:net';

/** What came back over a connection of one request's own. */
export interface RawAnswer {
  /** Null: the connection ended without an answer. */
  readonly status: number | null;
  /** By name in small letters; of several of one name, all, with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The parts of a body in pieces, joined. https://httpwg.org/specs/rfc9112.html#chunked.encoding */
function joinedPieces(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || !(length > 0)) return Buffer.concat(pieces);
    pieces.push(body.subarray(end + 2, end + 2 + length));
    at = end + 4 + length;
  }
}

/** Passes over what comes before the answer. https://httpwg.org/specs/rfc9110.html#status.1xx */
function readAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  if (end >= 0 && /^HTTP\/1\.1 1/.test(bytes.toString('latin1', 0, 10)))
    return readAnswer(bytes.subarray(end + 4));
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const known = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = known === undefined ? value : `${known}, ${value}`;
  }
  const rest = bytes.subarray(end + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? joinedPieces(rest) : rest;
  return { status: end < 0 ? null : status, headers, body: body.toString('utf8') };
}

/**
 * Sends a request byte by byte as it is given, which no client of HTTP does, and closes.
 *
 * @param target as it stands in the first line; one character is one byte
 */
export function sendRaw(
  origin: string,
  { method = 'GET', target, headers = {} }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin);
  const all = { Host: host, ...headers, Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')),
    );
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no answer within a minute: ${target}`)));
    socket.on('data', (part) => parts.push(part));
    socket.on('close', () => resolve(readAnswer(Buffer.concat(parts))));
    // One that refuses a request may close before all of it was sent.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
    });
  });
}

export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

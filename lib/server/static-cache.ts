import { createHash } from 'node:crypto';
import { safeDecode } from '@/lib/base/percent-encoding';
import { STATIC_INDEX_NAME } from '@/lib/cache/static-index';
import { isKnownTo } from '@/lib/server/answer-response';
import { INERT_HEADERS, jsonResponse } from '@/lib/server/json-response';
import type { StaticFiles } from '@/lib/server/static-files';

const PREFIX = '/static-cache/';
/** Files change only when the site is filled anew. Seconds. */
const FILE_MAX_AGE = 86_400;
const INDEX_MAX_AGE = 300;

function cacheControl(name: string): string {
  const isIndex = name.endsWith(STATIC_INDEX_NAME);
  return `public, max-age=${isIndex ? INDEX_MAX_AGE : FILE_MAX_AGE}, stale-while-revalidate=${FILE_MAX_AGE * 7}`;
}

/** The file's path in the folder; the base path may or may not be part of the address. */
function fileOf(address: string, basePath: string): string | null {
  const { pathname } = new URL(address);
  const prefix = pathname.startsWith(`${basePath}${PREFIX}`) ? `${basePath}${PREFIX}` : PREFIX;
  return pathname.startsWith(prefix) ? safeDecode(pathname.slice(prefix.length)) : null;
}

/** Answers `/static-cache/{file}` from the folder that the site ships with: 200, 304, or 404 for everything else. */
export async function handleStaticCache(
  request: Request,
  { shipped, basePath }: { readonly shipped: StaticFiles; readonly basePath: string },
): Promise<Response> {
  const name = fileOf(request.url, basePath);
  const file = name === null ? null : await shipped.read(name);
  if (name === null || file === null) {
    return jsonResponse(404, { error: 'Not found', message: 'The static cache has no such file' });
  }
  const tag = `W/"${createHash('sha256').update(file.bytes).digest('hex').slice(0, 32)}"`;
  const headers = {
    'Cache-Control': cacheControl(name),
    ETag: tag,
    'Last-Modified': new Date(file.modifiedAt).toUTCString(),
    ...INERT_HEADERS,
  };
  if (isKnownTo(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : Uint8Array.from(file.bytes), {
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
}

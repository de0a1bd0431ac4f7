import { publicEnv } from './scripts/build-info.mjs';
import { EMBED_PAGE, FRAMING, HEADERS } from './scripts/hosting/headers.mjs';
import { ROOT } from './scripts/project.mjs';
import { nextRewrites } from './scripts/routes.mjs';

const isExport = process.env.BUILD_TARGET === 'export';
const env = publicEnv(process.env);

/** What a page cannot say about itself; the rest of the policy stands in each page (scripts/csp.mjs). */
const ALL = HEADERS.filter((header) => header !== FRAMING).map(([key, value]) => ({ key, value }));

/** On every page but one, whose policy the server may be told when it starts (scripts/front-door.mjs). */
const UNFRAMED = [{ key: FRAMING[0], value: FRAMING[1] }];

/** A page names parts that are gone after the next deploy, so nobody may keep it unasked. */
const PAGES = [{ key: 'Cache-Control', value: 'no-cache' }];

/** Answers of the service come from our own origin there: no browser shall run anything in them. */
const INERT = [{ key: 'Content-Security-Policy', value: "default-src 'none'; sandbox" }];

/** @type {import('next').NextConfig} */
const config = {
  basePath: env.NEXT_PUBLIC_BASE_PATH,
  trailingSlash: false,
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run check` and `npm test` check the types, once; each build would again, for a quarter of its time.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: ROOT },
  experimental: {
    // A first visit would wait for a second round trip before anything is painted. Source: docs/decisions/2026-11-26-styles-come-in-the-page.md.
    inlineCss: true,
    // Written for the next build, for a fifth of this one's time.
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE !== 'off',
  },
  env,
  ...(isExport
    ? {
        output: 'export',
        pageExtensions: ['tsx', 'ts'],
        // Next writes an export to `out` unless another folder is named here.
        distDir: process.env.EXPORT_DIR || '.next',
      }
    : {
        distDir: '.next-node',
        // Loaded as they are: the first only by servers that share a Redis, the second looks at the process it runs in.
        serverExternalPackages: ['@redis/client', 'prom-client'],
        pageExtensions: ['tsx', 'ts', 'node.ts'],
        rewrites: async () => nextRewrites(),
        headers: async () => [
          { source: '/:path*', headers: ALL },
          { source: '/', headers: UNFRAMED },
          { source: `/((?!${EMBED_PAGE.slice(1)}$).+)`, headers: UNFRAMED },
          { source: '/((?!_next/|proxy/|static-cache/|service-worker\\.js).*)', headers: PAGES },
          { source: '/:answers(proxy|static-cache)/:path*', headers: INERT },
        ],
      }),
};

export default config;

import http from 'node:http';
import { boundsOf, withFewConnections } from './connection-bounds.mjs';
import { embedAncestors } from './embed-ancestors.mjs';
import { ADDRESS_HEADER, withFrontDoor, withLongQueue, withoutUpgrades } from './front-door.mjs';
import { EMBED_PAGE, framePolicy } from './hosting/headers.mjs';

/**
 * Preloaded into `next start`, which offers no place of its own to stand before it: the server that Next makes gets our
 * front door. https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener
 */
const { createServer } = http;

/** The handlers of Next make what they share at the first request; until then Next answers. @param {Request} request */
const answerDirectly = async (request) =>
  (await globalThis.academicExplorerServer?.answerDirectly(request)) ?? null;

/** What is wrong with the variable was said before this process was started. */
const framing = {
  page: `${process.env.BASE_PATH ?? ''}${EMBED_PAGE}`,
  policy: framePolicy(embedAncestors(process.env.EMBED_ANCESTORS)),
};

const bounds = boundsOf(process.env);

http.createServer = /** @type {typeof createServer} */ (
  (/** @type {unknown[]} */ ...given) => {
    const args = given.map((each) =>
      typeof each === 'function'
        ? withFrontDoor(
            /** @type {import('node:http').RequestListener} */ (each),
            answerDirectly,
            framing,
            bounds,
          )
        : each,
    );
    const server = withoutUpgrades(Reflect.apply(createServer, http, args));
    return withLongQueue(withFewConnections(server, bounds));
  }
);

process.env.CLIENT_ADDRESS_HEADER = ADDRESS_HEADER;

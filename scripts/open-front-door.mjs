import http from 'node:http';
import { ADDRESS_HEADER, withFrontDoor, withLongQueue, withoutUpgrades } from './front-door.mjs';

/**
 * Preloaded into `next start`, which offers no place of its own to stand before it: the server that Next makes gets our
 * front door. https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener
 */
const { createServer } = http;

http.createServer = /** @type {typeof createServer} */ (
  (/** @type {unknown[]} */ ...given) => {
    const args = given.map((each) =>
      typeof each === 'function'
        ? withFrontDoor(/** @type {import('node:http').RequestListener} */ (each))
        : each,
    );
    return withLongQueue(withoutUpgrades(Reflect.apply(createServer, http, args)));
  }
);

process.env.CLIENT_ADDRESS_HEADER = ADDRESS_HEADER;

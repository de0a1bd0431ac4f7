import net from 'node:net';
import { ScriptError } from './project.mjs';

/** The port to serve on, from PORT. @param {string | undefined} value */
export function parsePort(value) {
  if (value === undefined || value.trim() === '') return 3000;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new ScriptError(`PORT must be a whole number from 0 to 65535, not "${value}".`);
}

/**
 * The same port when it is free, a free one for 0. The check listens where the server will: on one interface, or on every address.
 *
 * @param {number} port @param {string} [host] @returns {Promise<number>}
 */
export function claimPort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') {
        reject(new ScriptError(`Port ${port} is already in use. Choose another: PORT=${port + 1} npm start`));
      } else if (error.code === 'EACCES') {
        reject(
          new ScriptError(
            `Port ${port} needs more rights than this user has. Choose one above 1023 in PORT.`,
          ),
        );
      } else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new ScriptError(`HOST must be an address of this machine, not "${host}".`));
      } else reject(error);
    });
    probe.listen({ port, host }, () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : port));
    });
  });
}

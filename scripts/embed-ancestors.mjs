import { ScriptError } from './project.mjs';

/** A scheme, a host (`*.` before it stands for all below it) and a port: no path, which `frame-ancestors` passes over. */
const ORIGIN = /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/** @param {string} written */
function readOrigin(written) {
  const origin = written.replace(/\/$/, '').toLowerCase();
  if (ORIGIN.test(origin)) return origin;
  throw new ScriptError(
    `EMBED_ANCESTORS names ${written}, which is no origin: write it as https://blog.example.org, without a path, several apart by spaces or commas. * alone allows every site.`,
  );
}

/**
 * The origins whose pages may frame an embedded map, as EMBED_ANCESTORS names them, each once. Throws what is wrong, in words.
 *
 * @param {string | undefined} text such as 'https://blog.example.org, https://*.example.com'; '*' alone for every site
 * @returns {readonly string[]}
 */
export function embedAncestors(text) {
  const written = (text ?? '').split(/[\s,]+/).filter((each) => each !== '');
  if (written.length === 1 && written[0] === '*') return ['*'];
  return [...new Set(written.map(readOrigin))];
}

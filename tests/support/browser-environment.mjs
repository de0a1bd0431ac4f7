import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what every supported browser has and jsdom lacks: text coding, cloning, message channels and the parts of fetch. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...options) {
    super(...options);
    const parts = { TextDecoder, TextEncoder, Headers, Request, Response, structuredClone, MessageChannel };
    Object.assign(this.global, parts);
  }
}

import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what every supported browser has and jsdom lacks: text coding, cloning and the parts of fetch. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...options) {
    super(...options);
    Object.assign(this.global, { TextDecoder, TextEncoder, Headers, Request, Response, structuredClone });
  }
}

import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what every supported browser has and jsdom lacks: text coding, cloning, message channels and the parts of fetch. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...options) {
    super(...options);
    this.channels = [];
    const { channels } = this;
    /** A channel that ends with its page: an open one, such as React's own, would keep the process of the tests from ending. */
    class PageMessageChannel extends MessageChannel {
      constructor() {
        super();
        channels.push(this);
      }
    }
    const parts = { TextDecoder, TextEncoder, Headers, Request, Response, structuredClone };
    Object.assign(this.global, parts, { MessageChannel: PageMessageChannel });
  }

  async teardown() {
    for (const { port1 } of this.channels) port1.close();
    await super.teardown();
  }
}

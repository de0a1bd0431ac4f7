import { TestEnvironment } from 'jest-environment-jsdom';

/** The bytes of a Blob of jsdom, which has no reading of its own but the older reader of files. */
function bytesOf(FileReader, blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(blob);
  });
}

/** jsdom with what every supported browser has and jsdom lacks: text coding, cloning, message channels, reading Blobs and the parts of fetch. */
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
    const { Blob, FileReader } = this.global;
    Blob.prototype.arrayBuffer ??= function arrayBuffer() {
      return bytesOf(FileReader, this);
    };
  }

  async teardown() {
    for (const { port1 } of this.channels) port1.close();
    await super.teardown();
  }
}

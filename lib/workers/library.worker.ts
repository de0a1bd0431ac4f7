import type { LibraryInput } from './library-protocol';
import { LibrarySession } from './library-session';

const session = new LibrarySession({
  fetch: (url) => fetch(url),
  post: (message) => self.postMessage(message),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
});

self.onmessage = (event: MessageEvent<LibraryInput>) => session.receive(event.data);

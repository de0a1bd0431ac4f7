import type { ImportInput } from './import-protocol';
import { ImportSession } from './import-session';

const session = new ImportSession((message) => self.postMessage(message));

self.onmessage = (event: MessageEvent<ImportInput>) => session.receive(event.data);

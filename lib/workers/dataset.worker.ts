import type { DatasetInput } from './dataset-protocol';
import { DatasetSession } from './dataset-session';

const session = new DatasetSession((message) => self.postMessage(message));

self.onmessage = (event: MessageEvent<DatasetInput>) => void session.receive(event.data);

import type { ProjectInput } from './project-protocol';
import { ProjectSession } from './project-session';

const session = new ProjectSession((message, transfer = []) => self.postMessage(message, { transfer }));

self.onmessage = (event: MessageEvent<ProjectInput>) => session.receive(event.data);

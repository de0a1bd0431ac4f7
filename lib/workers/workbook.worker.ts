import type { WorkbookInput } from './workbook-protocol';
import { WorkbookSession } from './workbook-session';

const session = new WorkbookSession((message, transfer) => self.postMessage(message, { transfer }));

self.onmessage = (event: MessageEvent<WorkbookInput>) => void session.receive(event.data);

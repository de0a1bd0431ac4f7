import { importTasks } from '@/lib/workers/import.worker';
import { createImportReader } from '@/lib/workers/import-client';
import { LoopbackTaskWorker } from './task-loopback';

/** Reads imports as the application does, without a thread of its own. */
export const readImportInTest = createImportReader(() => new LoopbackTaskWorker(importTasks));

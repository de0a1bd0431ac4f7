import type { KnownAnswer } from '@/lib/strategy/known/ask-known';
import type { RunHost } from './run-queue';
import { serveSlices } from './serve-slices';
import { StrategySession } from './strategy-session';

serveSlices((host: RunHost<never, KnownAnswer>) => new StrategySession(host));

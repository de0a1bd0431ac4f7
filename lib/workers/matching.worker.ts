import type { MatchingPart } from './matching-protocol';
import { MatchingSession } from './matching-session';
import type { RunHost } from './run-queue';
import { serveSlices } from './serve-slices';

serveSlices((host: RunHost<MatchingPart, null>) => new MatchingSession(host));

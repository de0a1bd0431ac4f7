import type { Ranking } from '@/lib/screening/types';
import { RankingSession } from './ranking-session';
import type { RunHost } from './run-queue';
import { serveSlices } from './serve-slices';

serveSlices((host: RunHost<never, Ranking>) => new RankingSession(host));

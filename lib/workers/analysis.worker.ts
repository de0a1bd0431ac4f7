import { AnalysisSession } from './analysis-session';
import type { RunHost } from './run-queue';
import { serveSlices } from './serve-slices';

serveSlices((host: RunHost<never, Float64Array>) => new AnalysisSession(host));

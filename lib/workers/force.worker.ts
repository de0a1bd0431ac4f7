import type { ForceOutput } from './force-protocol';
import { ForceSession } from './force-session';
import { type SliceHost, serveSlices } from './serve-slices';

serveSlices((host: SliceHost<ForceOutput>) => new ForceSession(host));

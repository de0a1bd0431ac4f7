import { metricSteps } from '@/lib/graph/analysis/compute-metric';
import { serveTasks } from './task-session';

/** `compute` answers with one number per node, in the order of the graph's ids. */
export const analysisTasks = { compute: metricSteps };

serveTasks(() => analysisTasks);

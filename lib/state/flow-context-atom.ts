import { atom } from 'jotai/vanilla';
import type { FlowContext } from '@/lib/flows/context';

/** The context of flows. The application's start sets it once, and again when the source of records changes. */
export const flowContextAtom = atom<FlowContext | null>(null);

/** Message of an action that is called before the application has started. */
export const NOT_STARTED = 'The application is still starting. Please try again.';

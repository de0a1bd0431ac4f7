import { atom } from 'jotai/vanilla';
import type { Database } from '@/lib/storage/database';

const databaseAtom = atom<Database | null>(null);

/** The database that stores detections. Null: not opened yet. */
export const detectionDatabaseAtom = atom((get) => get(databaseAtom));

/** Says where detections are stored; for the start of the evaluation area. */
export const openDetectionAtom = atom(null, (_get, set, database: Database) => set(databaseAtom, database));

import { fetchBatch } from '@/lib/openalex/endpoints/batch';
import type { RecordEndpoints } from '@/lib/openalex/endpoints/client';
import { fetchEntity } from '@/lib/openalex/endpoints/entity';
import { fetchList } from '@/lib/openalex/endpoints/list';

/** The endpoints at hand: benches run without what compiles a module when it is asked for. */
export async function recordEndpoints(): Promise<RecordEndpoints> {
  return { fetchEntity, fetchList, fetchBatch };
}

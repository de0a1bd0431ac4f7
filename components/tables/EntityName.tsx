import { Link } from '@/components/router/Link';
import { RetractedMark } from '@/components/ui/RetractedMark';
import { recordLabel } from '@/lib/entities/facts';
import { type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { isRetracted } from '@/lib/entities/work';
import { entityPath } from '@/lib/routing/paths';

/** The name of a row's entity, as a link that can be opened in another tab; the row's own keys open it too. */
export function EntityName({ record }: { readonly record: EntityRecord }) {
  const label = recordLabel(record);
  return (
    <>
      {isRecordOf('works', record) && isRetracted(record) ? <RetractedMark mr="1.5" /> : null}
      <Link
        to={entityPath(record.kind, record.id)}
        tabIndex={-1}
        title={label}
        fontWeight="medium"
        lineClamp="3"
        _hover={{ color: 'brand.text' }}
      >
        {label}
      </Link>
    </>
  );
}

import { formatExactCount } from '@/lib/format/counts';
import { MAX_PAGED_RESULTS } from '@/lib/queries/work-search';
import { FootBar } from './FootBar';
import { PageSizeField } from './PageSizeField';

interface ServicePagerProps {
  /** Of all pages. */
  readonly count: number;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** What the list begins with, which is offered too. */
  readonly usualPerPage: number;
  /** Rows of this page; null while it is on its way. */
  readonly shown: number | null;
  readonly onPage: (page: number, perPage: number) => void;
}

/** Where in a list of the service the shown rows stand, and the way to the others. */
export function ServicePager({ count, page, perPage, usualPerPage, shown, onPage }: ServicePagerProps) {
  const last = Math.max(1, Math.min(Math.ceil(count / perPage), Math.floor(MAX_PAGED_RESULTS / perPage)));
  return (
    <FootBar
      text={rangeText((page - 1) * perPage, shown, count)}
      pages={{
        hasPrevious: page > 1,
        hasNext: page < last,
        onPrevious: () => onPage(Math.min(page - 1, last), perPage),
        onNext: () => onPage(page + 1, perPage),
      }}
    >
      <PageSizeField
        value={perPage}
        usual={usualPerPage}
        // The first row in sight stays on the page.
        onChange={(size) => onPage(Math.floor(((page - 1) * perPage) / size) + 1, size)}
      />
      <span>
        Page {formatExactCount(page)} of {formatExactCount(last)}
      </span>
    </FootBar>
  );
}

function rangeText(before: number, shown: number | null, count: number): string {
  if (shown === null) return '';
  if (count === 0) return 'No rows';
  const total = formatExactCount(count);
  const range =
    shown === 0 ? 'None' : `${formatExactCount(before + 1)} to ${formatExactCount(before + shown)}`;
  return `${range} of ${total}${count > MAX_PAGED_RESULTS ? '; the first 10,000 can be paged' : ''}`;
}

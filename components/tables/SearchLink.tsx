import { Link } from '@/components/router/Link';

/** Where records come from, for a browser that has none. */
export function SearchLink() {
  return (
    <Link to="/search" color="brand.text" textDecoration="underline">
      Academic Search
    </Link>
  );
}

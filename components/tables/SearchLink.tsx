import { Link } from '@/components/router/Link';

/** Where records come from, for a browser that has none. */
export function SearchLink() {
  return (
    <Link
      to="/search"
      display="inline-flex"
      alignItems="center"
      minH={{ base: '10', md: '0' }}
      color="brand.text"
      textDecoration="underline"
    >
      Academic Search
    </Link>
  );
}

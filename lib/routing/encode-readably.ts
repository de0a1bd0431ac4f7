import { safeEncode } from '@/lib/base/percent-encoding';

/** A value of a query in which the characters that filters are made of stay readable. */
export function encodeReadably(value: string): string {
  return safeEncode(value).replace(/%(?:3A|2C|2F|7C)/g, (code) => decodeURIComponent(code));
}

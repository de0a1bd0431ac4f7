/**
 * Identifiers that no real entity has: ids from 9000000001 on, DOIs under the test prefix 10.5555, ORCIDs of the block
 * 0000-0000 (never assigned by ORCID), ISSNs of the block 999x (never assigned), ROR ids beginning with 0zzz. All pass
 * their checksums, so that they travel through the product like real ones.
 */

const FIRST = 9_000_000_000;
const ROR_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

export function openAlexId(letter, number) {
  return `https://openalex.org/${letter}${FIRST + number}`;
}

export function doiOf(number) {
  return `https://doi.org/10.5555/sample.${number}`;
}

/** ISO 7064 mod 11-2; the first is 0000-0000-0000-0001. */
export function orcidOf(number) {
  const digits = String(number - 1).padStart(15, '0');
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  const all = digits + (check === 10 ? 'X' : String(check));
  return `https://orcid.org/${all.match(/.{4}/g).join('-')}`;
}

/** Modulus 11 with weights 8 to 2. */
export function issnOf(number) {
  const digits = String(9_990_000 + number);
  const total = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (8 - at), 0);
  const check = (11 - (total % 11)) % 11;
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? 'X' : check}`;
}

/** ISO 7064 mod 97-10 over the value of the six letters after the 0. */
export function rorOf(number) {
  const letters = `zzz${[1024, 32, 1].map((unit) => ROR_LETTERS[Math.floor(number / unit) % 32]).join('')}`;
  let value = 0n;
  for (const letter of letters) value = value * 32n + BigInt(ROR_LETTERS.indexOf(letter));
  const check = 98n - ((value * 100n) % 97n);
  return `https://ror.org/0${letters}${String(check).padStart(2, '0')}`;
}

export function slugOf(words) {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const DEFAULT_MINUTES = 30;

/** How long a soak lasts: `SOAK_MINUTES`, which may be a fraction. */
export function soakMinutes(): number {
  const minutes = Number(process.env.SOAK_MINUTES ?? DEFAULT_MINUTES);
  if (!(minutes > 0)) throw new Error('SOAK_MINUTES must be a number above 0');
  return minutes;
}

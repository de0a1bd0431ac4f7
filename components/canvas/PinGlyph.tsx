import { PIN_PATH } from './paint/pin-shape';

/** The pin as the map draws it; decorative. */
export function PinGlyph({ className }: { readonly className?: string }) {
  return (
    <svg
      className={className}
      width="18"
      height="18"
      viewBox="-9 -16 18 18"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={PIN_PATH}
        fill="var(--map-text)"
        stroke="var(--map-canvas)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        paintOrder="stroke"
      />
    </svg>
  );
}

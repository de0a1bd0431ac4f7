import type { ProjectMark } from '@/lib/graph/scene/project-marks';
import { MARK_LINE, MARK_RADIUS, MARK_SHAPES } from './paint/project-mark';

interface ProjectMarkGlyphProps {
  readonly mark: ProjectMark;
  readonly className?: string;
}

/** A mark of the open project as the map draws it; decorative, its name stands elsewhere. */
export function ProjectMarkGlyph({ mark, className }: ProjectMarkGlyphProps) {
  const { isFull, lines } = MARK_SHAPES[mark];
  return (
    <svg
      className={className}
      data-mark={mark}
      width="18"
      height="18"
      viewBox="-9 -9 18 18"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {isFull ? (
        <circle r={MARK_RADIUS} fill="var(--map-text)" />
      ) : (
        <circle r={MARK_RADIUS - 0.5} stroke="var(--map-secondary)" />
      )}
      <path
        d={lines.map((line) => `M${line.join(' ')}`).join('')}
        stroke={isFull ? 'var(--map-canvas)' : 'var(--map-text)'}
        strokeWidth={MARK_LINE}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

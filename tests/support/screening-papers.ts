import type { ScreeningPaper } from '@/lib/screening/types';

export function screeningPaper(id: string, facts: Partial<Omit<ScreeningPaper, 'id'>> = {}): ScreeningPaper {
  return { id, title: '', abstract: null, keywords: [], references: [], ...facts };
}

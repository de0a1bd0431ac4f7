import type { FontRule } from './paint-protocol';

/**
 * Has the faces of the page's fonts used in this worker. Resolves when those that the page has are loaded. *Errors*: rejects
 * when one of these cannot be, or the browser has no fonts in workers.
 */
export async function loadFonts(rules: readonly FontRule[]): Promise<void> {
  const fonts: unknown = Reflect.get(self, 'fonts');
  if (!(fonts instanceof FontFaceSet)) throw new Error('the browser has no fonts in workers');
  const loads = rules.map(({ family, source, descriptors, isLoaded }) => {
    const face = new FontFace(family, source, descriptors);
    fonts.add(face);
    return isLoaded ? face.load() : null;
  });
  await Promise.all(loads);
}

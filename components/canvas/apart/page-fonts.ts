import type { FontRule } from './paint-protocol';

const ADDRESS = /url\((["']?)(.*?)\1\)/g;

/** The faces that the style sheets of a page describe; sheets of other sites, which none may read, are left out. */
export function pageFonts({ styleSheets, fonts, baseURI }: Document): readonly FontRule[] {
  const loaded = new Set<string>();
  for (const face of fonts) if (face.status === 'loaded') loaded.add(keyOf(face));
  return [...styleSheets].flatMap((sheet) =>
    rulesOf(sheet).flatMap((rule) =>
      rule instanceof CSSFontFaceRule ? fontRule(rule, sheet.href ?? baseURI, loaded) : [],
    ),
  );
}

function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    // Only the browser knows whether a sheet may be read.
    return [];
  }
}

function fontRule({ style }: CSSFontFaceRule, base: string, loaded: ReadonlySet<string>): FontRule {
  const readOf = (name: string, usual: string) => style.getPropertyValue(name) || usual;
  const family = unquoted(style.getPropertyValue('font-family'));
  const descriptors = {
    style: readOf('font-style', 'normal'),
    weight: readOf('font-weight', '400'),
    stretch: readOf('font-stretch', '100%'),
    unicodeRange: readOf('unicode-range', 'U+0-10FFFF'),
  };
  const source = style
    .getPropertyValue('src')
    .replace(ADDRESS, (_, _quote, address: string) => `url("${new URL(address, base).href}")`);
  return { family, source, descriptors, isLoaded: loaded.has(keyOf({ family, ...descriptors })) };
}

function keyOf({
  family,
  style,
  weight,
  unicodeRange,
}: Pick<FontFace, 'family' | 'style' | 'weight' | 'unicodeRange'>) {
  return [unquoted(family), style, weight, unicodeRange.replaceAll(' ', '').toLowerCase()].join('|');
}

function unquoted(family: string): string {
  return family.replace(/^(["'])(.*)\1$/, '$2');
}

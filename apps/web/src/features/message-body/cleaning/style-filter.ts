/**
 * Inline styles of a mail: declarations whose property is on this list and whose value is made of harmless parts only.
 * What is not understood is dropped, never repaired. No property that places an element outside the flow, no function that
 * loads or computes from elsewhere.
 */
const allowedProperty =
  /^(color|background|background-color|font|font-(family|size|style|variant|weight|stretch)|line-height|letter-spacing|word-spacing|text-(align|decoration|decoration-(color|line|style|thickness)|indent|transform|overflow)|white-space|word-(break|wrap)|overflow-wrap|vertical-align|direction|unicode-bidi|tab-size|list-style(-(type|position))?|(margin|padding)(-(top|right|bottom|left))?|border(-(top|right|bottom|left))?(-(color|style|width))?|border-(collapse|spacing|radius|(top|bottom)-(left|right)-radius)|(min-|max-)?(width|height)|display|float|clear|table-layout|caption-side|empty-cells|box-sizing|border-image-width|outline|columns?|column-(gap|count)|gap|flex(-(basis|direction|flow|grow|shrink|wrap))?|align-(items|content|self)|justify-(content|items|self)|order|quotes|hyphens|opacity)$/;

/** Messages of any script, figures and the signs that plain values use. No backslash, colon, at, star, brace or angle bracket. */
const plainValue = /^[\p{L}\p{N}\p{M}\s#%.,'"()+\-/!_]*$/u;
const allowedFunctions: ReadonlySet<string> = new Set(['rgb', 'rgba', 'hsl', 'hsla']);
/** Sizes by the window: the frame is as high as its content, so these would grow without end. */
const windowUnit = /\d(?:[sdl]?v(?:h|w|i|b|min|max)|cq\w+)\b/i;
/** A style longer than this is no message's. */
const maxStyleCharacters = 8_192;

/** The harmless declarations of a style attribute; '' when there are none. Linear in its length. */
export function filterStyle(style: string): string {
  if (style.length > maxStyleCharacters) return '';
  return style.split(';').flatMap(filterDeclaration).join('; ');
}

function filterDeclaration(declaration: string): string[] {
  const colon = declaration.indexOf(':');
  if (colon < 0) return [];
  const property = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .replace(/!\s*important/i, '')
    .trim();
  if (!allowedProperty.test(property) || value === '' || !isPlain(value)) return [];
  return [`${property}: ${value}`];
}

function isPlain(value: string): boolean {
  if (!plainValue.test(value) || windowUnit.test(value)) return false;
  if (count(value, "'") % 2 !== 0 || count(value, '"') % 2 !== 0) return false;
  if (count(value, '(') !== count(value, ')')) return false;
  let index = value.indexOf('(');
  while (index >= 0) {
    let start = index;
    while (start > 0 && /[\w-]/.test(value[start - 1] ?? '')) start--;
    if (!allowedFunctions.has(value.slice(start, index).toLowerCase())) return false;
    index = value.indexOf('(', index + 1);
  }
  return true;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

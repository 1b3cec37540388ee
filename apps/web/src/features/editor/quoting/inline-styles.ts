/**
 * Puts what a mail says in `<style>` onto the elements it is about, so that a quoted mail looks as it did: a message that is
 * sent has no style sheet of somebody else in it, whose rules would reach the writer's own words. Runs on a document without
 * a window, before the cleaner checks every declaration (clean-quoted-html.ts).
 */

/** Each is a search through the mail; newsletters have some hundreds. */
const maxSelectors = 1_500;
/** Selectors times elements: more would hold up the window for a second. */
const maxWork = 12_000_000;
/** Mail is designed for a desktop window; phones and dark screens have rules of their own that do not travel. */
const readingWidthPx = 800;

interface Rule {
  readonly selector: string;
  readonly weight: number;
  readonly style: CSSStyleDeclaration;
}

/** Applies style sheets to all below `scope`; selectors for `body` and `html` mean the scope itself. */
export function inlineStyles(scope: HTMLElement, sheets: readonly string[]): void {
  const rules = sheets.flatMap((css) => parseRules(css)).slice(0, maxSelectors);
  const elementCount = scope.getElementsByTagName('*').length;
  if (rules.length === 0 || rules.length * elementCount > maxWork) return;
  const wanted = new Map<HTMLElement, Map<string, { value: string; isImportant: boolean }>>();
  // Sorting is stable: of equal weight the later rule wins.
  for (const { selector, style } of rules.toSorted((a, b) => a.weight - b.weight)) {
    for (const element of matching(scope, selector)) {
      const found = wanted.get(element) ?? new Map<string, { value: string; isImportant: boolean }>();
      wanted.set(element, found);
      for (const property of Array.from(style)) {
        const isImportant = style.getPropertyPriority(property) === 'important';
        if (isImportant || !found.get(property)?.isImportant)
          found.set(property, { value: style.getPropertyValue(property), isImportant });
      }
    }
  }
  for (const [element, declarations] of wanted) write(element.style, declarations);
}

/** How much a selector counts: ids, then classes, attributes, then elements (CSS Selectors 4, section 17). */
export function computeWeight(selector: string): number {
  const ids = selector.match(/#[\w-]+/g)?.length ?? 0;
  const classes = selector.match(/\.[\w-]+|\[[^\]]*\]/g)?.length ?? 0;
  const elements = selector.replace(/\[[^\]]*\]/g, '').match(/(?:^|[\s>+~])[a-z][\w-]*/gi)?.length ?? 0;
  return ids * 10_000 + classes * 100 + elements;
}

/** Whether rules for a medium hold on a desktop screen: only widths are understood, everything else is somebody's special case. */
export function holdsOnApp(media: string): boolean {
  return media.split(',').some((query) => {
    const text = query.trim().toLowerCase();
    const type = /^(?:only\s+)?(all|screen)\b/.exec(text)?.[0] ?? '';
    const conditions = text
      .slice(type.length)
      .replace(/^\s*and\b/, '')
      .trim();
    if (type === '' && !text.startsWith('(') && text !== '') return false;
    return conditions === '' || conditions.split(/\band\b/).every((condition) => holds(condition.trim()));
  });
}

function holds(condition: string): boolean {
  const [, side, length, unit] = /^\((min|max)-width\s*:\s*([\d.]+)(px|em|rem)\)$/.exec(condition) ?? [];
  if (side === undefined || length === undefined) return false;
  const px = Number(length) * (unit === 'px' ? 1 : 16);
  return side === 'min' ? readingWidthPx >= px : readingWidthPx <= px;
}

function parseRules(css: string): Rule[] {
  const sheet = new CSSStyleSheet();
  // Nothing is loaded: imports are refused here, and a sheet that no document uses fetches no picture.
  sheet.replaceSync(css.replaceAll('<!--', '').replaceAll('-->', ''));
  return collect(sheet.cssRules);
}

function collect(list: CSSRuleList): Rule[] {
  return Array.from(list).flatMap((rule) => {
    if (rule instanceof CSSMediaRule) return holdsOnApp(rule.media.mediaText) ? collect(rule.cssRules) : [];
    if (!(rule instanceof CSSStyleRule)) return [];
    return splitSelectors(rule.selectorText).map((selector) => ({
      selector,
      weight: computeWeight(selector),
      style: rule.style,
    }));
  });
}

/** What depends on the pointer, on visits or on made-up elements cannot be said in a `style`. */
function splitSelectors(text: string): string[] {
  return text
    .split(',')
    .map((selector) => selector.trim())
    .filter((selector) => selector !== '' && !selector.includes(':') && !selector.includes('('));
}

function matching(scope: HTMLElement, selector: string): Iterable<HTMLElement> {
  if (/^(?:html|body|html\s*>?\s*body)$/i.test(selector)) return [scope];
  try {
    const inside = selector.replace(/^(?:html\s*>?\s*)?body\s*>?\s+/i, '');
    return scope.querySelectorAll<HTMLElement>(inside);
  } catch {
    // A selector that this browser does not know matches nothing in it either.
    return [];
  }
}

function write(
  style: CSSStyleDeclaration,
  declarations: ReadonlyMap<string, { readonly value: string; readonly isImportant: boolean }>,
): void {
  for (const [property, { value, isImportant }] of declarations) {
    const isOwn = style.getPropertyValue(property) !== '';
    if (!isOwn || (isImportant && style.getPropertyPriority(property) !== 'important'))
      style.setProperty(property, value);
  }
}

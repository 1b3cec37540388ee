// What the tests of widths ask of a page. Written as text, since it runs in the browser, whose types the tests do not have.
import type { Page } from '@playwright/test';

const nameOf = String.raw`(element) =>
  element.tagName + ' ' + element.className + ' "' + (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 30) + '"'`;

const wide = String.raw`
  const nameOf = ${nameOf};
  const root = document.documentElement;
  const found = root.scrollWidth > root.clientWidth ? ['the page is ' + root.scrollWidth + ' px wide'] : [];
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (box.width === 0 || box.height === 0 || style.visibility === 'hidden') continue;
    const isScroller = style.overflowX === 'auto' || style.overflowX === 'scroll';
    if (isScroller && element.scrollWidth > element.clientWidth + 1 && element.closest('nav') === null)
      found.push('scrolls to ' + element.scrollWidth + ' px: ' + nameOf(element));
    let right = box.right;
    for (let around = element.parentElement; around !== null && around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowX !== 'visible') right = Math.min(right, around.getBoundingClientRect().right);
    if (right > root.clientWidth + 0.5) found.push('ends at ' + Math.round(right) + ' px: ' + nameOf(element));
  }
  return found.slice(0, 5);`;

/**
 * What is wider than the window: the page, something that hangs out of it, something that scrolls sideways. Lines of links above a
 * screen (`nav`) may be pushed by a finger; nothing else may.
 */
export const findWide = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(() => {${wide}})()`);

/** Names of styles of what may be smaller, see `findSmall`. */
const sparedStyles = ['day', 'dayButton', 'date', 'block', 'bar', 'check', 'letter'];
const spared = [':disabled', 'p *', ...sparedStyles.map((name) => `[class^=_${name}_]`)].join();

const small = String.raw`
  const nameOf = ${nameOf};
  const controls = 'a, button, input, select, textarea, [role=tab], [role=menuitem], [role=option], [role=switch]';
  const found = [];
  for (const element of document.querySelectorAll(controls)) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (element.matches('${spared}') || box.width === 0 || style.visibility === 'hidden' || style.pointerEvents === 'none') continue;
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const label = element.closest('label');
    const isInside = (atX, atY) => atX > 0 && atY > 0 && atX < innerWidth && atY < innerHeight;
    const answers = (atX, atY) => {
      const hit = document.elementFromPoint(atX, atY);
      return hit !== null && (element.contains(hit) || (label !== null && label.contains(hit)));
    };
    // What lies below a bar, or is scrolled out of sight, is looked at where it is whole.
    if (!answers(x, y)) continue;
    // Its label answers for it.
    const whole = (label ?? element).getBoundingClientRect();
    const reachX = Math.max(box.width, whole.width) < least ? least / 2 - 1 : 0;
    const reachY = Math.max(box.height, whole.height) < least ? least / 2 - 1 : 0;
    const ends = [[x - reachX, y], [x + reachX, y], [x, y - reachY], [x, y + reachY]];
    if (ends.some(([atX, atY]) => isInside(atX, atY) && !answers(atX, atY)))
      found.push(Math.round(box.width) + ' x ' + Math.round(box.height) + ': ' + nameOf(element));
  }
  return found;`;

/**
 * What a finger would miss: controls in sight that do not answer `leastPx` around their middle. Left out, and why:
 * - words within a line of text (`p`): a larger area would lie over the lines around it (WCAG 2.5.8 excepts them)
 * - days, dates and events in the calendar's grids: as large as the time that they stand for has room
 * - the letters at the edge of the address book: all of them in the height of the window
 */
export const findSmall = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate<string[]>(`((least) => {${small}})(${String(leastPx)})`);

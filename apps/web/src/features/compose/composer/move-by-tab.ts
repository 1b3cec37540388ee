import type { KeyboardEvent } from 'react';

/** The text of the message, designed or plain. */
export const bodySelector = '[role="textbox"][aria-multiline], textarea[data-message-body]';
const subjectSelector = '[data-subject]';
const sendSelector = '[data-send]';

/**
 * Tab goes from the subject into the text and from there to "Send", and Shift+Tab back: the toolbar between is reached by
 * Alt+F10. In lists and tables Tab is the editor's. True when the focus has moved.
 */
export function moveByTab(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (key !== 'Tab' || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false;
  if (!(target instanceof Element)) return false;
  const goal = findGoal(target, event.shiftKey);
  const next = goal === undefined ? null : event.currentTarget.querySelector<HTMLElement>(goal);
  if (next === null) return false;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  return true;
}

function findGoal(target: Element, isBack: boolean): string | undefined {
  if (target.matches(subjectSelector)) return isBack ? undefined : bodySelector;
  if (target.matches(sendSelector)) return isBack ? bodySelector : undefined;
  if (!target.matches(bodySelector) || isInListOrTable()) return undefined;
  return isBack ? subjectSelector : sendSelector;
}

function isInListOrTable(): boolean {
  const node = getSelection()?.anchorNode;
  const element = node instanceof Element ? node : node?.parentElement;
  return element !== null && element !== undefined && element.closest('li, table') !== null;
}

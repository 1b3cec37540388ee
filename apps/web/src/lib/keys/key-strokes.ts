/**
 * The keyboard of the app shell: one listener for the whole window, which turns key presses into strokes (`j`, `#`, `Enter`, and after
 * a prefix `g i` or `* a`) and offers each to who listens, the last to come first. Nothing is heard in texts, menus and
 * dialogs, while an input method composes, and on keys that a browser or a system uses (Alt).
 */

/** One stroke, shaped like the event that ended it. */
export interface KeyStroke {
  /** `KeyboardEvent.key`, so that it is the sign that the layout writes; `g i` for a key after a prefix. */
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly target: EventTarget | null;
}

/** Handles a stroke; true when it was used. */
export type KeyHandler = (stroke: KeyStroke) => boolean;

/** Keys that begin a sequence. */
const prefixes: ReadonlySet<string> = new Set(['g', '*']);
/** After this long a prefix is forgotten. */
export const sequenceMs = 1_500;

const handlers: KeyHandler[] = [];
let begun: { readonly prefix: string; readonly atMs: number } | undefined;
let singleKeysOn = true;

/** Whether keys that write a sign act (setting keyboardShortcuts); arrows, Enter, Escape and Ctrl with a key always do. */
export function setSingleKeys(on: boolean): void {
  singleKeysOn = on;
}

/** Hears strokes until the answer is called. */
export function listenToKeys(handler: KeyHandler): () => void {
  if (handlers.length === 0) document.addEventListener('keydown', hear);
  handlers.push(handler);
  return () => {
    handlers.splice(handlers.indexOf(handler), 1);
    if (handlers.length === 0) document.removeEventListener('keydown', hear);
  };
}

function hear(event: KeyboardEvent): void {
  // Process: the key belongs to an input method that has not said so yet.
  if (event.defaultPrevented || event.isComposing || event.key === 'Process' || isElsewhere(event.target)) return;
  if (event.altKey && !event.getModifierState('AltGraph')) return;
  const key = toStroke(event);
  if (key === undefined) return;
  const { ctrlKey, metaKey, target } = event;
  // In a sequence Shift only wrote its sign.
  const stroke: KeyStroke = { key, ctrlKey, metaKey, shiftKey: event.shiftKey && !key.includes(' '), target };
  for (const handler of handlers.toReversed()) {
    if (!handler(stroke)) continue;
    event.preventDefault();
    return;
  }
}

/** The stroke that a key press ends; undefined when it begins a sequence or is not to act. */
function toStroke({ key, ctrlKey, metaKey, timeStamp }: KeyboardEvent): string | undefined {
  const isSign = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey;
  const prefix = begun && timeStamp - begun.atMs <= sequenceMs ? begun.prefix : undefined;
  if (!isSign) {
    if (key !== 'Shift') begun = undefined;
    return key;
  }
  begun = undefined;
  if (!singleKeysOn) return undefined;
  if (prefix !== undefined) return `${prefix} ${key}`;
  if (!prefixes.has(key)) return key;
  begun = { prefix: key, atMs: timeStamp };
  return undefined;
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isText =
    target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type));
  return isText || target.closest('[role="separator"]') !== null;
}

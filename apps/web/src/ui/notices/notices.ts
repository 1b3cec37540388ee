import { errorShownMs, undoShownMs } from '@hongyan/contract/limits';
import { create } from 'zustand';
import { findRecipe, type TextRecipe } from '../../lib/language/strings.ts';

/** error, warning: something went otherwise (specification, section 8). success, info: it went, and you may want to know. */
export type NoticeKind = 'error' | 'warning' | 'success' | 'info';

export interface Notice {
  id: number;
  kind: NoticeKind;
  message: string;
  /** What the message was made of: the notice follows a change of the language. */
  recipe: TextRecipe | undefined;
}

/** A change that just happened and can be undone in the same notice (8 s, bottom left). */
export interface UndoOffer {
  id: number;
  message: string;
  recipe: TextRecipe | undefined;
  onUndo: () => void;
  /** What its button says; undefined: undo. */
  label?: string | undefined;
  /** It can be done until then and not a moment longer (epoch milliseconds): the bar counts the seconds. */
  untilMs?: number | undefined;
  /** Something else that can be done, beside it. */
  more?: OfferedWay | undefined;
}

/** A second button of an offer: where more is said. */
export interface OfferedWay {
  readonly label: string;
  readonly onAction: () => void;
}

/** How long an error or warning stays (specification, section 8). */
export const noticeMs = errorShownMs;
/** How long a change can be undone (theme: every action is undoable for 8 s). */
export const undoMs = undoShownMs;
/** More at once are a wall, not a message: the oldest goes. */
const maxNotices = 3;

interface NoticeState {
  notices: readonly Notice[];
  undo: UndoOffer | null;
}

export const useNotices = create<NoticeState>(() => ({ notices: [], undo: null }));

let nextId = 1;

/** Shows a line at the top for 5 s; the same line is not shown twice at once. */
export function showNotice(kind: NoticeKind, message: string): void {
  if (message === '') return;
  const recipe = findRecipe(message);
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((notice) => notice.message !== message), { id: nextId++, kind, message, recipe }].slice(
      -maxNotices,
    ),
  }));
}

export const showError = (message: string): void => showNotice('error', message);
export const showWarning = (message: string): void => showNotice('warning', message);
export const showSuccess = (message: string): void => showNotice('success', message);

export function dismissNotice(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Offers to take a change back for 8 s. A new offer replaces the last one, which then stands. */
export function offerUndo(message: string, onUndo: () => void): void {
  useNotices.setState({ undo: { id: nextId++, message, recipe: findRecipe(message), onUndo } });
}

export interface ActionOffer {
  message: string;
  label?: string;
  untilMs?: number;
  more?: OfferedWay;
  onAction: () => void;
}

/** Offers something to do about what just happened, in the same notice: with its own label, or until a given moment. */
export function offerAction({ message, label, untilMs, more, onAction }: ActionOffer): void {
  useNotices.setState({
    undo: { id: nextId++, message, recipe: findRecipe(message), onUndo: onAction, label, untilMs, more },
  });
}

/** Takes the offered change back; also bound to Ctrl+Z by the app shell. False when there is nothing to take back. */
export function performUndo(): boolean {
  const { undo } = useNotices.getState();
  if (!undo) return false;
  useNotices.setState({ undo: null });
  undo.onUndo();
  return true;
}

export function dismissUndo(id: number): void {
  useNotices.setState(({ undo }) => (undo?.id === id ? { undo: null } : {}));
}

/** Sign-out: nothing of one person is shown to the next. */
export function clearNotices(): void {
  useNotices.setState({ notices: [], undo: null });
}

import { useDeferredValue, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../lib/class-names.ts';
import { sayAgain, useStrings } from '../../lib/language/strings.ts';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { uiStrings } from '../ui.strings.ts';
import { beginSentence } from './begin-sentence.ts';
import styles from './notice-layer.module.css';
import {
  dismissNotice,
  dismissUndo,
  type Notice,
  type NoticeKind,
  noticeMs,
  type OfferedWay,
  performUndo,
  type UndoOffer,
  undoMs,
  useNotices,
} from './notices.ts';

const icons: Record<NoticeKind, IconName> = { error: 'spam', warning: 'warning', success: 'check', info: 'info' };

/**
 * Draws notices at the top and the undo bar at the bottom left. Once, at the root of the application. Beside `#root`, as
 * dialogs and menus are: inside it they would be drawn below these, and a modal dialog would take their voice.
 */
export function NoticeLayer() {
  const t = useStrings(uiStrings);
  const notices = useNotices((state) => state.notices);
  const offer = useNotices((state) => state.undo);
  // What was done is shown first, the offer to take it back a moment later; the key for it works at once, and what is taken goes at once.
  const drawn = useDeferredValue(offer);
  const undo = offer && drawn;
  return createPortal(
    <>
      <section className={styles['stack']} aria-label={t('notices')} aria-live="assertive">
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </section>
      <div className={styles['undoPlace']} aria-live="polite">
        {undo && <UndoBar key={undo.id} offer={undo} />}
      </div>
    </>,
    document.body,
  );
}

function NoticeLine({ notice }: { notice: Notice }) {
  const t = useStrings(uiStrings);
  const hold = useCountdown(noticeMs, notice.id, dismissNotice);
  return (
    <div
      className={classNames(styles['notice'], styles[notice.kind])}
      {...hold.handlers}
      role={notice.kind === 'error' ? 'alert' : 'status'}
    >
      <Icon name={icons[notice.kind]} className={styles['noticeIcon']} />
      <span className={styles['message']}>{beginSentence(sayAgain(notice.message, notice.recipe))}</span>
      <Button kind="quiet" size="small" icon="close" aria-label={t('close')} onClick={() => dismissNotice(notice.id)} />
    </div>
  );
}

function UndoBar({ offer }: { offer: UndoOffer }) {
  const t = useStrings(uiStrings);
  const { untilMs } = offer;
  const secondsLeft = useSecondsLeft(untilMs);
  const [totalMs] = useState(() => (untilMs === undefined ? undoMs : Math.max(0, untilMs - Date.now())));
  const hold = useCountdown(totalMs, offer.id, dismissUndo, untilMs === undefined);
  const label = offer.label ?? t('undo');
  return (
    <div className={styles['undo']} data-more={offer.more ? '' : undefined} {...hold.handlers} role="status">
      <span className={styles['message']}>{sayAgain(offer.message, offer.recipe)}</span>
      <button type="button" className={styles['undoButton']} onClick={performUndo}>
        {offer.label === undefined && <Icon name="undo" size={16} />}
        {label}
        {secondsLeft !== undefined && (
          // A screen reader does not announce every second.
          <span className={styles['seconds']} aria-hidden>
            {t('seconds', { count: secondsLeft })}
          </span>
        )}
      </button>
      {offer.more && <MoreButton offer={offer} more={offer.more} />}
      <button
        type="button"
        className={styles['undoClose']}
        aria-label={t('close')}
        onClick={() => dismissUndo(offer.id)}
      >
        <Icon name="close" size={14} />
      </button>
      <span
        className={styles['progress']}
        style={{ animationDuration: `${totalMs}ms`, animationPlayState: hold.held ? 'paused' : 'running' }}
      />
    </div>
  );
}

function MoreButton({ offer, more }: { offer: UndoOffer; more: OfferedWay }) {
  const act = (): void => {
    dismissUndo(offer.id);
    more.onAction();
  };
  return (
    <button type="button" className={styles['undoButton']} onClick={act}>
      {more.label}
    </button>
  );
}

const secondMs = 1_000;

/** Whole seconds until a moment, counted down; undefined where there is none. */
function useSecondsLeft(untilMs: number | undefined): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (untilMs === undefined) return;
    const timer = setInterval(() => setNowMs(Date.now()), secondMs / 4);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === undefined ? undefined : Math.max(0, Math.ceil((untilMs - nowMs) / secondMs));
}

/**
 * Dismisses after `totalMs`, but never under the reader's pointer or focus: leaving starts the full time again. What cannot
 * wait (`canHold` false) goes when its time is over.
 */
function useCountdown(totalMs: number, id: number, dismiss: (id: number) => void, canHold = true) {
  const [isUnderHand, setHeld] = useState(false);
  const held = isUnderHand && canHold;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), totalMs);
    return () => clearTimeout(timer);
  }, [held, totalMs, id, dismiss]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return { held, handlers: { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release } };
}

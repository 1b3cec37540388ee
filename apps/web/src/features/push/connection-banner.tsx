import { useId, useState } from 'react';
import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useAwaySince } from '../../platform/connection/connection-store.ts';
import { useWaitingWork, type WaitingWork } from '../../platform/connection/waiting-work.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useDelayedFlag } from '../../ui/states/use-delayed-flag.ts';
import textStyles from '../../ui/text/text.module.css';
import styles from './connection-banner.module.css';
import { pushStrings } from './push.strings.ts';
import { WaitingList } from './waiting-list.tsx';

/** A short interruption is nobody's business. */
const awayHintDelayMs = 2_000;

/**
 * A row above every screen while the connection is away: since when, what can be done meanwhile, and what waits to be done. It goes
 * by itself; what was refused stays until it is opened.
 */
export function ConnectionBanner() {
  const since = useAwaySince();
  const work = useWaitingWork();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const isRefused = work.some(({ refusal }) => refusal !== undefined);
  const isDue = useDelayedFlag(since !== undefined || work.length > 0, awayHintDelayMs);
  const isAway = isDue && since !== undefined;
  const isShown = isAway || isRefused || (isDue && work.length > 0);
  return (
    <>
      <div className={isShown ? styles['away'] : undefined}>
        {/* There from the start: screen readers announce what comes into a status, not a status that comes. */}
        <div role="status" className={styles['status']}>
          {isShown && <StatusText since={isAway ? since : undefined} work={work} />}
          {isShown && (
            <span className={textStyles['visuallyHidden']}>
              <WorkCount work={work} />
            </span>
          )}
        </div>
        {isShown && work.length > 0 && (
          <Button
            kind="quiet"
            size="small"
            endIcon={isOpen ? 'chevronUp' : 'chevronDown'}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            <WorkCount work={work} />
          </Button>
        )}
      </div>
      {isShown && isOpen && work.length > 0 && <WaitingList id={listId} work={work} />}
    </>
  );
}

function StatusText({ since, work }: { since: number | undefined; work: readonly WaitingWork[] }) {
  const t = useStrings(pushStrings);
  const reading = useDateReading();
  const isWaiting = work.some(({ refusal }) => refusal === undefined);
  return (
    <>
      <Icon name="warning" size={18} />
      {since !== undefined && <span>{t('away', { time: formatMailTime(since, reading) })}</span>}
      {since !== undefined && <span>{t('awayHint')}</span>}
      {isWaiting && <span>{t('waitingHint')}</span>}
    </>
  );
}

/** How much waits, and how much was refused. */
function WorkCount({ work }: { work: readonly WaitingWork[] }) {
  const t = useStrings(pushStrings);
  const messages = work.filter(({ kind }) => kind === 'message');
  const refused = messages.filter(({ refusal }) => refusal !== undefined).length;
  const counts = [
    ['refusedMessages', refused],
    ['waitingMessages', messages.length - refused],
    ['waitingChanges', work.length - messages.length],
  ] as const;
  const said = counts.flatMap(([key, count]) => (count > 0 ? t(key, { count }) : []));
  return said.join(t('waitingSeparator'));
}

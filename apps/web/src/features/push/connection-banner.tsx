import { formatMailTime } from '../../lib/dates/format-date.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { useAwaySince } from '../../platform/connection/connection-store.ts';
import { useDateReading } from '../../platform/settings/date-reading.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useDelayedFlag } from '../../ui/states/use-delayed-flag.ts';
import styles from './connection-banner.module.css';
import { pushStrings } from './push.strings.ts';

/** A short interruption is nobody's business. */
const awayHintDelayMs = 2_000;

/** A row above every screen while the connection is away: since when, and what can be done meanwhile. It goes by itself. */
export function ConnectionBanner() {
  const since = useAwaySince();
  const isShown = useDelayedFlag(since !== undefined, awayHintDelayMs);
  // There from the start: screen readers announce what comes into a status, not a status that comes.
  return <div role="status">{isShown && since !== undefined && <AwayRow since={since} />}</div>;
}

function AwayRow({ since }: { since: number }) {
  const t = useStrings(pushStrings);
  const reading = useDateReading();
  return (
    <p className={styles['away']}>
      <Icon name="warning" size={18} />
      <span>{t('away', { time: formatMailTime(since, reading) })}</span>
      <span>{t('awayHint')}</span>
    </p>
  );
}

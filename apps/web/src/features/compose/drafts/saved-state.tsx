import { formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Spinner } from '../../../ui/icons/spinner.tsx';
import textStyles from '../../../ui/text/text.module.css';
import { composeStrings } from '../compose.strings.ts';
import type { SaveState } from './draft-saver.ts';
import styles from './saved-state.module.css';

/** Whether the message is saved, and when. */
export function SavedState({ state }: { state: SaveState }) {
  const t = useStrings(composeStrings);
  const reading = useDateReading();
  const text = (() => {
    switch (state.kind) {
      case 'dirty':
        return t('dirty');
      case 'saving':
        return t('saving');
      case 'saved':
        return t('saved', { time: formatTimeOfDay(state.atMs, reading) });
      case 'failed':
        return t(state.kept ? 'notSavedKept' : 'notSavedLost', { message: state.message });
      default:
        return '';
    }
  })();
  return (
    <span className={styles['saveState']} data-kind={state.kind} role="status" title={text}>
      {state.kind === 'saving' && <Spinner size={12} />}
      {state.kind === 'saved' && <Icon name="check" size={14} />}
      {state.kind === 'failed' && <Icon name="warning" size={14} />}
      <span className={textStyles['oneLine']}>{text}</span>
    </span>
  );
}

import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { messageStrings } from './message.strings.ts';
import styles from './message-tools.module.css';
import type { useMessageStyle } from './use-message-style.ts';

/** Above a message: its text larger or smaller, and on a dark skin its own colours. */
export function MessageTools({ tools, isHtml }: { tools: ReturnType<typeof useMessageStyle>; isHtml: boolean }) {
  const t = useStrings(messageStrings);
  const { style, larger, smaller, setScale, toggleAdapted } = tools;
  return (
    <div className={styles['tools']} role="group" aria-label={t('tools')}>
      {isHtml && style.dark !== null && (
        <Button kind="quiet" size="small" icon="skin" onClick={toggleAdapted}>
          {t(style.isAdapted ? 'asSent' : 'adapted')}
        </Button>
      )}
      <IconButton
        icon="minus"
        size="small"
        label={t('smaller')}
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && setScale(smaller)}
      />
      <output className={styles['scale']} aria-label={t('size')}>{`${String(Math.round(style.scale * 100))}%`}</output>
      <IconButton
        icon="add"
        size="small"
        label={t('larger')}
        disabled={larger === undefined}
        onClick={() => larger !== undefined && setScale(larger)}
      />
    </div>
  );
}

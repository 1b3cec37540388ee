import { useStrings } from '../../../lib/language/strings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { listsStrings } from '../lists.strings.ts';
import { figures } from './list-header.tsx';
import styles from './mail-screen.module.css';

interface EverythingLineProps {
  readonly selectedCount: number;
  readonly total: number;
  readonly isEverything: boolean;
  readonly onEverything: () => void;
}

/** The page is chosen and the list holds more: offers all of it, and says so when it is chosen. */
export function EverythingLine({ selectedCount, total, isEverything, onEverything }: EverythingLineProps) {
  const t = useStrings(listsStrings);
  return (
    <div className={styles['everything']} role="status">
      {isEverything ? (
        <span>{t('everythingSelected', { count: figures.format(total) })}</span>
      ) : (
        <>
          <span>{t('pageSelected', { count: selectedCount })}</span>
          <Button kind="quiet" size="small" className={styles['offer']} onClick={onEverything}>
            {t('selectEverything', { count: figures.format(total) })}
          </Button>
        </>
      )}
    </div>
  );
}

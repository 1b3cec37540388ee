import { loadingCloseDebounceMs } from '@hongyan/contract/limits';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import { Spinner } from '../icons/spinner.tsx';
import { uiStrings } from '../ui.strings.ts';
import styles from './loading-overlay.module.css';
import { useDelayedFlag } from './use-delayed-flag.ts';

/** What is there sooner needs no veil. */
const overlayDelayMs = 150;

/** Veils its children while `loading`, keeping what they show. The nearest positioned pane is covered. */
export function LoadingOverlay({
  loading,
  children,
  className,
}: {
  loading: boolean;
  children?: ReactNode;
  className?: string | undefined;
}) {
  const t = useStrings(uiStrings);
  const shown = useDelayedFlag(loading, overlayDelayMs, loadingCloseDebounceMs);
  return (
    <div className={classNames(styles['frame'], className)} aria-busy={shown || undefined}>
      {children}
      {shown && (
        <div className={styles['veil']} data-ending={!loading || undefined}>
          <Spinner size={26} label={t('loading')} />
        </div>
      )}
    </div>
  );
}

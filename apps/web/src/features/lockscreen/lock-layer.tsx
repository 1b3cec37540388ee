import { lockCheckIntervalMs, lockDelayMs } from '@hongyan/contract/limits';
import { useEffect, useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { presentError } from '../../ui/notices/present-error.ts';
import { watchInput } from './idle-time.ts';
import { checkLock, lockNow } from './lock-flow.ts';
import { useLock } from './lock-state.ts';
import { lockStrings } from './lockscreen.strings.ts';

/** Asks at load and every 60 s whether the screen is to be locked, and warns 5 s before (specification, section 4). Once, in the app shell. */
export function LockLayer() {
  const isOn = useFeatureSwitch()('lockScreen');
  return isOn ? <LockWatch /> : null;
}

function LockWatch() {
  const [warned, setWarned] = useState(false);
  useEffect(() => {
    const input = watchInput();
    const check = (): void => {
      checkLock(input.idleSeconds())
        .then(({ lock }) => {
          if (lock && !useLock.getState().locked) setWarned(true);
        })
        // A failed check leaves everything as it is; the next one comes in a minute.
        .catch(() => undefined);
    };
    check();
    const timer = setInterval(check, lockCheckIntervalMs);
    return () => {
      clearInterval(timer);
      input.stop();
    };
  }, []);
  return warned ? <LockWarning onDone={() => setWarned(false)} /> : null;
}

/** The page will be locked in 5 s; confirming locks at once. */
function LockWarning({ onDone }: { onDone: () => void }) {
  const t = useStrings(lockStrings);
  const [left, setLeft] = useState(lockDelayMs / 1_000);
  const [busy, setBusy] = useState(false);
  const lock = (): void => {
    setBusy(true);
    lockNow()
      .catch((error: unknown) => presentError(error))
      .finally(onDone);
  };
  useEffect(() => {
    if (busy) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : lock()), 1_000);
    return () => clearTimeout(timer);
  });
  return (
    <ConfirmDialog
      open
      icon="lock"
      title={t('warningTitle')}
      message={t('warning', { count: left })}
      confirmLabel={t('lockAtOnce')}
      cancelLabel={null}
      busy={busy}
      onConfirm={lock}
      // Nothing but the lock answers this: whoever is back unlocks.
      onCancel={() => undefined}
    />
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { useStrings } from '../../../lib/language/strings.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formStrings } from './form.strings.ts';

interface UnsavedQuestion {
  /** Does it at once when nothing would be lost, else once the person agrees. */
  readonly ask: (leave: () => void) => void;
  readonly setDirty: (isDirty: boolean) => void;
  /** To be drawn. */
  readonly question: ReactNode;
}

/** Whoever is about to leave a form with something unsaved is asked: within the page, to another screen, and out of the window. */
export function useUnsavedQuestion(): UnsavedQuestion {
  const tf = useStrings(formStrings);
  const isDirty = useRef(false);
  const [leave, setLeave] = useState<{ readonly go: () => void }>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isDirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const isBlocked = blocker.state === 'blocked';
  const proceed = (): void => {
    isDirty.current = false;
    leave?.go();
    setLeave(undefined);
    blocker.proceed?.();
  };
  const stay = (): void => {
    setLeave(undefined);
    blocker.reset?.();
  };
  return {
    ask: (go) => {
      if (isDirty.current) setLeave({ go });
      else go();
    },
    setDirty: (next) => {
      isDirty.current = next;
    },
    question: (
      <ConfirmDialog
        open={leave !== undefined || isBlocked}
        danger
        title={tf('unsavedTitle')}
        message={tf('unsavedText')}
        confirmLabel={tf('discard')}
        cancelLabel={tf('goOnEditing')}
        onConfirm={proceed}
        onCancel={stay}
      />
    ),
  };
}

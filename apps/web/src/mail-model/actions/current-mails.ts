import { useEffect, useRef } from 'react';
import type { ActionContext } from '../../platform/features/mail-action.ts';

/** What the screens that are shown would act on, the last to come first; a reader beside a list says nothing of its own. */
const shown: (() => ActionContext)[] = [];

/** Says what actions are for on this screen, to whatever offers actions from outside it (the command palette). */
export function useCurrentMails(context: ActionContext): void {
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  });
  useEffect(() => {
    const read = (): ActionContext => latest.current;
    shown.push(read);
    return () => void shown.splice(shown.indexOf(read), 1);
  }, []);
}

/** What the screen in front acts on now; undefined where no list and no message is shown. */
export const currentMails = (): ActionContext | undefined => shown.at(-1)?.();

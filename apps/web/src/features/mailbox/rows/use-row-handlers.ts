import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { refusedDrop, trackMessageDrag } from '../../../lib/drag-messages.ts';
import { translate } from '../../../lib/language/strings.ts';
import { bulkStrings } from '../../../mail-model/bulk.strings.ts';
import { setFavorite } from '../../../mail-model/changes/change-mails.ts';
import { readerPath, writePath } from '../../../mail-model/queries/mail-paths.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import { defaultSettings } from '../../../platform/settings/default-settings.ts';
import { homeIndexQuery } from '../../../platform/settings/home-index.ts';
import { mailboxRightNow } from '../../../platform/settings/mailbox-right.ts';
import { visitTab } from '../../../platform/tabs/tabs-store.ts';
import { showWarning } from '../../../ui/notices/notices.ts';
import { actionOfName, dropMails } from '../../actions/index.ts';
import { prefetchRow } from '../list/neighbours.ts';
import type { SelectionStep } from '../selection/selection.ts';
import type { RowHandlers } from './row-options.ts';
import { swipeActionOf } from './swipe-actions.ts';
import { trackSwipe } from './track-swipe.ts';

/** Resting this long on a row means that it will probably be opened. */
const hoverPrefetchMs = 60;
const middleButton = 1;

interface HandlersInput {
  readonly byKey: ReadonlyMap<string, ActionContext['mails'][number] | undefined>;
  readonly selected: ReadonlySet<string>;
  readonly contextOf: (keys: Iterable<string>) => ActionContext;
  readonly openRow: (key: string) => void;
  readonly step: (step: SelectionStep) => void;
}

/** How many mails go along: a conversation is all of its mails, and everything is what the list holds. */
function countMails({ mails, everything }: ActionContext): number {
  return everything?.total ?? mails.reduce((sum, mail) => sum + (mail.conversation?.mailIds.length ?? 1), 0);
}

/** Without the keys that select. */
const opensMail = ({ shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): boolean =>
  !shiftKey && !ctrlKey && !metaKey;

/** The handlers of the rows: one object for ever that looks up what is current when it is used. */
export function useRowHandlers(input: HandlersInput): RowHandlers {
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasDragged = useRef(false);
  return useMemo(
    () => ({
      open(key, event) {
        if (wasDragged.current) return;
        const { step, openRow } = latest.current;
        if (event.shiftKey) step({ kind: 'range', key });
        else if (!opensMail(event)) step({ kind: 'toggle', key });
        else openRow(key);
      },
      openAside(key, event) {
        const mail = latest.current.byKey.get(key);
        if (!mail || event.button !== middleButton) return;
        event.preventDefault();
        const path = mail.draftId === null ? readerPath(mail) : writePath('editAgainFromdraft', mail.draftId);
        visitTab(path, mail.mailSubject);
      },
      toggle: (key, shiftKey) => latest.current.step({ kind: shiftKey ? 'range' : 'toggle', key }),
      star(key) {
        const mail = latest.current.byKey.get(key);
        if (mail && mailboxRightNow().mayDo('full')) void setFavorite([mail], !mail.favorite);
      },
      act(key, name) {
        const context = latest.current.contextOf([key]);
        void actionOfName(name, context)?.perform(context);
      },
      hover(key) {
        clearTimeout(hoverTimer.current);
        const mail = latest.current.byKey.get(key);
        if (!mail || mail.draftId !== null) return;
        hoverTimer.current = setTimeout(() => prefetchRow(mail), hoverPrefetchMs);
      },
      press(key, event: PointerEvent) {
        wasDragged.current = false;
        if (event.pointerType === 'touch') {
          const { selected, contextOf } = latest.current;
          // While messages are chosen a finger chooses.
          if (selected.size > 0 || !(event.currentTarget instanceof HTMLElement)) return;
          const { swipeLeft, swipeRight } =
            queryClient.getQueryData(homeIndexQuery.queryKey)?.settings ?? defaultSettings;
          const context = contextOf([key]);
          const [left, right] = [swipeActionOf(swipeLeft, context), swipeActionOf(swipeRight, context)];
          trackSwipe(event.currentTarget, event, { left, right, onBegin: () => (wasDragged.current = true) });
          return;
        }
        const mail = latest.current.byKey.get(key);
        if (event.button !== 0 || event.pointerType !== 'mouse' || mail?.draftId !== null) return;
        // A quick hand presses before the pointer has rested, and lets go a tenth of a second later.
        if (opensMail(event)) prefetchRow(mail);
        const { selected, contextOf } = latest.current;
        const context = contextOf(selected.has(key) ? selected : [key]);
        // Wherever it would be dropped is a change.
        if (!context.mayDo('full')) return;
        trackMessageDrag(
          event,
          () => {
            wasDragged.current = true;
            const folders = new Set<string>(context.mails.map((mail) => mail.mailboxId));
            return {
              sourceFolderId: folders.size === 1 ? ([...folders][0] ?? '') : '',
              mailUids: context.mails.map((mail) => String(mail.mailUid)),
              count: countMails(context),
            };
          },
          (target) => {
            if (target === refusedDrop) showWarning(translate(bulkStrings, 'dropExcluded'));
            else if (target !== null) dropMails(context, target);
          },
        );
      },
    }),
    [],
  );
}

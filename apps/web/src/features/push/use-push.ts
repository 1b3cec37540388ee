import type { MailDetail, PushEvent } from '@hongyan/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { translate } from '../../lib/language/strings.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { applyChange } from '../../mail-model/cache/apply-change.ts';
import { navigationQuery } from '../../mail-model/folders/navigation.ts';
import { rememberFirstScreen } from '../../mail-model/queries/first-screen.ts';
import { boundKeptMessages } from '../../mail-model/queries/kept-messages.ts';
import { detailKeyPrefix, listKeyPrefix } from '../../mail-model/queries/list-definition.ts';
import { readerPath } from '../../mail-model/queries/mail-paths.ts';
import { api, readData } from '../../platform/api/api-client.ts';
import { reportConnection } from '../../platform/connection/connection-store.ts';
import { performWaiting } from '../../platform/connection/waiting-work.ts';
import { knownFollowUps } from '../../platform/push/follow-ups.ts';
import { openPushSocket } from '../../platform/push/push-socket.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { notificationsQuery } from './api.ts';
import { type Arrival, createArrivalGate } from './arrival-gate.ts';
import { DesktopNotices } from './desktop-notices.ts';
import { createFollowUp, type PushFollowUp } from './follow-up.ts';
import { pushStrings } from './push.strings.ts';
import { PushCursor } from './push-cursor.ts';
import { joinSpeakers } from './speaker-window.ts';

/** Follows the account from the MODSEQ that was loaded on: the cache, the counts, what is announced. */
export function usePush(loadedModseq: number | undefined): { readonly announced: string } {
  const client = useQueryClient();
  const settings = useSettings();
  const { announced, announce, recall } = useAnnouncements();
  const [cursor] = useState(() => new PushCursor());
  const follow = useRef<(event: PushEvent) => void>(() => undefined);
  useEffect(() => rememberFirstScreen(client), [client]);
  useEffect(() => boundKeptMessages(client), [client]);
  useEffect(() => {
    follow.current = (event) => {
      cursor.sawEvent(event.modseq);
      applyChange(client, event);
      const after = createFollowUp(event, client.getQueryData(navigationQuery.queryKey), settings, knownFollowUps());
      askAgain(client, after);
      askLater(client);
      if (after.notification) announce(after.notification);
      if (after.noNews) recall(after.noNews);
    };
  }, [client, cursor, settings, announce, recall]);
  const isReady = loadedModseq !== undefined;
  useEffect(() => {
    // What was loaded once is where the socket begins; from then on it reports by itself.
    if (loadedModseq !== undefined) cursor.begin(loadedModseq);
  }, [cursor, loadedModseq]);
  useEffect(() => {
    if (!isReady) return;
    const open = (): (() => void) =>
      openPushSocket({
        askTicket: () => readData(api.push.ticket({})),
        since: () => cursor.since(),
        onEvent: (event) => follow.current(event),
        onCaughtUp: (modseq) => {
          cursor.settle(modseq);
          askAfterGap(client);
        },
        onResync: (modseq) => {
          cursor.settle(modseq);
          // What waits is done first: lists that are asked for before would show it undone.
          void performWaiting().then(() => client.invalidateQueries());
        },
        onConnected: (isConnected) => reportConnection('push', isConnected),
      });
    let close: (() => void) | undefined;
    // What comes meanwhile is told by the cursor: the socket need not take the browser's time while the first rows are drawn.
    const giveUp = whenIdle(() => {
      close = open();
    }, socketWithinMs);
    return () => {
      giveUp();
      close?.();
      // Nobody is signed in any more, or the page ends: what nobody watches is not away.
      reportConnection('push', true);
    };
  }, [client, cursor, isReady]);
  return { announced };
}

/** The socket is opened within this time, however busy the browser is. */
const socketWithinMs = 1_000;

/** A change of many mails comes as many events: the list of notifications is asked for once. */
const notificationsDelayMs = 400;
let notificationsTimer: ReturnType<typeof setTimeout> | undefined;

let laterTimer: ReturnType<typeof setTimeout> | undefined;

/** What shows a little of everything; it is asked again only while it is in view. */
function askLater(client: QueryClient): void {
  laterTimer ??= setTimeout(() => {
    laterTimer = undefined;
    for (const { anyEvent = [] } of knownFollowUps())
      for (const queryKey of anyEvent) void client.invalidateQueries({ queryKey });
  }, notificationsDelayMs);
}

function askAgain(client: QueryClient, { invalidate, invalidateFolder, news }: PushFollowUp): void {
  for (const queryKey of invalidate) void client.invalidateQueries({ queryKey });
  if (news)
    notificationsTimer ??= setTimeout(() => {
      notificationsTimer = undefined;
      void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    }, notificationsDelayMs);
  if (invalidateFolder !== undefined)
    void client.invalidateQueries({ queryKey: [...listKeyPrefix, { kind: 'folder', folderId: invalidateFolder }] });
}

/** What the published mails do not say: folders, labels, settings, space, and how far deliveries have come. */
function askAfterGap(client: QueryClient): void {
  const wanted = knownFollowUps().flatMap(({ afterGap }) => afterGap ?? []);
  for (const queryKey of [...wanted, notificationsQuery.queryKey]) void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({
    queryKey: detailKeyPrefix,
    predicate: (query) => ((query.state.data as MailDetail | undefined)?.delivery.length ?? 0) > 0,
  });
}

/** New mail, announced together: to the desktop, and to screen readers. */
function useAnnouncements() {
  const navigate = useNavigate();
  const [announced, setAnnounced] = useState('');
  const gate = useRef<ReturnType<typeof createArrivalGate>>(undefined);
  const notices = useRef<DesktopNotices>(undefined);
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  useEffect(() => {
    const speaker = joinSpeakers();
    const desktop = new DesktopNotices(speaker, (arrival) => void go.current(arrival ? readerPath(arrival) : '/inbox'));
    const made = createArrivalGate((arrivals) => {
      setAnnounced(formatArrivals(arrivals));
      void desktop.show(arrivals);
    });
    gate.current = made;
    notices.current = desktop;
    return () => {
      made.stop();
      desktop.recallAll();
      speaker.stop();
    };
  }, []);
  const [notified] = useState(() => ({
    announce: (arrival: Arrival): void => gate.current?.add(arrival),
    recall: (mailIds: readonly string[]): void => {
      gate.current?.drop(mailIds);
      notices.current?.recall(mailIds);
    },
  }));
  return { announced, ...notified };
}

function formatArrivals(arrivals: readonly Arrival[]): string {
  const [first] = arrivals;
  if (first === undefined) return '';
  if (arrivals.length > 1) return translate(pushStrings, 'newMails', { count: arrivals.length });
  const subject = first.subject === '' ? translate(pushStrings, 'noSubject') : first.subject;
  return translate(pushStrings, 'newMail', { name: first.sender, subject });
}

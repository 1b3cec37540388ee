import type { PushEvent } from '@hongyan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, dataOf } from '../../lib/api-client.ts';
import { openPushSocket } from '../../lib/push-socket.ts';
import { useWords } from '../../lib/words.ts';
import { navigationQuery } from '../folders/index.ts';
import { useHomeIndex, useSettings } from '../home/index.ts';
import { applyChange } from './cache/apply-change.ts';
import { rememberFirstScreen } from './first-screen.ts';
import { listKeyPrefix } from './list-place.ts';
import { readerPath } from './mail-paths.ts';
import { mailboxWords } from './mailbox.words.ts';
import { followUpOf, highestModseq, type PushFollowUp } from './push.ts';
import styles from './push-link.module.css';

/** A short interruption is nobody's business. */
const offlineHintDelayMs = 4_000;

/** Keeps the window up to date by push, and says when it is not. Once, in the desk. */
export function PushLink() {
  const t = useWords(mailboxWords);
  const connected = usePush();
  const [hinted, setHinted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHinted(!connected), connected ? 0 : offlineHintDelayMs);
    return () => clearTimeout(timer);
  }, [connected]);
  return (
    <div role="status" className={styles['place']}>
      {hinted && <p className={styles['hint']}>{t('offline')}</p>}
    </div>
  );
}

function usePush(): boolean {
  const client = useQueryClient();
  const navigate = useNavigate();
  const settings = useSettings();
  const loadedModseq = useHomeIndex()?.modseq;
  const [connected, setConnected] = useState(true);
  const modseq = useRef(0);
  const follow = useRef<(event: PushEvent) => void>(() => undefined);
  useEffect(() => rememberFirstScreen(client), [client]);
  useEffect(() => {
    follow.current = (event) => {
      modseq.current = highestModseq(modseq.current, event);
      applyChange(client, event);
      const after = followUpOf(event, client.getQueryData(navigationQuery.queryKey), settings);
      askAgain(after);
      if (after.notification) notify(after.notification);
    };
    const askAgain = ({ invalidate, invalidateFolder }: PushFollowUp): void => {
      for (const queryKey of invalidate) void client.invalidateQueries({ queryKey });
      if (invalidateFolder !== undefined)
        void client.invalidateQueries({ queryKey: [...listKeyPrefix, { kind: 'folder', folderId: invalidateFolder }] });
    };
    const notify = ({ title, body, mailId, mailboxId }: NonNullable<PushFollowUp['notification']>): void => {
      // Permission is never asked for here: only who has given it is told.
      if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
      const note = new Notification(title, { body, tag: mailId });
      note.addEventListener('click', () => {
        window.focus();
        void navigate(readerPath({ mailboxId, mailId }));
        note.close();
      });
    };
  }, [client, navigate, settings]);
  const isReady = loadedModseq !== undefined;
  useEffect(() => {
    // What was loaded once is where the socket begins; from then on it tells by itself.
    if (loadedModseq !== undefined && modseq.current === 0) modseq.current = loadedModseq;
  }, [loadedModseq]);
  useEffect(() => {
    if (!isReady) return;
    return openPushSocket({
      askTicket: () => dataOf(api.push.ticket({})),
      since: () => modseq.current,
      onEvent: (event) => follow.current(event),
      onResync: (current) => {
        modseq.current = current;
        void client.invalidateQueries();
      },
      onConnected: setConnected,
    });
  }, [client, isReady]);
  return connected;
}

/** Unread mails of the inbox, for the title of the window. */
export function useInboxUnread(): number {
  const navigation = useQuery({ ...navigationQuery, enabled: false }).data;
  return navigation?.folderList.find((folder) => folder.kind === 'inbox')?.unread ?? 0;
}

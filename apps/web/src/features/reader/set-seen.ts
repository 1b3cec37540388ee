import type { MailListItem } from '@hongyan/contract';
import { useEffect, useRef } from 'react';
import { setSeen } from '../../mail-model/changes/change-mails.ts';
import { mailboxRightNow } from '../../platform/settings/mailbox-right.ts';

/** Opened in this task and not read yet, by their identifiers. */
const opened = new Map<string, MailListItem>();

/** Opening a mail reads it: once for each opening, so that marking it unread again stands. */
export function useSetSeen(mail: MailListItem | undefined): void {
  const openedId = useRef<string>(undefined);
  useEffect(() => {
    if (!mail || openedId.current === mail.mailId) return;
    openedId.current = mail.mailId;
    // Who may only read a person's mailbox leaves no read mark there.
    if (mail.seen || !mailboxRightNow().mayDo('mark')) return;
    // After the message has been painted: the lists and counts that change with it can wait for a frame.
    if (opened.size === 0) setTimeout(readOpened);
    opened.set(mail.mailId, mail);
  }, [mail]);
}

/** One call for all: a conversation shows several unread ones, and the one that was asked for in two components. */
function readOpened(): void {
  const mails = [...opened.values()];
  opened.clear();
  void setSeen(mails, true, { quiet: true });
}

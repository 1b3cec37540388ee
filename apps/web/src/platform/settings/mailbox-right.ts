import type { CallNeed } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../api/query-client.ts';
import { type HomeIndex, homeIndexQuery } from './home-index.ts';

/** What something on the screen takes of the open mailbox: as calls say it, and `mark`: read marks, which a reader of a shared mailbox has of their own. */
export type MailboxNeed = CallNeed | 'mark';

export interface MailboxRight extends Omit<HomeIndex['mailbox'], 'id'> {
  readonly mayDo: (need: MailboxNeed) => boolean;
}

/** The rule of the server's listener: what it would refuse is not shown. */
export function mayDoIn({ right, isShared }: Omit<HomeIndex['mailbox'], 'id'>, need: MailboxNeed): boolean {
  if (right === 'own' || need === 'read' || need === 'person') return true;
  if (need === 'own') return false;
  if (need === 'mailbox' && !isShared) return false;
  return right === 'full' || (need === 'mark' && isShared);
}

/** Until the server has said so it is one's own, which it nearly always is. */
const ownMailbox = { right: 'own', isShared: false } as const;
const chooseRight = (index: HomeIndex | undefined): MailboxRight => {
  const { right, isShared } = index?.mailbox ?? ownMailbox;
  return { right, isShared, mayDo: (need) => mayDoIn({ right, isShared }, need) };
};

/** What may be done in the mailbox that is open. Asks nothing: the shell does, and the sign-in page has no mailbox. */
export function useMailboxRight(): MailboxRight {
  const index = useQuery({ ...homeIndexQuery, enabled: false }).data;
  return useMemo(() => chooseRight(index), [index]);
}

/** The same outside of components, at this moment. */
export const mailboxRightNow = (): MailboxRight => chooseRight(queryClient.getQueryData(homeIndexQuery.queryKey));

import type { Language } from '@hongyan/contract';
import type { CalendarMessageTable } from '../../../engines/database/schema/calendar-tables.ts';

/** What a scheduling message is, for its words. */
export type MessageTopic =
  | 'invitation'
  | 'update'
  | 'cancelled'
  | 'accepted'
  | 'declined'
  | 'tentative'
  | 'delegated'
  | 'unanswered'
  | 'proposed'
  | 'kept';

interface MessageStrings {
  readonly subject: Readonly<Record<MessageTopic, (title: string) => string>>;
  /** The first line; `name` is who sends it. */
  readonly says: Readonly<Record<MessageTopic, (name: string) => string>>;
  readonly untitled: string;
  readonly when: string;
  readonly repeated: string;
  readonly location: string;
  readonly organizer: string;
  readonly comment: string;
  readonly separator: string;
}

/** The words of the mails that carry invitations and answers: for whoever reads no calendar. */
export const messageStrings: Readonly<Record<Language, MessageStrings>> = {
  zh: {
    subject: {
      invitation: (title) => `邀请：${title}`,
      update: (title) => `邀请更新：${title}`,
      cancelled: (title) => `已取消：${title}`,
      accepted: (title) => `已接受：${title}`,
      declined: (title) => `已拒绝：${title}`,
      tentative: (title) => `暂定：${title}`,
      delegated: (title) => `已委托：${title}`,
      unanswered: (title) => `取消答复：${title}`,
      proposed: (title) => `建议新时间：${title}`,
      kept: (title) => `时间不变：${title}`,
    },
    says: {
      invitation: (name) => `${name} 邀请您参加以下日程。`,
      update: (name) => `${name} 更新了以下日程。`,
      cancelled: (name) => `${name} 取消了以下日程。`,
      accepted: (name) => `${name} 接受了邀请。`,
      declined: (name) => `${name} 拒绝了邀请。`,
      tentative: (name) => `${name} 暂定参加。`,
      delegated: (name) => `${name} 委托他人参加。`,
      unanswered: (name) => `${name} 取消了对邀请的答复。`,
      proposed: (name) => `${name} 建议改为以下时间。`,
      kept: (name) => `${name} 没有采纳建议的时间，日程时间不变。`,
    },
    untitled: '（无标题）',
    when: '时间',
    repeated: '重复日程，首次',
    location: '地点',
    organizer: '组织者',
    comment: '留言',
    separator: '：',
  },
  en: {
    subject: {
      invitation: (title) => `Invitation: ${title}`,
      update: (title) => `Updated invitation: ${title}`,
      cancelled: (title) => `Cancelled: ${title}`,
      accepted: (title) => `Accepted: ${title}`,
      declined: (title) => `Declined: ${title}`,
      tentative: (title) => `Tentative: ${title}`,
      delegated: (title) => `Delegated: ${title}`,
      unanswered: (title) => `Answer cancelled: ${title}`,
      proposed: (title) => `New time proposed: ${title}`,
      kept: (title) => `Time unchanged: ${title}`,
    },
    says: {
      invitation: (name) => `${name} invited you to this event.`,
      update: (name) => `${name} changed this event.`,
      cancelled: (name) => `${name} cancelled this event.`,
      accepted: (name) => `${name} accepted.`,
      declined: (name) => `${name} declined.`,
      tentative: (name) => `${name} answered maybe.`,
      delegated: (name) => `${name} delegated to someone else.`,
      unanswered: (name) => `${name} cancelled their answer.`,
      proposed: (name) => `${name} proposed this time instead.`,
      kept: (name) => `${name} kept the original time.`,
    },
    untitled: '(No title)',
    when: 'When',
    repeated: 'Repeats, first',
    location: 'Where',
    organizer: 'Organiser',
    comment: 'Comment',
    separator: ': ',
  },
};

type Row = Pick<CalendarMessageTable, 'method' | 'is_update' | 'answer'>;

const answerTopics = {
  accepted: 'accepted',
  declined: 'declined',
  tentative: 'tentative',
  delegated: 'delegated',
  needsAction: 'unanswered',
} as const;

/** What a message says. */
export function chooseTopic({ method, is_update: isUpdate, answer }: Row): MessageTopic {
  if (method === 'REQUEST') return isUpdate === 1 ? 'update' : 'invitation';
  if (method === 'CANCEL') return 'cancelled';
  if (method === 'COUNTER') return 'proposed';
  if (method === 'DECLINECOUNTER') return 'kept';
  return answerTopics[answer ?? 'needsAction'];
}

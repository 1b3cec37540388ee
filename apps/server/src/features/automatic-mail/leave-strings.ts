import type { Language } from '@hongyan/contract';
import type { LeaveAnswerPayload } from '../mail-groups/in-transaction.ts';

interface LeaveStrings {
  readonly subject: (name: string) => string;
  readonly text: (group: string, owner: string) => string;
}

/** What an answer to a mail to leave a group says. */
export const leaveStrings: Readonly<Record<Language, Readonly<Record<LeaveAnswerPayload['outcome'], LeaveStrings>>>> = {
  zh: {
    left: {
      subject: (name) => `您已退出邮件组“${name}”`,
      text: (group, owner) => `您已退出邮件组 ${group}，不会再收到发给它的邮件。\n\n如需重新加入，请写信给 ${owner}。`,
    },
    notIn: {
      subject: (name) => `您不在邮件组“${name}”中`,
      text: (group, owner) =>
        `您的地址不是邮件组 ${group} 的成员，无需退出。\n\n如仍收到该组的邮件，请写信给 ${owner}。`,
    },
    closed: {
      subject: (name) => `无法退出邮件组“${name}”`,
      text: (group, owner) => `邮件组 ${group} 已不允许成员自行退出。\n\n请写信给管理员：${owner}。`,
    },
  },
  en: {
    left: {
      subject: (name) => `You left the group “${name}”`,
      text: (group, owner) =>
        `You left ${group} and won’t get any more of its messages.\n\nTo join again, write to ${owner}.`,
    },
    notIn: {
      subject: (name) => `You’re not in the group “${name}”`,
      text: (group, owner) =>
        `Your address isn’t a member of ${group}, so there was nothing to leave.\n\nIf you still get its messages, write to ${owner}.`,
    },
    closed: {
      subject: (name) => `You can’t leave the group “${name}”`,
      text: (group, owner) =>
        `Members can no longer leave ${group} themselves.\n\nPlease write to its managers: ${owner}.`,
    },
  },
};

import type { Language } from '@hongyan/contract';
import type { HoldNoticePayload } from './hold-sending.ts';
import type { WrittenNotice } from './write-notices.ts';

interface Strings {
  readonly fromName: string;
  readonly ownSubject: string;
  readonly own: string;
  readonly subject: (who: string) => string;
  readonly text: (who: string, facts: HoldNoticePayload) => string;
}

const strings: Readonly<Record<Language, Strings>> = {
  zh: {
    fromName: '系统通知',
    ownSubject: '您发往外部的邮件正在等待管理员确认',
    own: '您最近发往外部的收件人数量远高于平常，为防止账号被盗用后滥发邮件，发往外部的邮件已暂缓投递，等待管理员确认。发给本单位同事的邮件不受影响，邮件不会丢失，可在“发信日志”中查看。\n\n如果这些邮件是您发的，请联系管理员放行。\n如果不是您发的，说明账号可能被盗用：请立即修改密码、撤销客户端授权码，并通知管理员。\n',
    subject: (who) => `${who} 的发信量异常，邮件已暂缓投递`,
    text: (who, { hours, recipients, usual }) =>
      `${who} 在 ${String(hours)} 小时内向外部 ${String(recipients)} 个收件人发信，而此前一个月内同样时长最多为 ${String(usual)} 个。其发往外部的邮件已暂缓投递，等待您确认；在您确认之前不会发出。\n\n请向本人核实。查看暂缓的邮件：sending held\n确认是本人发送，予以放行：sending allow ${who}\n不是本人发送，立即控制账号：user contain ${who}\n仅放弃这些邮件：sending drop ${who}\n`,
  },
  en: {
    fromName: 'System notice',
    ownSubject: 'Your messages to the outside wait for your administrator',
    own: 'You are sending to many more people outside than usual. In case someone else is using your account, your messages to the outside wait until your administrator lets them leave. Messages to your colleagues are not affected, and nothing is lost: the send log shows what waits.\n\nIf you sent these messages, ask your administrator to release them.\nIf you did not, change your password, revoke your authorisation codes, and contact your administrator at once.\n',
    subject: (who) => `Messages of ${who} wait for your decision: unusual sending`,
    text: (who, { hours, recipients, usual }) =>
      `${who} sent to ${String(recipients)} recipients outside within ${hours === 1 ? 'an hour' : `${String(hours)} hours`}; in the month before it was never more than ${String(usual)}. Their messages to the outside wait, and leave only when you say so.\n\nAsk them whether it was they who sent them. What waits: sending held\nIf it was, release the messages: sending allow ${who}\nIf it was not, contain the account at once: user contain ${who}\nTo discard the messages only: sending drop ${who}\n`,
  },
};

/** What is written of mail that waits for a decision, to its sender (`isOwn`) or to an administrator. */
export function composeHoldNotice(
  language: Language,
  facts: HoldNoticePayload,
  who: string,
  isOwn: boolean,
): WrittenNotice {
  const { fromName, ownSubject, own, subject, text } = strings[language];
  return isOwn
    ? { fromName, subject: ownSubject, text: own }
    : { fromName, subject: subject(who), text: text(who, facts) };
}

import type { Language } from '@hongyan/contract';
import type { JobKind } from '../../engines/jobs/port.ts';
import { type LimitNoticePayload, limitNoticeJob, type ReachedLimit } from './report-limit.ts';
import { type NoticeServices, type WrittenNotice, writeNotices } from './write-notices.ts';

const leaseMs = 60_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

interface Strings {
  readonly fromName: string;
  readonly limits: Readonly<Record<Exclude<ReachedLimit, 'sendOrganisationLimit'>, (max: number) => string>>;
  readonly ownSubject: string;
  readonly own: (limit: string) => string;
  readonly subject: (who: string) => string;
  readonly text: (who: string, limit: string) => string;
  readonly organisationSubject: string;
  readonly organisation: string;
}

const strings: Readonly<Record<Language, Strings>> = {
  zh: {
    fromName: '系统通知',
    limits: {
      sendMessagesPerHour: (max) => `每小时 ${String(max)} 封邮件`,
      sendMessagesPerDay: (max) => `24 小时 ${String(max)} 封邮件`,
      sendRecipientsPerHour: (max) => `每小时 ${String(max)} 个收件人`,
      sendRecipientsPerDay: (max) => `24 小时 ${String(max)} 个收件人`,
    },
    ownSubject: '您的发信已达上限',
    own: (limit) =>
      `您的账号已达到发信上限（${limit}），超出的邮件没有发出，网页端的内容保留在草稿中。过一段时间即可继续发送；确需发送更多，请联系管理员。\n\n如果这些邮件不是您发的，说明账号可能被盗用：请立即修改密码、撤销客户端授权码，并通知管理员。\n`,
    subject: (who) => `${who} 的发信已达上限`,
    text: (who, limit) =>
      `${who} 已达到发信上限（${limit}），超出的邮件已被拒绝。\n\n请确认是否为本人发送。查看发信情况：user sending ${who}\n如账号被盗用，立即控制：user contain ${who}\n如属正常业务，可以放宽上限：user sending-limit ${who}\n`,
    organisationSubject: '本单位的发信已达上限',
    organisation:
      '本单位 24 小时内的发信量已达上限，所有人暂时不能发信，收信不受影响。\n\n查看发信最多的人：sending list\n如属正常业务，可以用 org set 调整 sendOrganisationMessagesPerDay 和 sendOrganisationRecipientsPerDay。\n',
  },
  en: {
    fromName: 'System notice',
    limits: {
      sendMessagesPerHour: (max) => `${String(max)} messages an hour`,
      sendMessagesPerDay: (max) => `${String(max)} messages in 24 hours`,
      sendRecipientsPerHour: (max) => `${String(max)} recipients an hour`,
      sendRecipientsPerDay: (max) => `${String(max)} recipients in 24 hours`,
    },
    ownSubject: 'You have reached your sending limit',
    own: (limit) =>
      `Your account has reached its sending limit (${limit}). Messages beyond it were not sent; what you wrote on the web is kept in Drafts. You can send again after a while. If you need to send more, ask your administrator.\n\nIf you did not send these messages, someone else may be using your account. Change your password, revoke your authorisation codes, and contact your administrator.\n`,
    subject: (who) => `${who} has reached the sending limit`,
    text: (who, limit) =>
      `${who} has reached the sending limit (${limit}). Messages beyond it were refused.\n\nMake sure that it was they who sent them. What was sent: user sending ${who}\nIf the account was broken into: user contain ${who}\nIf it was meant, allow more: user sending-limit ${who}\n`,
    organisationSubject: 'Your organisation has reached its sending limit',
    organisation:
      'Your organisation has sent as much as it can in 24 hours. No one can send for now; mail still arrives.\n\nWho sent most: sending list\nIf it was meant, raise sendOrganisationMessagesPerDay and sendOrganisationRecipientsPerDay with org set.\n',
  },
};

/** What one person is written. */
function choose(said: Strings, { limit, max }: LimitNoticePayload, who: string, isOwn: boolean): WrittenNotice {
  const { fromName } = said;
  if (limit === 'sendOrganisationLimit')
    return { fromName, subject: said.organisationSubject, text: said.organisation };
  const named = said.limits[limit](max);
  return isOwn
    ? { fromName, subject: said.ownSubject, text: said.own(named) }
    : { fromName, subject: said.subject(who), text: said.text(who, named) };
}

/** Writes to the person and to the administrators, each in their language, that a limit was reached; running it again changes nothing. */
export function createLimitNoticeJob(services: NoticeServices): JobKind<LimitNoticePayload> {
  return {
    kind: limitNoticeJob,
    concurrency: 1,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      const { account, orgId, limit } = payload;
      await writeNotices(services, {
        account,
        orgId,
        isToPerson: limit !== 'sendOrganisationLimit',
        key: `sending-limit-${id}`,
        say: (language, who, isOwn) => choose(strings[language], payload, who, isOwn),
      });
    },
  };
}

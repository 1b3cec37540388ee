/** Mails that inform the owner of a mailbox that its two-factor authentication was changed or a printed code used: whoever does it in somebody's open session does not do it unseen. */

import type { OpenCallContext } from '../../call/call-context.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { composeNotice as composeMailNotice, takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import { readPerson } from '../identity/index.ts';

export type NoticeKind =
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'smsOn'
  | 'smsOff'
  | 'codesMade'
  | 'codeUsed';

const strings = {
  zh: {
    fromName: '系统通知',
    kinds: {
      totpAdded: '已添加身份验证器应用',
      totpRemoved: '已移除身份验证器应用',
      passkeyAdded: '已添加通行密钥',
      passkeyRemoved: '已移除通行密钥',
      smsOn: '已开启短信验证',
      smsOff: '已关闭短信验证',
      codesMade: '已生成新的恢复码',
      codeUsed: '已使用一个恢复码登录',
    },
    text: (what: string, owner: string, time: string, address: string) =>
      `您的邮箱 ${owner} 的二次验证有变动：\n\n  ${what}\n  时间：${time}\n  网络地址：${address}\n\n如果这不是您本人的操作，请立即修改登录密码，在“设置 › 账号与安全”中检查二次验证，并联系管理员。\n`,
  },
  en: {
    fromName: 'System notice',
    kinds: {
      totpAdded: 'An authenticator app was added',
      totpRemoved: 'The authenticator app was removed',
      passkeyAdded: 'A passkey was added',
      passkeyRemoved: 'A passkey was removed',
      smsOn: 'Text message codes were turned on',
      smsOff: 'Text message codes were turned off',
      codesMade: 'New recovery codes were generated',
      codeUsed: 'A recovery code was used to sign in',
    },
    text: (what: string, owner: string, time: string, address: string) =>
      `The two-factor authentication of your mailbox ${owner} has changed:\n\n  ${what}\n  Time: ${time}\n  Network address: ${address}\n\nIf this wasn’t you, change your password at once, check two-factor authentication in “Settings › Account and security” and contact your administrator.\n`,
  },
} as const;

/** The notice in its owner's language, ready to be put into the inbox. */
export async function composeNotice(
  { database, config, intake }: Pick<Services, 'database' | 'config'> & { readonly intake: BodyIntake },
  { accountNo, orgId }: { readonly accountNo: number; readonly orgId: number },
  kind: NoticeKind,
  context: OpenCallContext,
): Promise<AcceptedBody> {
  const owner = (await readPerson(database.read, accountNo))?.address ?? '';
  const { language, timeZoneName } = await readSettings(database.read, accountNo);
  const format = { timeZone: timeZoneName, dateStyle: 'long', timeStyle: 'short' } as const;
  const time = new Intl.DateTimeFormat(language, format).format(context.now);
  const said = strings[language];
  const bytes = await composeMailNotice({
    hostname: config.hostname,
    fromName: said.fromName,
    to: owner,
    subject: said.kinds[kind],
    text: said.text(said.kinds[kind], owner, time, context.address),
    now: context.now,
  });
  return takeInComposed(intake, bytes, orgId);
}

/** Requests that go through the administrator (specification, section 6): more storage, the end of the password, a migration. */

import { countCharacters, type Language, maxAskCharacters } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { composeNotice, takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import { listAdministrators, requirePerson } from '../identity/index.ts';
import { type AskKind, putAsk } from './put-ask.ts';

const strings = {
  zh: {
    fromName: '系统通知',
    kinds: { capacity: '申请扩容', passwordCancellation: '申请密码注销', migration: '申请邮件迁移' },
    subject: (kind: string, name: string) => `${kind}：${name}`,
    text: (kind: string, who: string, content: string) =>
      `${who} ${kind}。\n\n${content === '' ? '（没有填写说明）' : content}\n\n直接回复本邮件即可答复申请人。`,
  },
  en: {
    fromName: 'System notice',
    kinds: { capacity: 'more storage', passwordCancellation: 'password cancellation', migration: 'mail migration' },
    subject: (kind: string, name: string) => `Request for ${kind}: ${name}`,
    text: (kind: string, who: string, content: string) =>
      `${who} requested ${kind}.\n\n${content === '' ? '(no description)' : content}\n\nReply to this message to answer them.`,
  },
} as const;

interface Ask {
  readonly kind: AskKind;
  readonly content: string;
  readonly person: { readonly address: string; readonly displayName: string };
  readonly administrators: readonly { readonly address: string }[];
  readonly language: Language;
  readonly hostname: string;
  readonly now: number;
}

function composeAsk({ kind, content, person, administrators, language, hostname, now }: Ask): Promise<Buffer> {
  const said = strings[language];
  const name = person.displayName.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return composeNotice({
    hostname,
    fromName: said.fromName,
    to: administrators.map(({ address }) => address),
    replyTo: { name, address: person.address },
    subject: said.subject(said.kinds[kind], name),
    text: said.text(said.kinds[kind], `${name} <${person.address}>`, content),
    now,
  });
}

export interface AskServices extends Pick<Services, 'database'> {
  readonly config: Pick<Services['config'], 'hostname'>;
  readonly intake: Pick<BodyIntake, 'spool' | 'finish'>;
}

/** Sends a request of the person who calls. Throws `askTooLong`, `noAdministrator`, `askUsedUp`. */
export async function askAdministrator(
  services: AskServices,
  context: CallContext,
  input: { readonly kind: AskKind; readonly content: string },
): Promise<void> {
  const { read, runner } = services.database;
  const { actor, orgId } = context.session;
  const content = input.content.trim();
  if (countCharacters(content) > maxAskCharacters) throw new UserError('askTooLong', { max: maxAskCharacters });
  const [person, administrators] = await Promise.all([requirePerson(read, actor), listAdministrators(read, orgId)]);
  const first = administrators.at(0);
  if (first === undefined) throw new UserError('noAdministrator');
  const { language } = await readSettings(read, first.accountNo);
  const { hostname } = services.config;
  const { kind } = input;
  const bytes = await composeAsk({ kind, content, person, administrators, language, hostname, now: context.now });
  const message = await takeInComposed(services.intake, bytes, orgId);
  await runner.execute(putAsk, toOperationContext(context), {
    accountNo: actor,
    orgId,
    kind,
    administrators: administrators.map(({ accountNo }) => accountNo),
    message,
  });
}

import { randomBytes } from 'node:crypto';
import { type AutomaticReply, replyStateAt } from '@hongyan/contract';
import type { OperationContext } from '../../engines/database/port.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import { caseFoldAddress } from '../identity/index.ts';
import { type Answered, answerSender } from './answer-sender.ts';
import { answerStrings } from './answer-strings.ts';
import { composeAnswer } from './compose-answer.ts';
import { addressedAs, judgeAnswer, type Unanswerable } from './judge-answer.ts';
import type { ArrivedMail } from './read-arrived-mail.ts';
import { type ResolvedRecipient, resolveAddress } from './resolve-address.ts';
import { readReply } from './store.ts';

export type AutomaticServices = Services & { readonly intake: BodyIntake };

interface Answer {
  readonly kind: 'reply' | 'reject';
  readonly version: number | null;
  readonly format: 'text' | 'html';
  readonly text: string;
  /** Empty: the fixed words and the subject of the mail. */
  readonly subject: string;
}

/** What an automatic reply says to somebody; null for no answer. */
function textFor(reply: AutomaticReply, kind: ResolvedRecipient['kind']): string | null {
  if (kind === 'inside' || reply.outsideMode === 'same') return reply.inside;
  return reply.outsideMode === 'none' ? null : reply.outside;
}

/** What is to be answered: a rule's rejection first, else the automatic reply, unless a rule threw the mail away. */
async function chooseAnswer(
  services: Services,
  mail: ArrivedMail,
  kind: ResolvedRecipient['kind'],
): Promise<Answer | null> {
  const { effects, account, folderId } = mail.payload;
  const rejection = effects.find((effect) => effect.kind === 'reject');
  if (rejection !== undefined)
    return { kind: 'reject', version: null, format: 'text', text: rejection.text, subject: '' };
  if (folderId === systemFolderId('trash')) return null;
  const { version, value: reply } = await readReply(services.database.read, account);
  if (replyStateAt(reply, services.clock.now()) !== 'on') return null;
  const text = textFor(reply, kind);
  return text === null ? null : { kind: 'reply', version, format: reply.format, text, subject: reply.subject };
}

/**
 * Answers an arrived mail by itself where something asks for it and RFC 3834 allows it. The answer goes to the envelope sender
 * (§4), never to From or Reply-To, which anybody may write.
 */
export async function answerArrival(
  services: AutomaticServices,
  context: () => OperationContext,
  mail: ArrivedMail,
): Promise<Answered | Unanswerable | 'nothing'> {
  const { payload, person, own, headers, summary } = mail;
  const { mailFrom, fromVerdict, account, n } = payload;
  const refusal = judgeAnswer({ headers, mailFrom, fromVerdict, spf: mail.spf, own });
  if (refusal !== null) return refusal;
  const placed = await resolveAddress(services, person.orgId, mailFrom);
  if (placed === null || placed.kind === 'unknown') return 'no-sender';
  // Somebody outside who calls himself one of us, and has not proved it.
  if (placed.recipient.account !== null && fromVerdict === 'none') return 'unproven';
  const answer = await chooseAnswer(services, mail, placed.kind);
  if (answer === null) return 'nothing';
  const { language } = await readSettings(services.database.read, account);
  const strings = answerStrings[language];
  const address = addressedAs(headers, own) ?? person.address;
  const messageId = `${randomBytes(16).toString('hex')}@${address.slice(address.lastIndexOf('@') + 1)}`;
  const fixed = answer.kind === 'reply' ? strings.replySubject : strings.rejectSubject;
  const bytes = await composeAnswer({
    from: { name: person.displayName, address },
    to: placed.recipient.address,
    subject: answer.subject.trim() === '' ? fixed(summary.subject) : answer.subject,
    format: answer.format,
    text: answer.text,
    messageId,
    reference: { messageId: summary.messageId ?? null, references: summary.references },
    now: services.clock.now(),
  });
  return services.database.runner.execute(answerSender, context(), {
    account,
    n,
    kind: answer.kind,
    sender: caseFoldAddress(mailFrom) ?? mailFrom.trim().toLowerCase(),
    version: answer.version,
    mail: {
      body: await takeInComposed(services.intake, bytes, person.orgId),
      messageId,
      recipients: [placed.recipient],
    },
  });
}

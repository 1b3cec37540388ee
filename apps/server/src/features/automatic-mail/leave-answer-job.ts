import type { Language } from '@hongyan/contract';
import type { JobKind } from '../../engines/jobs/port.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import { makeMessageId, takeInComposed } from '../../mail/notices/index.ts';
import { machineContext } from '../identity/index.ts';
import { type LeaveAnswerPayload, leaveAnswerJob } from '../mail-groups/in-transaction.ts';
import { readGroup, tagAddress } from '../mail-groups/index.ts';
import { resolveRecipient } from '../outbox/index.ts';
import type { AutomaticServices } from './answer-arrival.ts';
import { answerLeave } from './answer-leave.ts';
import { composeAnswer } from './compose-answer.ts';
import { leaveStrings } from './leave-strings.ts';

const leaseMs = 60_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

/** A colleague's own language; somebody outside reads one of the two. */
async function readLanguages(services: AutomaticServices, account: number | null): Promise<readonly Language[]> {
  return account === null ? ['zh', 'en'] : [(await readSettings(services.database.read, account)).language];
}

/** Tells whoever wanted to leave a group by mail what came of it; running it again changes nothing. */
export function createLeaveAnswerJob(services: AutomaticServices): JobKind<LeaveAnswerPayload> {
  const { clock, config, database, intake } = services;
  return {
    kind: leaveAnswerJob,
    concurrency: 2,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      const { orgId, group, keeper, to, account, outcome } = payload;
      const recipient = await resolveRecipient(services, to);
      if (recipient === null) return;
      const name = (await readGroup(database.read, group))?.name ?? group;
      const owner = tagAddress(group, 'owner');
      const said = (await readLanguages(services, account)).map((language) => leaveStrings[language][outcome]);
      const messageId = makeMessageId(config.hostname);
      const bytes = await composeAnswer({
        // Answers to it come to those who run the group.
        from: { name, address: owner },
        to,
        subject: said.map(({ subject }) => subject(name)).join(' / '),
        format: 'text',
        text: said.map(({ text }) => text(group, owner)).join('\n\n'),
        messageId,
        reference: { messageId: payload.messageId, references: [] },
        now: clock.now(),
      });
      const context = {
        ...machineContext(clock.now(), id, 'worker', orgId),
        actor: keeper,
        idempotencyKey: `leave-answer-${id}`,
      };
      const body = await takeInComposed(intake, bytes, orgId);
      await database.runner.execute(answerLeave, context, { keeper, group, mail: { body, messageId, recipient } });
    },
  };
}

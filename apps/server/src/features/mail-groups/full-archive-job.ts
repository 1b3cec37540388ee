import type { Language } from '@hongyan/contract';
import type { JobKind } from '../../engines/jobs/port.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { composeNotice, takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import { nameAccounts, readArchivedGroup, type StoredGroup } from '../group-membership/index.ts';
import { machineContext } from '../identity/index.ts';
import { findManagers } from './find-group.ts';
import { type FullArchivePayload, fullArchiveJob, putFullArchiveNotice } from './full-archive.ts';

const leaseMs = 60_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

type Strings = Record<'fromName', string> & Record<'subject' | 'text', (group: StoredGroup) => string>;

const strings: Readonly<Record<Language, Strings>> = {
  zh: {
    fromName: '系统通知',
    subject: ({ name }) => `邮件组“${name}”的归档已满`,
    text: ({ address }) =>
      `邮件组 ${address} 的归档空间已用完，此后发给该组的邮件不再归档；成员收信不受影响。\n\n请联系管理员缩短归档保留天数，腾出空间后会自动恢复归档。\n`,
  },
  en: {
    fromName: 'System notice',
    subject: ({ name }) => `The archive of the group “${name}” is full`,
    text: ({ address }) =>
      `The archive of ${address} is full. Messages to the group are still delivered to its members, but are no longer archived.\n\nAsk your administrator to shorten the retention period. Archiving resumes automatically when there is space.\n`,
  },
};

/** Writes to those who run a group that its archive is full, each in their language; running it again changes nothing. */
export function createFullArchiveJob(
  services: Services & { readonly intake: BodyIntake },
): JobKind<FullArchivePayload> {
  const { clock, config, database, intake } = services;
  return {
    kind: fullArchiveJob,
    concurrency: 1,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      const group = await readArchivedGroup(database.read, payload.archive);
      if (group === null) return;
      for (const { accountNo, address } of await nameAccounts(
        database.read,
        await findManagers(database.read, group),
      )) {
        const { language } = await readSettings(database.read, accountNo);
        const said = strings[language];
        const bytes = await composeNotice({
          hostname: config.hostname,
          fromName: said.fromName,
          to: address,
          subject: said.subject(group),
          text: said.text(group),
          now: clock.now(),
        });
        const context = {
          ...machineContext(clock.now(), id, 'worker', group.orgId),
          actor: accountNo,
          idempotencyKey: `full-archive-${id}-${String(accountNo)}`,
        };
        const notice = await takeInComposed(intake, bytes, group.orgId);
        await database.runner.execute(putFullArchiveNotice, context, { account: accountNo, notice });
      }
    },
  };
}

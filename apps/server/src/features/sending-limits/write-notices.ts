import type { Language } from '@hongyan/contract';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { composeNotice, takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import { listAdministrators, machineContext, readPerson } from '../identity/index.ts';
import { putLimitNotice } from './report-limit.ts';

export type NoticeServices = Services & { readonly intake: BodyIntake };

/** What a notice says and from whom it is. */
export interface WrittenNotice {
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
}

/** What is written about one person. */
export interface NoticeTopic {
  readonly account: number;
  readonly orgId: number;
  /** Whether the person hears of it too, or the administrators alone. */
  readonly isToPerson: boolean;
  /** Begins the key that makes each notice once, however often the job runs. */
  readonly key: string;
  /** `isOwn`: to the person themselves. */
  readonly say: (language: Language, who: string, isOwn: boolean) => WrittenNotice;
}

/** Writes to a person and to the administrators of their organisation, each in their language. Running it again with the same key changes nothing. */
export async function writeNotices(
  { clock, config, database, intake }: NoticeServices,
  { account, orgId, isToPerson, key, say }: NoticeTopic,
): Promise<void> {
  const person = await readPerson(database.read, account);
  if (person === null) return;
  const administrators = await listAdministrators(database.read, orgId);
  const readers = [
    ...(isToPerson ? [{ accountNo: account, address: person.address }] : []),
    ...administrators.filter((one) => !isToPerson || one.accountNo !== account),
  ];
  for (const { accountNo, address } of readers) {
    const { language } = await readSettings(database.read, accountNo);
    const bytes = await composeNotice({
      hostname: config.hostname,
      to: address,
      ...say(language, person.address, accountNo === account),
      now: clock.now(),
    });
    const context = {
      ...machineContext(clock.now(), key, 'worker', orgId),
      actor: accountNo,
      idempotencyKey: `${key}-${String(accountNo)}`,
    };
    const notice = await takeInComposed(intake, bytes, orgId);
    await database.runner.execute(putLimitNotice, context, { account: accountNo, notice });
  }
}

import { type ClientProtocol, countCharacters, maxClientNameCharacters } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import {
  createAuthorisationCode,
  hashAuthorisationCode,
  listAuthorisationCodes,
  readCodesMade,
  requirePerson,
} from '../identity/index.ts';
import { cancelAuthorisationCode, makeAuthorisationCode } from './change-codes.ts';
import { type CodeNotice, composeCodeNotice } from './code-notice.ts';

export interface ClientsServices extends Pick<Services, 'config' | 'database' | 'secrets' | 'passwordDirectory'> {
  readonly intake: BodyIntake;
}

export interface CodeWanted {
  readonly accountNo: number;
  /** Of the device; null: the default code. */
  readonly name: string | null;
  readonly protocols: readonly ClientProtocol[];
  readonly expiresAt: number | null;
  /** The program whose session asks; left out: the person's own, or an administrator. */
  readonly programId?: string | undefined;
}

/** Making and revoking codes, for the calls and the administrator's command alike: the owner is notified by a mail. */
export interface AuthorisationCodes {
  /** The answer is the only place where the code stands. Throws `authorisationCodesUsedUp` and the refusals of names and protocols. */
  make(context: OperationContext, wanted: CodeWanted): Promise<{ codeId: number; code: string; remaining: number }>;
  /** `codeId` null: the default one. Throws `authorisationCodeNotFound`. */
  cancel(context: OperationContext, which: { accountNo: number; codeId: number | null }): Promise<void>;
}

/** A device's name as it is kept. Throws `clientNameEmpty`, `clientNameTooLong`. */
export function checkClientName(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (name === '') throw new UserError('clientNameEmpty');
  if (countCharacters(name) > maxClientNameCharacters)
    throw new UserError('clientNameTooLong', { max: maxClientNameCharacters });
  return name;
}

type NoticeFacts = Pick<CodeNotice, 'kind' | 'name' | 'protocols'> & { readonly expiresAt: number | null };

async function takeInNotice(
  services: ClientsServices,
  context: OperationContext,
  accountNo: number,
  facts: NoticeFacts,
) {
  const { read } = services.database;
  const person = await requirePerson(read, accountNo);
  const { language, timeZoneName } = await readSettings(read, accountNo);
  const format = new Intl.DateTimeFormat(language, { timeZone: timeZoneName, dateStyle: 'long', timeStyle: 'short' });
  const { expiresAt, ...notified } = facts;
  const bytes = await composeCodeNotice({
    ...notified,
    language,
    hostname: services.config.hostname,
    owner: person.address,
    until: expiresAt === null ? null : format.format(expiresAt),
    now: context.now,
    time: format.format(context.now),
    address: context.address,
  });
  return takeInComposed(services.intake, bytes, person.orgId);
}

/** Binds codes to a store. */
export function createAuthorisationCodes(services: ClientsServices): AuthorisationCodes {
  const { database, secrets } = services;
  return {
    make: async (context, { accountNo, name, protocols, expiresAt, programId }) => {
      if (protocols.length === 0) throw new UserError('clientProtocolsEmpty');
      const isDefault = name === null;
      const kept = isDefault ? '' : checkClientName(name);
      const stored = isDefault ? await listAuthorisationCodes(database.read, accountNo) : [];
      const isAnew = stored.some((code) => code.isDefault && code.revokedAt === null);
      const notice = await takeInNotice(services, context, accountNo, {
        kind: isAnew ? 'remade' : 'made',
        name: isDefault ? null : kept,
        protocols,
        expiresAt,
      });
      const code = createAuthorisationCode();
      const codeHash = hashAuthorisationCode(secrets, code);
      const input = { accountNo, name: kept, codeHash, protocols, expiresAt, isDefault, programId, notice };
      const { codeId } = await database.runner.execute(makeAuthorisationCode, context, input);
      const { remaining } = await readCodesMade(database.read, accountNo, context.now);
      return { codeId, code, remaining };
    },
    cancel: async (context, { accountNo, codeId }) => {
      const stored = await listAuthorisationCodes(database.read, accountNo);
      const code = stored.find(
        (one) => one.revokedAt === null && (codeId === null ? one.isDefault : one.codeId === codeId),
      );
      if (!code) throw new UserError('authorisationCodeNotFound');
      const notice = await takeInNotice(services, context, accountNo, {
        kind: 'revoked',
        name: code.isDefault ? null : code.name,
        protocols: code.protocols,
        expiresAt: code.expiresAt,
      });
      await database.runner.execute(cancelAuthorisationCode, context, { accountNo, codeId: code.codeId, notice });
    },
  };
}

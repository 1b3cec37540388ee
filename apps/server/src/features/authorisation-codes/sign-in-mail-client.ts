import type { ClientProtocol } from '@hongyan/contract';
import type { Db, OperationContext } from '../../engines/database/port.ts';
import type { Services } from '../../services.ts';
import {
  checkAuthorisationCode,
  normaliseNetworkAddress,
  type Person,
  recordProgramRefusal,
} from '../identity/index.ts';
import { readClientAccess } from './access.ts';
import { deviceTouchMs, recordClientDevice, type SeenDevice } from './record-device.ts';

/** What a mail client's session was opened with; the listener keeps it and asks `isSessionGrantGood` as it goes on. */
export interface SessionGrant {
  readonly accountNo: number;
  readonly codeId: number;
  readonly deviceId: number;
  readonly protocol: ClientProtocol;
}

export interface ProgramSignIn {
  readonly username: string;
  readonly code: string;
  readonly protocol: ClientProtocol;
  /** What will do as well, where one address serves several protocols. */
  readonly others?: readonly ClientProtocol[];
  /** EHLO name or IMAP ID name, as it came. */
  readonly program: string;
}

export type ProgramAnswer =
  | {
      readonly status: 'ok';
      readonly person: Person;
      readonly grant: SessionGrant;
      readonly protocols: readonly ClientProtocol[];
    }
  | { readonly status: 'refused' }
  | { readonly status: 'limited' };

/** What a program calls itself is kept to this length: it is untrusted text. */
const maxProgramCharacters = 100;

/** A name that can be shown and that stays the same: an address that changes with the network says nothing of the program. */
export function cleanProgramName(name: string): string {
  const text = name
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, maxProgramCharacters);
  return text.startsWith('[') || /^[\d.:]*$/.test(text) || text.toLowerCase() === 'localhost' ? '' : text;
}

async function admitDevice(
  { database }: Pick<Services, 'database'>,
  context: OperationContext,
  seen: SeenDevice,
): Promise<{ readonly deviceId: number; readonly allowed: boolean }> {
  const known = await database.read
    .selectFrom('client_device')
    .select(['device_id', 'status', 'address', 'last_used_at'])
    .where('account_no', '=', seen.accountNo)
    .where('code_id', '=', seen.codeId)
    .where('protocol', '=', seen.protocol)
    .where('program', '=', seen.program)
    .executeTakeFirst();
  if (known?.address === seen.address && context.now - known.last_used_at < deviceTouchMs)
    return { deviceId: known.device_id, allowed: known.status === 'allowed' };
  return database.runner.execute(recordClientDevice, context, seen);
}

/**
 * Signs a mail client in: a right code, access and protocol on, device not blocked. Every refusal is alike to the program. Of several protocols
 * that are asked for the first that is open counts; the answer has all that are.
 */
export async function signInMailClient(
  services: Pick<Services, 'database' | 'secrets'>,
  context: OperationContext,
  { program, ...signIn }: ProgramSignIn,
): Promise<ProgramAnswer> {
  const checked = await checkAuthorisationCode(services, context, signIn);
  if (checked.status !== 'ok') return { status: checked.status };
  const { person, codeId } = checked;
  const { accountNo, orgId } = person;
  const access = await readClientAccess(services.database.read, accountNo);
  const protocols = access.on ? checked.protocols.filter((protocol) => access.protocols.includes(protocol)) : [];
  const [protocol] = protocols;
  if (protocol === undefined) {
    await recordProgramRefusal(services, context, { person, protocol: signIn.protocol, limited: false });
    return { status: 'refused' };
  }
  // Where several would do it is known only now which of them came.
  const isOverHttp = protocol === 'carddav' || protocol === 'caldav' || protocol === 'webdav';
  const client = isOverHttp ? protocol : context.client;
  const whose = { ...context, actor: accountNo, subject: accountNo, orgId, client };
  const { address } = normaliseNetworkAddress(context.address ?? '');
  const seen = { accountNo, codeId, protocol, program: cleanProgramName(program), address };
  const device = await admitDevice(services, whose, seen);
  if (!device.allowed) return { status: 'refused' };
  return { status: 'ok', person, grant: { accountNo, codeId, deviceId: device.deviceId, protocol }, protocols };
}

/** Whether what a session was opened with still opens it: asked at each mail of a submission, and when `clients` has changed. */
export async function isSessionGrantGood(db: Db, grant: SessionGrant, now: number): Promise<boolean> {
  const { accountNo, codeId, deviceId, protocol } = grant;
  const row = await db
    .selectFrom('client_device')
    .innerJoin('client_code', (join) =>
      join
        .onRef('client_code.account_no', '=', 'client_device.account_no')
        .onRef('client_code.code_id', '=', 'client_device.code_id'),
    )
    .innerJoin('account', 'account.account_no', 'client_device.account_no')
    .select('client_code.expires_at')
    .where('client_device.account_no', '=', accountNo)
    .where('client_device.device_id', '=', deviceId)
    .where('client_device.code_id', '=', codeId)
    .where('client_device.status', '=', 'allowed')
    .where('client_code.revoked_at', 'is', null)
    .where('account.state', '=', 'active')
    .where((eb) => eb.or([eb('account.expires_at', 'is', null), eb('account.expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return false;
  const access = await readClientAccess(db, accountNo);
  return access.on && access.protocols.includes(protocol);
}

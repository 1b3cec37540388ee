/** A mail client that has signed in with an authorisation code of its own, over the product's store. */
import type { ClientProtocol } from '@hongyan/contract';
import type { ImapStore } from '@hongyan/imap';
import { ClientSessions } from '../../../../apps/server/src/features/authorisation-codes/index.ts';
import { createPeople, machineContext } from '../../../../apps/server/src/features/identity/index.ts';
import { createImapStore } from '../../../../apps/server/src/features/mail-clients/imap-store.ts';
import { KeptOrders } from '../../../../apps/server/src/features/mail-clients/search/kept-orders.ts';
import { signInProgram } from '../../../../apps/server/src/features/mail-clients/sign-in-program.ts';
import type { Caller, MailStore } from '../store/mail-store.ts';

/** An authorisation code of a person. */
export async function makeCode(
  { store }: MailStore,
  who: Caller,
  protocols: readonly ClientProtocol[] = ['imap'],
  expiresAt: number | null = null,
): Promise<{ readonly codeId: number; readonly code: string }> {
  const context = machineContext(store.clock.now(), 'test');
  return createPeople(store).addAuthorisationCode(context, {
    accountNo: who.account,
    name: 'program',
    protocols,
    expiresAt,
  });
}

/** Signs in as a program does. */
export function signIn(
  { services }: MailStore,
  programs: ClientSessions,
  { username, password, program = 'Thunderbird 140' }: { username: string; password: string; program?: string },
) {
  return signInProgram(services, programs, { username, password, program, client: 'imap', remoteAddress: '192.0.2.7' });
}

export interface Program {
  readonly store: ImapStore;
  close(): void;
}

/** A session of IMAP. `programs`: those it is counted with. */
export async function openProgram(
  mail: MailStore,
  who: Caller,
  programs = new ClientSessions(mail.services),
): Promise<Program> {
  const { code } = await makeCode(mail, who);
  const row = await mail.store.database.read
    .selectFrom('address')
    .select('address')
    .where('account_no', '=', who.account)
    .executeTakeFirstOrThrow();
  const answer = await signIn(mail, programs, { username: row.address, password: code });
  if (answer.status !== 'ok') throw new Error(`the program was ${answer.status}`);
  const store = createImapStore({ ...mail.services, intake: mail.intake, orders: new KeptOrders() }, answer.live);
  return { store, close: () => store.close() };
}

/** Mailboxes with the same mails, one for each mail client, before the server runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../apps/server/src/config/read-config.ts';
import { systemClock } from '../../apps/server/src/engines/clock.ts';
import { openSecrets } from '../../apps/server/src/engines/secrets/open-secrets.ts';
import { createPeople, machineContext } from '../../apps/server/src/features/identity/index.ts';
import { deliverInbound } from '../../apps/server/src/features/incoming/deliver-inbound.ts';
import { createBodyIntake } from '../../apps/server/src/mail/bodies/index.ts';
import { openEngines } from '../../apps/server/src/open-engines.ts';
import { clientMails } from './client-mails.ts';
import { password } from './fill-store.ts';

/** Somebody with one mail client. */
export interface ClientMailbox {
  readonly address: string;
  /** An authorisation code for every protocol. */
  readonly code: string;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const copiesPerTransaction = 25;

/** A person for each name, all with the same mails in the inbox: the mail `n` of the generator has the mailId `n`. */
export async function fillClientMailboxes<Name extends string>(
  dataDirectory: string,
  names: readonly Name[],
  mails: number,
): Promise<Record<Name, ClientMailbox>> {
  const config = readConfig({ HONGYAN_DATA: dataDirectory, HONGYAN_LOG: 'error' }, dataDirectory);
  const databaseThread = new URL('../../apps/server/src/database-thread.ts', import.meta.url);
  const engines = await openEngines({ config, clock: systemClock, log: pino({ level: 'error' }), databaseThread });
  const secrets = await openSecrets(join(dataDirectory, 'keys'));
  const services = { ...engines, config, clock: systemClock, secrets };
  const people = createPeople(services);
  const context = () => machineContext(Date.now(), 'bench', 'admin');
  const { orgId } = await people.createOrganisation(context(), 'Bench');
  await people.addDomain(context(), { orgId, name: 'bench.example' });
  const accounts: number[] = [];
  const filled: [Name, ClientMailbox][] = [];
  for (const name of names) {
    const address = `${name}@bench.example`;
    const { accountNo } = await people.addPerson(context(), { address, name, password });
    const protocols = ['imap', 'pop3', 'smtp', 'caldav', 'carddav'] as const;
    const { code } = await people.addAuthorisationCode(context(), { accountNo, name: 'bench', protocols });
    accounts.push(accountNo);
    filled.push([name, { address, code }]);
  }
  const targets = accounts.map((account) => ({ account, folderId: 1 }));
  const intake = createBodyIntake(services);
  const accept = async (raw: Buffer) => {
    const spooled = await intake.spool(once(raw), { maxBytes: 100_000_000 });
    if (spooled === 'too-large') throw new Error('too large');
    return { body: await intake.finish(spooled, { orgId }), targets };
  };
  let copies: Promise<Awaited<ReturnType<typeof accept>>>[] = [];
  const deliver = async () => {
    const ready = await Promise.all(copies);
    copies = [];
    await engines.database.runner.execute(deliverInbound, context(), { copies: ready, mailFrom: '' });
  };
  for (const raw of clientMails(mails)) {
    copies.push(accept(raw));
    if (copies.length === copiesPerTransaction) await deliver();
  }
  if (copies.length > 0) await deliver();
  await engines.close();
  return Object.fromEntries(filled) as Record<Name, ClientMailbox>;
}

/** What programs are told to trust. */
export function readAuthority(dataDirectory: string): string {
  return readFileSync(join(dataDirectory, 'tls', 'certificate.pem'), 'utf8');
}

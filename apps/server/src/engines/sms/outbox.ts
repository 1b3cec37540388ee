/** The gateway of an installation that has none: messages wait, encrypted, for the administrator to read them out. Never in a log. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../database/port.ts';
import type { Secrets } from '../secrets/port.ts';
import { addToOutbox } from './outbox-operations.ts';
import type { SmsGateway, SmsMessage } from './port.ts';

const purpose = 'sms-outbox';

export interface OutboxServices {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** A message as the administrator sees it. */
export interface OutboxMessage {
  readonly id: string;
  readonly phone: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** The default gateway. */
export function createOutbox({ database, secrets, clock }: OutboxServices): SmsGateway {
  return {
    kind: 'outbox',
    status: () => Promise.resolve('up'),
    send: async ({ orgId, phone, text }: SmsMessage) => {
      const now = clock.now();
      const context = {
        now,
        requestId: randomUUID(),
        actor: null,
        subject: null,
        orgId,
        address: null,
        client: 'worker' as const,
      };
      const encrypted = secrets.encrypt(purpose, JSON.stringify({ phone, text }));
      await database.runner.execute(addToOutbox, context, { orgId: orgId ?? 0, id: randomUUID(), encrypted });
    },
    close: () => Promise.resolve(),
  };
}

/** What lies in the outbox, newest first. */
export async function listOutbox(
  services: { readonly read: Db; readonly secrets: Secrets },
  limit: number,
): Promise<readonly OutboxMessage[]> {
  const rows = await services.read
    .selectFrom('sms_outbox')
    .select(['id', 'sealed', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, sealed: encrypted, created_at: createdAt }) => {
    const { phone, text } = JSON.parse(services.secrets.decrypt(purpose, encrypted)) as { phone: string; text: string };
    return { id, phone, text, createdAt };
  });
}

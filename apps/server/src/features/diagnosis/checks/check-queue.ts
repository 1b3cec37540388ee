import { type DeliveryFigures, maxCountedRecipients, type QueueFigures } from '../../outbox/index.ts';
import { type Finding, ok, warning } from '../finding.ts';

const hourMs = 3_600_000;
/** When others begin to write that a mail is late. */
const lateMs = 4 * hourMs;
/** So many failures, and this share of all, are no mistyped addresses any more. */
const manyFailures = 10;
const manyShare = 0.2;

function describeAge(ms: number): string {
  return ms < hourMs ? `${Math.floor(ms / 60_000)} min` : `${Math.floor(ms / hourMs)} h`;
}

function checkWaiting({ recipients, oldestAt }: QueueFigures, now: number): Finding {
  const subject = 'Queue';
  const { waiting, sending, deferred } = recipients;
  const count = waiting + sending + deferred;
  if (oldestAt === null) return ok(subject, 'nothing waits');
  const age = now - oldestAt;
  const least = count >= maxCountedRecipients ? 'at least ' : '';
  const seen = `recipients who wait for mail: ${least}${count}, of these after a failed attempt: ${deferred}; the oldest mail waits for ${describeAge(age)}`;
  if (age < lateMs) return ok(subject, seen);
  return warning(subject, seen, 'npm run admin -- queue list shows who waits for whom, with the last answer.');
}

function checkDelivered({ delivered, failed, lastFailure }: DeliveryFigures): Finding {
  const subject = 'Deliveries of the last day';
  const seen = `recipients at other servers who got their mail: ${delivered}, who did not: ${failed}`;
  if (failed === 0 || lastFailure === null) return ok(subject, seen);
  const host = lastFailure.host === '' ? '' : ` (${lastFailure.host})`;
  const last = `${seen}; the last answer: ${lastFailure.text}${host}`;
  if (failed < manyFailures || failed < (failed + delivered) * manyShare) return ok(subject, last);
  return warning(
    subject,
    last,
    'Read what is answered: a blocklist, a missing PTR or DKIM record, a sender whose account was taken over.',
  );
}

function checkHeld(held: readonly { readonly address: string }[]): Finding {
  const subject = 'Unusual sending';
  if (held.length === 0) return ok(subject, 'nobody suddenly sends much more than before');
  const named = held.slice(0, 3).map(({ address }) => address);
  const others = held.length > named.length ? ` and ${held.length - named.length} more` : '';
  return warning(
    subject,
    `messages to the outside wait for your decision: ${named.join(', ')}${others}`,
    'npm run admin -- sending held shows what waits, sending allow ADDRESS lets it leave, user contain ADDRESS stops a break-in.',
  );
}

/** What waits to be sent, and what became of what was. */
export async function checkQueue(
  readQueue: () => Promise<QueueFigures>,
  readDeliveries: () => Promise<DeliveryFigures>,
  readHeld: () => Promise<readonly { readonly address: string }[]>,
  now: number,
): Promise<readonly Finding[]> {
  const [queue, deliveries, held] = await Promise.all([readQueue(), readDeliveries(), readHeld()]);
  return [checkWaiting(queue, now), checkDelivered(deliveries), checkHeld(held)];
}

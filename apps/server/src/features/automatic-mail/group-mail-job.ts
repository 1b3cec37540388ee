import { maxMessageBytes } from '@hongyan/contract';
import type { JobKind } from '../../engines/jobs/port.ts';
import { rewriteHeader } from '../../engines/mail-authentication/rewrite-header.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { openBody, readStoredBody } from '../../mail/bodies/index.ts';
import { findRecipient, machineContext } from '../identity/index.ts';
import { type GroupMailPayload, groupMailJob } from '../incoming/in-transaction.ts';
import { formatListFields, nameAccounts, readGroup, type StoredGroup, tagAddress } from '../mail-groups/index.ts';
import type { SubmittedRecipient } from '../outbox/in-transaction.ts';
import { resolveRecipient } from '../outbox/index.ts';
import type { AutomaticServices } from './answer-arrival.ts';
import { dropReturnPath } from './forward-header.ts';
import { writeAsGroup } from './group-header.ts';
import { type RelayToGroupInput, relayToGroup } from './relay-to-group.ts';

/** A message's bytes are read and written twice; the rest is for a machine in trouble. */
const leaseMs = 5 * 60_000;
const maxAttempts = 20;
const maxBackoffMs = 10 * 60_000;

/** One for the people inside, one for those outside: their headers differ. */
type Mail = RelayToGroupInput['mail'] & { readonly to: 'inside' | 'outside' };

interface Relay {
  readonly services: AutomaticServices;
  readonly payload: GroupMailPayload;
  readonly group: StoredGroup;
}

/** Takes the message in anew. `prefix` stands before it: for people outside the fields of the list are written as it leaves. */
async function takeIn(
  { services, payload }: Relay,
  rewrite: (header: Buffer) => Buffer,
  prefix: string,
): Promise<AcceptedBody> {
  const { orgId, bodyId } = payload;
  const stream = rewriteHeader(openBody(services, { orgId, bodyId }), rewrite);
  const spooled = await services.intake.spool(stream, { maxBytes: maxMessageBytes * 2 });
  if (spooled === 'too-large') throw new Error('a mail that was accepted is not too large');
  return services.intake.finish(spooled, { orgId, prefix: Buffer.from(prefix, 'utf8') });
}

async function findInside({ services, payload }: Relay): Promise<readonly SubmittedRecipient[]> {
  const people = await nameAccounts(services.database.read, payload.accounts);
  return people.map(({ accountNo, address }) => ({
    address,
    domain: address.slice(address.lastIndexOf('@') + 1),
    account: accountNo,
  }));
}

async function findOutside({ services, payload, group }: Relay): Promise<readonly SubmittedRecipient[]> {
  const found: SubmittedRecipient[] = [];
  for (const address of payload.outside) {
    const recipient = await resolveRecipient(services, address);
    if (recipient !== null) found.push({ ...recipient, viaGroup: group.address });
  }
  return found;
}

/** The message for members outside: kept as it is for an author of the organisation and where the author's proof stays good (`mayKeepAuthor`), in the group's name for anybody else. */
async function writeOutside(relay: Relay): Promise<AcceptedBody> {
  const { services, payload, group } = relay;
  const { read } = services.database;
  const { summary } = await readStoredBody(read, { orgId: payload.orgId, bodyId: payload.bodyId });
  const author = await findRecipient(read, summary.from[0]?.address ?? '');
  const isOwn = payload.fromVerdict === 'pass' && author?.orgId === group.orgId;
  const isKept = isOwn || payload.keepsAuthor === true;
  return takeIn(relay, (header) => (isKept ? dropReturnPath(header) : writeAsGroup(header, group)), '');
}

async function writeMails(relay: Relay): Promise<readonly Mail[]> {
  const { services, payload, group } = relay;
  const { summary } = await readStoredBody(services.database.read, { orgId: payload.orgId, bodyId: payload.bodyId });
  const { fromVerdict } = payload;
  const common = { messageId: summary.messageId ?? '', fromVerdict };
  const mails: Mail[] = [];
  const inside = await findInside(relay);
  if (inside.length > 0)
    mails.push({
      to: 'inside',
      ...common,
      recipients: inside,
      body: await takeIn(relay, dropReturnPath, formatListFields(group)),
      mailFrom: payload.mailFrom,
    });
  const outside = await findOutside(relay);
  // What bounces comes to those who run the group, never to its people or the author.
  const mailFrom = tagAddress(group.address, 'bounces');
  if (outside.length > 0)
    mails.push({
      to: 'outside',
      ...common,
      recipients: outside,
      body: await writeOutside(relay),
      mailFrom,
      isForward: true,
    });
  return mails;
}

/** Brings a message from another server to the people of a group; running it again changes nothing. */
export function createGroupMailJob(services: AutomaticServices): JobKind<GroupMailPayload> {
  const { clock, database } = services;
  return {
    kind: groupMailJob,
    concurrency: 2,
    leaseMs,
    maxAttempts,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, maxBackoffMs),
    run: async ({ payload, id }) => {
      const stored = await readGroup(database.read, payload.group);
      // Deleted after its mail was accepted: it still reaches those for whom it was.
      const group = stored ?? deletedGroup(payload);
      const { keeper } = payload;
      for (const { to, ...mail } of await writeMails({ services, payload, group })) {
        const context = {
          ...machineContext(clock.now(), id, 'worker', payload.orgId),
          actor: keeper,
          idempotencyKey: `group-mail-${id}-${to}`,
        };
        await database.runner.execute(relayToGroup, context, { keeper, group: payload.group, mail });
      }
    },
  };
}

function deletedGroup({ orgId, group }: GroupMailPayload): StoredGroup {
  return {
    orgId,
    address: group,
    name: group,
    description: '',
    whoSends: 'named',
    isOpen: false,
    isHidden: false,
    outsideMembers: true,
    archive: 'off',
    archiveAccount: null,
    revision: 0,
  };
}

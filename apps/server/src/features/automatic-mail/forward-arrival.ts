import { maxMessageBytes } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import { rewriteHeader } from '../../engines/mail-authentication/rewrite-header.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import { openBody } from '../../mail/bodies/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { caseFoldAddress } from '../identity/index.ts';
import { hasLooped, readGroup, type StoredGroup } from '../mail-groups/index.ts';
import type { SubmittedRecipient } from '../outbox/in-transaction.ts';
import { resolveGroup } from '../outbox/index.ts';
import type { AutomaticServices } from './answer-arrival.ts';
import { dropReturnPath, formatForwardTrace } from './forward-header.ts';
import { type Forwarded, forwardMail } from './forward-mail.ts';
import { judgeForward, type Unforwardable } from './judge-forward.ts';
import { plainAddress } from './own-traces.ts';
import type { ArrivedMail } from './read-arrived-mail.ts';
import { resolveAddress } from './resolve-address.ts';
import { readForward, readSentState } from './store.ts';

interface Wanted {
  readonly version: number;
  readonly addresses: readonly string[];
  readonly keepsCopy: boolean;
}

/** Where the person's setting and rules want a mail to go. What a rule throws away or rejects, the setting does not pass on. */
async function readWanted(services: AutomaticServices, mail: ArrivedMail): Promise<Wanted> {
  const { account, folderId, effects } = mail.payload;
  const { version, value } = await readForward(services.database.read, account);
  const isDropped = folderId === systemFolderId('trash') || effects.some((effect) => effect.kind === 'reject');
  const isOn = value.autoForwardEnable && !isDropped;
  const ruled = effects.flatMap((effect) => (effect.kind === 'forward' ? effect.addresses : []));
  const addresses = [...(isOn ? value.addresses : []), ...ruled];
  return { version, addresses: [...new Set(addresses)], keepsCopy: !isOn || value.keepCopy };
}

/** The people of a group that a mail is passed on to; nobody where it comes from that group, or the person may no longer write to it. */
async function findGroupPeople(
  services: AutomaticServices,
  { headers, person }: ArrivedMail,
  group: StoredGroup,
): Promise<readonly SubmittedRecipient[]> {
  if (hasLooped(headers, group) || person.state !== 'active') return [];
  const people = await resolveGroup(services, person.accountNo, group).catch((error: unknown) => {
    if (error instanceof UserError) return [];
    throw error;
  });
  return people.filter(({ account }) => account !== person.accountNo);
}

/**
 * The addresses that may be reached: not the own ones, each once, outside only where the organisation allows it now, and not for somebody
 * who is suspended: they must not read on elsewhere.
 */
async function findTargets(
  services: AutomaticServices,
  mail: ArrivedMail,
  addresses: readonly string[],
): Promise<SubmittedRecipient[]> {
  const { orgId, accountNo, state } = mail.person;
  const mayLeave = state === 'active' && (await readOrgSetting(services.database.read, orgId, 'outsideForward'));
  const found = new Map<string, SubmittedRecipient>();
  for (const address of addresses) {
    if (mail.own.includes(plainAddress(address))) continue;
    const group = await readGroup(services.database.read, address);
    if (group !== null) {
      for (const person of await findGroupPeople(services, mail, group)) {
        if (person.account === null && !mayLeave) continue;
        found.set(caseFoldAddress(person.address) ?? person.address.toLowerCase(), person);
      }
      continue;
    }
    const placed = await resolveAddress(services, orgId, address);
    if (placed === null || placed.recipient.account === accountNo) continue;
    if (placed.kind === 'outside' && !mayLeave) continue;
    found.set(caseFoldAddress(address) ?? address.toLowerCase(), placed.recipient);
  }
  return [...found.values()];
}

async function takeForwarded(services: AutomaticServices, mail: ArrivedMail, id: string): Promise<AcceptedBody> {
  const { orgId, address } = mail.person;
  const original = openBody(services, { orgId, bodyId: mail.payload.bodyId });
  const stream = rewriteHeader(original, dropReturnPath);
  const spooled = await services.intake.spool(stream, { maxBytes: maxMessageBytes + mail.sizeBytes });
  if (spooled === 'too-large') throw new Error('a mail that was accepted is not too large');
  const trace = { hostname: services.config.hostname, owner: address, id, now: services.clock.now() };
  return services.intake.finish(spooled, { orgId, prefix: formatForwardTrace(trace) });
}

/**
 * Passes an arrived mail on by itself, its bytes as they are. The envelope sender becomes the own address, so that SPF passes and
 * a bounce comes to whoever set the forward; a mail without sender stays without one, so that no bounce is bounced.
 */
export async function forwardArrival(
  services: AutomaticServices,
  context: () => OperationContext,
  mail: ArrivedMail,
): Promise<Forwarded | Unforwardable | 'nothing'> {
  const { account, n, folderId, mailFrom, fromVerdict } = mail.payload;
  const wanted = await readWanted(services, mail);
  if (wanted.addresses.length === 0) return 'nothing';
  const refusal = judgeForward(mail.headers, mail.own);
  if (refusal !== null) return refusal;
  // Asked before its bytes are written once more.
  const state = await readSentState(services.database.read, { account, n, kind: 'forward' }, services.clock.now());
  if (state !== 'open') return state;
  const recipients = await findTargets(services, mail, wanted.addresses);
  if (recipients.length === 0) return 'nothing';
  return services.database.runner.execute(forwardMail, context(), {
    account,
    n,
    version: wanted.version,
    leaves: wanted.keepsCopy ? null : folderId,
    mail: {
      body: await takeForwarded(services, mail, context().requestId),
      messageId: mail.summary.messageId ?? '',
      recipients,
      mailFrom: mailFrom === '' ? '' : mail.person.address,
      fromVerdict,
      isForward: true,
    },
  });
}

/** Of the policies that hold a message, the approval that is requested. */
import type { ApprovalTimeout, MailAddress } from '@hongyan/contract';
import { UserError } from '../../../../call/user-error.ts';
import type { Db } from '../../../../engines/database/port.ts';
import { nameAccounts } from '../../../group-membership/index.ts';
import { caseFoldAddress, findOwner } from '../../../identity/in-transaction.ts';
import type { JudgedMessage, RequestedApproval, RequestedLevel } from '../../../outbox/index.ts';
import { type FittingPolicy, maxHits } from '../fits-policy.ts';
import { type ApproverSubject, canDecide } from './approver-choice.ts';
import { joinLevels, resolveLevels } from './resolve-levels.ts';

type Terms = Pick<RequestedApproval, 'order' | 'allowSelf' | 'mayDownload'>;

/** Of several policies the strictest. */
function joinTerms(policies: readonly FittingPolicy[]): Terms {
  return {
    order: policies.every(({ policy }) => policy.order === 'parallel') ? 'parallel' : 'sequence',
    allowSelf: policies.every(({ policy }) => policy.allowSelf),
    mayDownload: policies.every(({ policy }) => policy.download),
  };
}

/** The shortest time that any of the policies sets. */
function chooseTimeout(policies: readonly FittingPolicy[]): ApprovalTimeout | null {
  const timeouts = policies.flatMap(({ policy: { timeout } }) => (timeout === null ? [] : [timeout]));
  return timeouts.toSorted((a, b) => a.hours - b.hours)[0] ?? null;
}

async function resolveTimeout(
  db: Db,
  { orgId, now }: ApproverSubject,
  timeout: ApprovalTimeout | null,
): Promise<RequestedApproval['timeout']> {
  if (timeout === null) return null;
  const { hours, action, to: address } = timeout;
  const person = address === null ? null : await findOwner(db, caseFoldAddress(address) ?? '');
  const to = person !== null && (await canDecide(db, orgId, person.accountNo, now)) ? person.accountNo : null;
  return { hours, action, to };
}

/** Names in the order of the accounts. */
export async function nameInOrder(db: Db, accounts: readonly number[]): Promise<readonly MailAddress[]> {
  const named = new Map((await nameAccounts(db, accounts)).map((one) => [one.accountNo, one]));
  return accounts.flatMap((account) => {
    const one = named.get(account);
    return one === undefined ? [] : [{ name: one.name, address: one.address }];
  });
}

/** Addresses as a header field lists them (RFC 5322 §3.4), with the characters of names as they are (RFC 6532). */
const listAddresses = (people: readonly MailAddress[]): string =>
  people
    .map(({ name, address }) => {
      const plain = name.replaceAll(/[\p{Cc}]/gu, ' ').trim();
      return plain === '' ? address : `"${plain.replaceAll(/["\\]/g, '\\$&')}" <${address}>`;
    })
    .join(', ');

/** The first level with the one approver whom the sender chose. Throws `approverNeeded`, `approverInvalid`. */
async function chooseApprover(
  db: Db,
  { chosen, mayChoose }: Pick<JudgedMessage, 'chosen' | 'mayChoose'>,
  level: RequestedLevel,
): Promise<RequestedLevel> {
  if (chosen === null) {
    if (!mayChoose || level.slots.length < 2) return level;
    const people = await nameInOrder(
      db,
      level.slots.map(({ account }) => account),
    );
    throw new UserError('approverNeeded', { candidates: listAddresses(people) });
  }
  const person = await findOwner(db, caseFoldAddress(chosen) ?? '');
  const slot = level.slots.find(({ account }) => account === person?.accountNo);
  if (slot === undefined) throw new UserError('approverInvalid', { address: chosen });
  return { need: level.need, slots: [slot] };
}

/** What is requested for a message that these policies hold, in their order. Throws `approverMissing`, `approverNeeded`, `approverInvalid`. */
export async function requestApproval(
  db: Db,
  subject: Omit<ApproverSubject, 'allowSelf'>,
  message: Pick<JudgedMessage, 'chosen' | 'mayChoose'>,
  policies: readonly FittingPolicy[],
): Promise<RequestedApproval> {
  const terms = joinTerms(policies);
  const asking = { ...subject, allowSelf: terms.allowSelf };
  const resolved: RequestedLevel[] = [];
  for (const { policy } of policies) resolved.push(...(await resolveLevels(db, asking, policy.levels)));
  // The choice is among those of the first policy, before levels are joined: whom it leaves out may be asked later.
  const [first, ...others] = resolved;
  const isChosen = policies[0]?.policy.senderChooses === true && first !== undefined;
  const levels = joinLevels(isChosen ? [await chooseApprover(db, message, first), ...others] : resolved);
  const candidates = isChosen && first.slots.length > 1 ? first.slots.map(({ account }) => account) : [];
  return {
    ...terms,
    policies: policies.map(({ policyId, version, policy: { name } }) => ({ policyId, version, name })),
    hits: policies.flatMap(({ hits }) => hits).slice(0, maxHits),
    levels,
    candidates,
    timeout: await resolveTimeout(db, asking, chooseTimeout(policies)),
    note: policies
      .map(({ policy: { note } }) => note)
      .filter((note) => note !== '')
      .join('\n'),
  };
}

/** What a message begins with: the person's choice for its address, else the organisation's. */
import type { SignatureChoice, SignatureDefault, SystemSignatureRule } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { findPart, listParts, organisationAccount, type PartOwner, readChoices } from '../writing-aids/index.ts';

/** What the organisation decided about signatures. */
export async function readSignatureRule(db: Db, orgId: number): Promise<SystemSignatureRule> {
  const parts = await listParts(db, { orgId, account: organisationAccount }, 'signature');
  const chosen = parts.find(({ content }) => content.isDefault === true);
  return { defaultId: chosen?.partId ?? null, forced: chosen?.content.isForced === true };
}

/** The signature that a message begins with; null for none. */
function defaultSignature(
  { choices, rule }: { readonly choices: readonly SignatureChoice[]; readonly rule: SystemSignatureRule },
  address: string,
  use: 'forNew' | 'forReply',
): string | null {
  if (rule.forced && rule.defaultId !== null) return rule.defaultId;
  const choiceOf = (wanted: string) =>
    choices.find((choice) => choice.address.toLowerCase() === wanted.toLowerCase())?.[use] ?? null;
  const chosen = choiceOf(address) ?? choiceOf('') ?? rule.defaultId;
  return chosen === 'none' ? null : chosen;
}

/** The signature that a message from an address begins with; null for none. */
export async function readDefaultSignature(
  db: Db,
  owner: PartOwner,
  address: string,
  use: 'forNew' | 'forReply',
): Promise<string | null> {
  const choices = await readChoices(db, owner.account);
  const signId = defaultSignature({ choices, rule: await readSignatureRule(db, owner.orgId) }, address, use);
  // A system signature that somebody chose may be gone by now.
  return signId === null || (await findPart(db, owner, 'signature', signId)) === null ? null : signId;
}

/** The same for each of some addresses. */
export async function readDefaults(
  db: Db,
  owner: PartOwner,
  addresses: readonly string[],
): Promise<SignatureDefault[]> {
  const known = { choices: await readChoices(db, owner.account), rule: await readSignatureRule(db, owner.orgId) };
  const parts = [
    ...(await listParts(db, owner, 'signature')),
    ...(await listParts(db, { ...owner, account: organisationAccount }, 'signature')),
  ];
  const there = (signId: string | null) => (parts.some(({ partId }) => partId === signId) ? signId : null);
  return addresses.map((address) => ({
    address,
    forNew: there(defaultSignature(known, address, 'forNew')),
    forReply: there(defaultSignature(known, address, 'forReply')),
  }));
}

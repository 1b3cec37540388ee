import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import type { Services } from '../../../services.ts';
import { checkPasswordPolicy, type PasswordOwner, readPasswordTerms } from './password-policy.ts';

export type PasswordServices = Pick<Services, 'database' | 'secrets' | 'breachedPasswords'>;

/**
 * Throws the `password…` error of the first rule that the password breaks; `passwordBreached` for one that has been stolen elsewhere.
 * A list that cannot be read refuses the password too (an internal error): the start has checked it, so that it is mended soon.
 */
async function checkNewPassword(
  { database, breachedPasswords }: PasswordServices,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  checkPasswordPolicy(password, await readPasswordTerms(database.read, owner));
  if ((await breachedPasswords?.has(password)) === true) throw new UserError('passwordBreached');
}

/** Checks a password against the organisation's policy and hashes it. Throws the `password…` errors. */
export async function hashNewPassword(
  services: PasswordServices,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  await checkNewPassword(services, password, owner);
  return services.secrets.hashPassword(password);
}

/** The hashes of a person's last passwords, the present one first. */
async function readLastHashes(db: Db, accountNo: number, count: number): Promise<readonly string[]> {
  const present = await db
    .selectFrom('credential')
    .select('password_hash')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  const before = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('account_no', '=', accountNo)
    .orderBy('replaced_at', 'desc')
    .limit(count - 1)
    .execute();
  return [...(present === undefined ? [] : [present]), ...before].map((row) => row.password_hash);
}

/**
 * A password that a person chooses for themself: the policy, and none of their last ones (the organisation's `passwordHistory`; the
 * present one never). Throws the `password…` errors. The hashes are compared one after another, so that one change takes one slot
 * in the queue of hashes.
 */
export async function hashOwnNewPassword(
  services: PasswordServices,
  password: string,
  owner: PasswordOwner & { readonly accountNo: number },
): Promise<string> {
  const { database, secrets } = services;
  await checkNewPassword(services, password, owner);
  const count = Math.max(1, await readOrgSetting(database.read, owner.orgId, 'passwordHistory'));
  for (const stored of await readLastHashes(database.read, owner.accountNo, count))
    if (await secrets.verifyPassword(password, stored)) throw new UserError('passwordUsedBefore', { count });
  return secrets.hashPassword(password);
}

import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { OutboundDns } from '../../engines/smtp-transport/delivery.ts';
import type { Services } from '../../services.ts';
import {
  createDkimKey,
  type DkimAlgorithm,
  type DkimKey,
  findDomain,
  listDkimKeys,
  writeDkimRecord,
} from '../identity/index.ts';
import { activateDkimKey, addDkimKey, removeDkimKey } from './change-dkim-keys.ts';
import { findPublishedKey } from './find-published-key.ts';

/** What the admin command does with a domain's keys. Every method throws `UserError` to refuse. */
export function createDkimAdmin(
  services: Pick<Services, 'database' | 'secrets'>,
  dns: Pick<OutboundDns, 'resolveTxt'>,
) {
  const { database, secrets } = services;
  const findOrg = async (domain: string): Promise<number> => {
    const found = await findDomain(database.read, domain);
    if (found === null) throw new UserError('domainNotFound', { domain });
    return found.orgId;
  };
  const findKey = async (domain: string, selector: string): Promise<DkimKey> => {
    await findOrg(domain);
    const key = (await listDkimKeys(database.read, domain)).find((one) => one.selector === selector);
    if (key === undefined) throw new UserError('dkimKeyNotFound', { domain, selector });
    return key;
  };
  const check = (key: DkimKey) => findPublishedKey(dns, { ...key, record: writeDkimRecord(secrets, key) });
  return {
    /** The keys with what DNS says of each. */
    list: async (domain: string) => {
      await findOrg(domain);
      const keys = await listDkimKeys(database.read, domain);
      return Promise.all(keys.map(async (key) => ({ key, published: await check(key) })));
    },
    /** Makes a key that will sign when its record is seen; answers its selector. */
    rotate: async (context: OperationContext, domain: string, algorithm: DkimAlgorithm): Promise<string> => {
      const orgId = await findOrg(domain);
      const key = await createDkimKey(secrets, algorithm);
      return (await database.runner.execute(addDkimKey, context, { orgId, domain, key })).selector;
    },
    /** Lets a key sign; without `isForced` only one whose record stands in DNS. Throws `dkimKeyNotPublished`. */
    activate: async (context: OperationContext, domain: string, selector: string, isForced: boolean): Promise<void> => {
      const key = await findKey(domain, selector);
      const published = isForced ? null : await check(key);
      if (published !== null && published.state !== 'published')
        throw new UserError('dkimKeyNotPublished', {
          name: `${selector}._domainkey.${domain}`,
          reason: published.reason,
        });
      await database.runner.execute(activateDkimKey, context, { orgId: key.orgId, domain, selector });
    },
    /** Destroys a key that does not sign, or one of several that do. */
    remove: async (context: OperationContext, domain: string, selector: string): Promise<void> => {
      const { orgId } = await findKey(domain, selector);
      await database.runner.execute(removeDkimKey, context, { orgId, domain, selector });
    },
  };
}

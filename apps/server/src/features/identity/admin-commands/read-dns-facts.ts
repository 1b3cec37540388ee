import type { Config } from '../../../config/config.ts';
import { choosePublicPorts } from '../../../config/public-ports.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { createMtaStsPolicy } from '../../../engines/smtp-transport/own-policy.ts';
import type { Services } from '../../../services.ts';
import { listDkimKeys, writeDkimRecord } from '../people/dkim-key.ts';
import { findDomain } from '../people/store.ts';
import type { DnsFacts } from './dns-records.ts';

/** The HTTPS listener as it is reached from outside: by the public address where one is configured. */
export function findWebListener({ publicUrl, hostname, https }: Config): DnsFacts['web'] {
  const url = publicUrl === null ? null : new URL(publicUrl);
  if (url?.protocol !== 'https:') return { host: hostname, port: https.port };
  return { host: url.hostname, port: url.port === '' ? 443 : Number(url.port) };
}

/** What the DNS of a domain follows from: its keys, and the names and ports of this server. */
export async function readDnsFacts(
  { database, secrets, config }: Pick<Services, 'database' | 'secrets' | 'config'>,
  domain: string,
): Promise<DnsFacts> {
  const [keys, owner] = await Promise.all([listDkimKeys(database.read, domain), findDomain(database.read, domain)]);
  const mode = owner === null ? 'testing' : await readOrgSetting(database.read, owner.orgId, 'mtaStsMode');
  return {
    domain,
    dkimKeys: keys.map((key) => ({ selector: key.selector, state: key.state, record: writeDkimRecord(secrets, key) })),
    hostname: config.hostname,
    smtpPort: config.smtp.port,
    web: findWebListener(config),
    ports: choosePublicPorts(config),
    smarthost: config.smarthost?.host ?? null,
    mtaSts: createMtaStsPolicy(config.hostname, mode),
  };
}

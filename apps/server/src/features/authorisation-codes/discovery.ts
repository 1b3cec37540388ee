import { domainToASCII } from 'node:url';
import type { ClientDiscovery } from '../../call/client-discovery.ts';
import type { Services } from '../../services.ts';
import { findDomain } from '../identity/index.ts';
import { writeAutoconfig } from './autoconfig.ts';
import { domainOfAddress, readAskedAddress, writeAutodiscover, writeAutodiscoverError } from './autodiscover.ts';
import type { MailSettings } from './mail-settings.ts';

/** Answers mail clients that look for their settings; what they ask about need not exist. */
export function createClientDiscovery(
  { database }: Pick<Services, 'database'>,
  settings: MailSettings,
): ClientDiscovery {
  const ownDomain = async (text: string): Promise<string | null> => {
    const name = domainToASCII(text.toLowerCase());
    return name === '' ? null : ((await findDomain(database.read, name))?.name ?? null);
  };
  return {
    autoconfig: async ({ emailAddress, host }) => {
      const asked =
        emailAddress === null ? host.replace(/:\d+$/, '').replace(/^autoconfig\./i, '') : domainOfAddress(emailAddress);
      const domain = asked === null ? null : await ownDomain(asked);
      return domain === null ? null : writeAutoconfig(settings, domain);
    },
    autodiscover: async (body) => {
      const address = readAskedAddress(body);
      const asked = address === null ? null : domainOfAddress(address);
      if (address === null || asked === null) return writeAutodiscoverError(600);
      return (await ownDomain(asked)) === null ? writeAutodiscoverError(500) : writeAutodiscover(settings, address);
    },
  };
}

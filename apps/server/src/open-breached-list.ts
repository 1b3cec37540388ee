import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { openBreachedPasswords } from './engines/breached-passwords/open-breached-passwords.ts';
import type { Services } from './services.ts';

/** The configured list of breached passwords, as services have it. Rejects with ConfigError where it cannot be used: a start without it would say that it is in force. */
export async function openBreachedList(
  config: Pick<Config, 'breachedPasswords'>,
): Promise<Pick<Services, 'breachedPasswords'>> {
  const path = config.breachedPasswords;
  if (path === null) return {};
  try {
    return { breachedPasswords: await openBreachedPasswords(path) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The list of HONGYAN_BREACHED_PASSWORDS, ${path}, cannot be used: ${reason}`, {
      cause: error,
    });
  }
}

import type { Config } from '../../config/config.ts';
import { createClamd } from './clamd.ts';
import type { ContentScanner } from './port.ts';
import { createRspamd } from './rspamd.ts';

/** The scanners that are configured; null where there is none. */
export function openScanner(config: Pick<Config, 'clamd' | 'rspamd' | 'hostname'>): ContentScanner | null {
  const { clamd, rspamd, hostname } = config;
  if (clamd === null && rspamd === null) return null;
  return {
    virus:
      clamd === null
        ? null
        : { scanner: createClamd({ address: clamd.address }), whenUnavailable: clamd.whenUnavailable },
    spam:
      rspamd === null
        ? null
        : {
            scanner: createRspamd({ url: rspamd.url, password: rspamd.password, mtaName: hostname }),
            whenUnavailable: rspamd.whenUnavailable,
          },
  };
}

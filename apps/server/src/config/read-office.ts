import type { Config } from './config.ts';
import type { ReportFault } from './config-error.ts';
import { isThisMachine } from './host-names.ts';
import type { Values } from './variables.ts';

function requireSafe(name: string, url: string, report: ReportFault): void {
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && !isThisMachine(parsed))
    report(`${name} must be https, or on this machine: the key to a file goes there.`);
}

/** Where files are edited. Reports an address that is missing or unsafe. */
export function readOffice(values: Values, report: ReportFault): Config['office'] {
  const { HONGYAN_OFFICE_URL: url, HONGYAN_OFFICE_HOST_URL: given, HONGYAN_PUBLIC_URL: publicUrl } = values;
  if (url === null) {
    if (given !== null) report('HONGYAN_OFFICE_HOST_URL needs HONGYAN_OFFICE_URL.');
    return null;
  }
  requireSafe('HONGYAN_OFFICE_URL', url, report);
  const hostUrl = given ?? publicUrl;
  if (hostUrl === null) {
    report('HONGYAN_OFFICE_URL needs HONGYAN_PUBLIC_URL, or HONGYAN_OFFICE_HOST_URL.');
    return null;
  }
  requireSafe(given === null ? 'HONGYAN_PUBLIC_URL' : 'HONGYAN_OFFICE_HOST_URL', hostUrl, report);
  return { url, hostUrl };
}

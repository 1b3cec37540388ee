/**
 * Mail programs: authorisation codes (one for each device), which protocols and devices are allowed, and the settings that programs
 * need or look for. IMAP, POP3 and submission let programs in by one `AdmitProgram` and keep asking `isClientPassGood`.
 */
import type { MailDoor } from '@hongyan/contract';
import type { ClientDiscovery } from '../../call/client-discovery.ts';
import type { Feature } from '../../feature.ts';
import type { PlacePort } from '../identity/index.ts';
import { type ClientCodes, type ClientsServices, createClientCodes } from './client-codes.ts';
import { createClientDiscovery } from './discovery.ts';
import { createClientsRoutes } from './routes.ts';

export { type AdmitProgram, createAdmitProgram } from './admit-program.ts';
export { type ClientCodes, type ClientsServices, createClientCodes } from './client-codes.ts';
export {
  type ClientPass,
  isClientPassGood,
  type ProgramAnswer,
  type ProgramSignIn,
  signInMailProgram,
} from './sign-in-mail-program.ts';

/** The capability for the composition root. `doors`: those for mail programs that this server opens; `places`: where devices are. */
export function createClientsFeature(
  services: ClientsServices,
  { doors, places }: { readonly doors: readonly MailDoor[]; readonly places: PlacePort },
): Feature & { readonly discovery: ClientDiscovery; readonly codes: ClientCodes } {
  const settings = { host: services.config.hostname, doors };
  const codes = createClientCodes(services);
  return {
    name: 'clients',
    routes: createClientsRoutes(services, { settings, codes, places }),
    discovery: createClientDiscovery(services, settings),
    codes,
  };
}

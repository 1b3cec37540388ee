/** Public mailboxes and associated accounts: grants, switching, who did what. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';

/** The capability for the composition root. */
export function createSharedMailboxesFeature(_services: Services): Feature {
  return { name: 'shared-mailboxes', routes: [] };
}

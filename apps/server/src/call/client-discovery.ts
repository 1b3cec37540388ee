import { definePort } from '../ports.ts';

/**
 * The port between the HTTP listener and the product for what mail clients ask at the site's root before anybody has signed in:
 * Thunderbird's autoconfig and Outlook's autodiscover. Both are answered for a domain of ours, whoever is asked about.
 */
export interface ClientDiscovery {
  /** Thunderbird's config-v1.1.xml; null where the domain is not ours. `emailAddress` null: the domain of the host. */
  autoconfig(asked: { readonly emailAddress: string | null; readonly host: string }): Promise<string | null>;
  /** Outlook's answer (MS-OXDSCLI, plain mail accounts), an error document included; nothing of the request but its address is looked at. */
  autodiscover(body: string): Promise<string>;
}

/** Offered by the capability that knows the settings of mail clients. */
export const clientDiscoveryPort = definePort<ClientDiscovery>('listeners.client-discovery');

import { definePort } from '../ports.ts';

/** The port between the HTTPS listener, the certificate and the product for the policies of our domains on TLS (MTA-STS, RFC 8461). */
export interface TransportPolicies {
  /** The file for a host `mta-sts.DOMAIN`; null where the domain is not ours. */
  findPolicy(host: string): Promise<string | null>;
  /** Hosts `mta-sts.DOMAIN` of our domains that DNS knows: the certificate is to be good for them. Rejects when the store does not answer. */
  listHosts(): Promise<readonly string[]>;
}

/** Offered by the capability that knows the policies. */
export const transportPoliciesPort = definePort<TransportPolicies>('listeners.transport-policies');

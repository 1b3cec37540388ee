/** The outgoing SMTP transport: one attempt, one message, the recipients of one domain (RFC 5321 §5, RFC 7505, RFC 8461). */
export { defaultTransportTimeouts, deliverToDomain } from './deliver-to-domain.ts';
export type {
  DeliveryRequest,
  FetchMtaStsPolicy,
  MtaStsCache,
  MtaStsOptions,
  MtaStsPolicy,
  OutboundDns,
  RecipientOutcome,
  Smarthost,
  TransportConfig,
  TransportTimeouts,
} from './delivery.ts';
export { createMtaStsFetcher, type PolicyFetcherOptions } from './mta-sts.ts';
export { createFileMtaStsCache } from './policy-file.ts';
export { isPublicAddress } from './target-address.ts';

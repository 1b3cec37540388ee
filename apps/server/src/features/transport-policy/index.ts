/** What other servers are told of TLS on the way to us: the MTA-STS policies of our domains (RFC 8461), served by our own HTTPS listener. */
import { transportPoliciesPort } from '../../call/transport-policies.ts';
import { defineFeature } from '../../feature.ts';
import { createTransportPolicies } from './publish-policies.ts';

export const transportPolicyFeature = defineFeature({
  name: 'transport-policy',
  create: (services) => ({
    name: 'transport-policy',
    routes: [],
    offers: [transportPoliciesPort.bind(createTransportPolicies(services, services.dns))],
  }),
});

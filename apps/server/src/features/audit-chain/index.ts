/** The chain of each organisation's audit records: by it, and by heads that are signed and written down, a later change of the store is found. */
import { defineFeature } from '../../feature.ts';
import { createChainWorker } from './chain-worker.ts';

export { describeHead, readHeadKey, readOlderChainKeys, type SignedHead } from './chain-head.ts';
export { signCurrentHeads } from './continue-chains.ts';
export { countSignatures, renewSignatures } from './sign-anew.ts';

export const auditChainFeature = defineFeature({
  name: 'audit-chain',
  create: (services) => {
    return {
      name: 'audit-chain',
      routes: [],
      lead: () => {
        const worker = createChainWorker(services);
        worker.start();
        return () => worker.stop();
      },
    };
  },
});

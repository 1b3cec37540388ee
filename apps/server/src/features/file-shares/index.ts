/**
 * Links by which files of the file centre are given to people without a sign-in, and requests by which such people bring files. A link opens with its
 * code, for some days and a number of accesses; an opened one is used by a signed ticket. Whatever a link reaches is decided by what its owner may do.
 */
import { createSweep } from '../../engines/jobs/sweep.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { createFileSharesRoutes } from './routes.ts';
import { sweepShares } from './sweep.ts';

function createFileSharesFeature(services: Services): Feature {
  const sweep = createSweep(services.log, 'links to files were not swept', (signal) => sweepShares(services, signal));
  return {
    name: 'file-shares',
    routes: createFileSharesRoutes(services),
    start: async () => sweep.start(),
    stop: () => sweep.stop(),
  };
}

export const fileSharesFeature = defineFeature({ name: 'file-shares', create: createFileSharesFeature });

/**
 * Rotation of the server's keys: a new version of the master key or of the pepper writes from then on, what lies under the older ones is encrypted or
 * hashed anew, and an older version can be retired as soon as nothing needs it.
 */
import { defineFeature, type Feature, type FeatureServices } from '../../feature.ts';
import { machineContext } from '../identity/index.ts';
import { createEncryptAnewJob } from './encrypt-anew-job.ts';
import { askToEncryptAnew } from './record-change.ts';

export { renewPasswordHash } from './renew-hash.ts';

function createKeyRotationFeature(services: FeatureServices): Feature {
  const { jobs, secrets, database, clock } = services;
  jobs.register(createEncryptAnewJob(services));
  return {
    name: 'key-rotation',
    routes: [],
    start: async () => {
      // Also after a crash between the key's file and the job, and after a backup was restored in the middle of a rotation.
      if (secrets.versions.list('master').length > 1)
        await database.runner.execute(askToEncryptAnew, machineContext(clock.now(), 'start', 'worker'), null);
    },
  };
}

export const keyRotationFeature = defineFeature({ name: 'key-rotation', create: createKeyRotationFeature });

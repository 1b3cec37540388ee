/**
 * Changing, recovering and ageing of passwords. A recovery is proved by a code to the bound phone or to the recovery address, and no
 * answer of it discloses whether a name is somebody's: the same text, the same work, the same writes.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import { picturePort } from '../challenges/index.ts';
import { machineContext } from '../identity/index.ts';
import { writeToAddressPort } from '../large-attachments/index.ts';
import { smsCodesPort } from '../sms/index.ts';
import { createCodeMessageJob } from './code-message-job.ts';
import { createOwnerMessageJob } from './owner-message-job.ts';
import type { PasswordPorts, PasswordServices } from './password-ports.ts';
import { sweepRecoveries } from './recovery-operations.ts';
import { createPasswordsRoutes } from './routes.ts';
import { sendOutside } from './send-outside.ts';

export { type NoticeServices, writeOwnerNotice } from './owner-notice.ts';

/** How often recoveries that are over are forgotten. */
const sweepEveryMs = 3_600_000;

function createPasswordsFeature(services: PasswordServices, ports: PasswordPorts): Feature {
  services.jobs.register(createCodeMessageJob(services));
  services.jobs.register(createOwnerMessageJob(services));
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    sweeping = services.database.runner
      .execute(sweepRecoveries, machineContext(services.clock.now(), 'sweep', 'worker'), null)
      .then(() => undefined)
      .catch((error: unknown) => services.log.error({ err: error }, 'old recoveries were not swept'));
  };
  return {
    name: 'passwords',
    routes: createPasswordsRoutes(services, ports),
    offers: [writeToAddressPort.bind((message, words) => sendOutside(services, message, () => words))],
    start: () => {
      timer = setInterval(sweep, sweepEveryMs);
      timer.unref();
      return Promise.resolve();
    },
    stop: async () => {
      clearInterval(timer);
      await sweeping;
    },
  };
}

export const passwordsFeature = defineFeature({
  name: 'passwords',
  needs: { pictures: picturePort, sms: smsCodesPort },
  create: createPasswordsFeature,
});

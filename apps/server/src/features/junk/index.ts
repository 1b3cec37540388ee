/**
 * The junk filter of the product's own: learns from what people move into Junk and out of it, and judges what arrives from outside by it. It
 * chooses between inbox and Junk, and refuses nothing. Nothing of messages is kept but counts of hashed tokens.
 */
import { defineFeature } from '../../feature.ts';
import { createLearningJob } from './learning-job.ts';
import { createRspamdLessonJob } from './rspamd-lesson-job.ts';

export type { ArrivingMail, JudgeArrival } from './arriving-mail.ts';
export { forgetTraining } from './forget-training.ts';
export { createJunkFilter } from './junk-filter.ts';
export { addReason, readVerdict } from './junk-verdict.ts';

export const junkFeature = defineFeature({
  name: 'junk',
  create: (services) => {
    services.jobs.register(createLearningJob(services));
    services.jobs.register(createRspamdLessonJob(services));
    return { name: 'junk', routes: [] };
  },
});

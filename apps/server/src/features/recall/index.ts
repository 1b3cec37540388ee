/** Recall: taking sent mail back, from whoever has not got it yet and out of the mailboxes of this organisation. */
import { calls } from '@hongyan/contract';
import { bindCall } from '../../call/route.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import { type RecallServices, recallMail } from './recall-mail.ts';

/** The capability for the composition root. */
export function createRecallFeature(services: RecallServices): Feature {
  return {
    name: 'recall',
    routes: [bindCall(calls.recall.recall, (input, context) => recallMail(services, context, input))],
  };
}

export const recallFeature = defineFeature({ name: 'recall', create: createRecallFeature });

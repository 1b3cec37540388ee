import { calls } from '@hongyan/contract';
import { bindCall, bindOpenCall, type Route } from '../../call/route.ts';
import type { Services } from '../../services.ts';
import { closeMessage } from './close-message.ts';
import { openMessage } from './open-message.ts';
import { readAuthorisedState } from './read-state.ts';

export function createAuthorisedMailRoutes(services: Services): Route[] {
  return [
    bindOpenCall(calls.authorisedMail.open, (input, context) => openMessage(services, context, input)),
    bindCall(calls.authorisedMail.state, (input, context) => readAuthorisedState(services, context, input.mailId)),
    bindCall(calls.authorisedMail.close, (input, context) => closeMessage(services, context, input.mailId)),
  ];
}

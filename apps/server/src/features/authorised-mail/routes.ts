import { calls } from '@hongyan/contract';
import { bindCall, bindOpenCall, type Route } from '../../call/route.ts';
import type { Services } from '../../services.ts';
import { closeLetter } from './close-letter.ts';
import { openLetter } from './open-letter.ts';
import { readAuthorisedState } from './read-state.ts';

export function createAuthorisedMailRoutes(services: Services): Route[] {
  return [
    bindOpenCall(calls.authorisedMail.open, (input, context) => openLetter(services, context, input)),
    bindCall(calls.authorisedMail.state, (input, context) => readAuthorisedState(services, context, input.mailId)),
    bindCall(calls.authorisedMail.close, (input, context) => closeLetter(services, context, input.mailId)),
  ];
}

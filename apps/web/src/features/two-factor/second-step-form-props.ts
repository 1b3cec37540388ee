import type { SecondStepOffer } from '@hongyan/contract';

/** What a finished second step came to. */
export interface SecondStepDone {
  /** The person is to choose another password before anything else. */
  readonly mustChange: boolean;
}

/** What the sign-in page hands to the form of the second step. */
export interface SecondStepFormProps {
  offer: SecondStepOffer;
  /** The session is open: its cookie is set. The sign-in page starts it and leads on. */
  onDone: (done: SecondStepDone) => void;
  /** Back to the first proof; `message` says why where it was not the person's wish (the ticket has expired). */
  onCancel: (message?: string) => void;
}

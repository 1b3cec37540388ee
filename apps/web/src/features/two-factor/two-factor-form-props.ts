import type { TwoFactorOffer } from '@hongyan/contract';

/** What a finished second factor came to. */
export interface TwoFactorDone {
  /** The person is to choose another password before anything else. */
  readonly mustChange: boolean;
}

/** What the sign-in page hands to the form of the second factor. */
export interface TwoFactorFormProps {
  offer: TwoFactorOffer;
  /** The session is open: its cookie is set. The sign-in page starts it and leads on. */
  onDone: (done: TwoFactorDone) => void;
  /** Back to the first proof; `message` says why where it was not the person's wish (the ticket has expired). */
  onCancel: (message?: string) => void;
}

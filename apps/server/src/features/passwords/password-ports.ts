/** What recovery asks of other capabilities. */
import type { OpenCallContext } from '../../call/call-context.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import type { Services } from '../../services.ts';

export interface PasswordPorts {
  /** The picture that guards the start of a recovery. */
  readonly pictures: {
    check(picture: { readonly pictureId: string; readonly text: string }, context: OpenCallContext): Promise<boolean>;
  };
  readonly sms: {
    /** The phone that a ticket of sms/verify was made for, folded; null: not good. Uses it up. */
    takeVerified(ticket: string, context: OpenCallContext): Promise<string | null>;
    /** Whether forms for SMS are shown at all. */
    isOffered(): Promise<boolean>;
  };
}

export type PasswordServices = Services & { readonly intake: BodyIntake };

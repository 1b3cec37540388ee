import type { OpenCallContext } from '../../call/call-context.ts';

/** Sends the code of a sign-in by SMS to a phone, where the picture was read right; alike for phones that nobody has. */
export type SendSignInSms = (
  input: { readonly phone: string; readonly pictureId: string; readonly text: string },
  context: OpenCallContext,
) => Promise<{ readonly seconds: number }>;

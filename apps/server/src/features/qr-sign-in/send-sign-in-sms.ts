import type { OpenCallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { PicturePort } from '../challenges/index.ts';
import { findPhoneOwners, normalisePhone, phoneLimits, type SmsCodes } from '../sms/index.ts';

/** What the path that gives both kinds of codes asks of SMS. */
export interface SignInSmsPorts {
  readonly pictures: PicturePort;
  readonly codes: Pick<SmsCodes, 'send'>;
}

/** Sends the code of a sign-in by SMS where the picture was read right. */
export type SendSignInSms = (
  input: { readonly phone: string; readonly pictureId: string; readonly text: string },
  context: OpenCallContext,
) => Promise<{ readonly seconds: number }>;

/** Alike for phones that nobody has, and for those that several people have: then nobody knows who is meant. Throws `phoneInvalid`, `captchaWrong`, `tooMany`. */
export function createSignInSms(db: Db, { pictures, codes }: SignInSmsPorts): SendSignInSms {
  return async (input, context) => {
    const phone = normalisePhone(input.phone);
    if (phone === null) throw new UserError('phoneInvalid');
    if (!(await pictures.check(input, context))) throw new UserError('captchaWrong');
    const owners = await findPhoneOwners(db, phone);
    const owner = owners.length === 1 ? owners[0] : undefined;
    const whose = owner ?? { accountNo: null, orgId: null };
    await codes.send({ purpose: 'signIn', phone, ...whose }, context);
    return { seconds: phoneLimits[0].windowMs / 1_000 };
  };
}

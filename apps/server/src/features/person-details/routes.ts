import { calls, countCharacters, maxDutiesCharacters } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { confirmPassword, maskPhone } from '../identity/index.ts';
import { type NoticeServices, writeOwnerNotice } from '../passwords/index.ts';
import { isFeatureOn, toFeatureSubject } from '../settings/index.ts';
import { normalisePhone, type SmsCodes } from '../sms/index.ts';
import { bindPhone, unbindPhone } from './change-phone.ts';
import { updateDetails } from './update-details.ts';

/** Duties in one line, without control characters. Throws `dutiesTooLong`. */
function normaliseDuties(text: string): string {
  const duties = text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  if (countCharacters(duties) > maxDutiesCharacters) throw new UserError('dutiesTooLong', { max: maxDutiesCharacters });
  return duties;
}

/** A person's details are their own: nobody changes them out of another's mailbox. */
function requireOwn({ session }: CallContext): number {
  if (session.actor !== session.subject) throw new UserError('notAllowed');
  return session.actor;
}

export function createPersonDetailsRoutes(
  services: Pick<Services, 'database' | 'secrets'> & NoticeServices,
  codes: Pick<SmsCodes, 'check'>,
): readonly Route[] {
  const { read, runner } = services.database;
  return [
    bindCall(calls.personDetails.updateDetails, async ({ gender, duties }, context) => {
      const accountNo = requireOwn(context);
      if (gender !== undefined && !(await isFeatureOn(read, toFeatureSubject(context), 'gender')))
        throw new UserError('featureOff');
      if (duties !== undefined && !(await isFeatureOn(read, toFeatureSubject(context), 'duties')))
        throw new UserError('featureOff');
      return runner.execute(updateDetails, toOperationContext(context), {
        accountNo,
        ...(gender === undefined ? {} : { gender }),
        ...(duties === undefined ? {} : { duties: normaliseDuties(duties) }),
      });
    }),
    bindCall(calls.personDetails.phone, async (_input, { session }) => {
      const row = await read
        .selectFrom('account')
        .select(['phone', 'phone_verified_at'])
        .where('account_no', '=', session.actor)
        .executeTakeFirst();
      return { phone: maskPhone(row?.phone ?? null), verified: (row?.phone_verified_at ?? null) !== null };
    }),
    bindCall(calls.personDetails.bindPhone, async (input, context) => {
      const accountNo = requireOwn(context);
      const phone = normalisePhone(input.phone);
      if (phone === null) throw new UserError('phoneInvalid');
      await confirmPassword(services, context, input.password);
      if (!(await codes.check({ purpose: 'bindPhone', phone, code: input.code }, context)))
        throw new UserError('codeWrong');
      const shown = maskPhone(phone);
      const notice = await writeOwnerNotice(services, accountNo, { kind: 'phoneBound', shown }, context.now);
      await runner.execute(bindPhone, toOperationContext(context), { accountNo, phone, notice });
      return { phone: shown };
    }),
    bindCall(calls.personDetails.unbindPhone, async ({ password }, context) => {
      const accountNo = requireOwn(context);
      await confirmPassword(services, context, password);
      const notice = await writeOwnerNotice(services, accountNo, { kind: 'phoneRemoved' }, context.now);
      return runner.execute(unbindPhone, toOperationContext(context), { accountNo, notice });
    }),
  ];
}

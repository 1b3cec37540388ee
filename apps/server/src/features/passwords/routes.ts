import { calls } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, bindOpenCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import {
  caseFoldAddress,
  confirmPassword,
  hashOwnNewPassword,
  readPasswordTerms,
  readPerson,
} from '../identity/index.ts';
import { changePassword, postponePrompt } from './change-password.ts';
import { isKeptElsewhere } from './kept-elsewhere.ts';
import { writeOwnerNotice } from './owner-notice.ts';
import type { PasswordPorts, PasswordServices } from './password-ports.ts';
import { finishWithPassword, sendRecoveryCode, startRecovery, verifyRecovery } from './recover.ts';
import { bindMail, readBoundMail, sendBindingCode, unbindMail } from './recovery-mail.ts';

const dayMs = 86_400_000;

async function requireActor({ database }: PasswordServices, { session }: CallContext) {
  const person = await readPerson(database.read, session.actor);
  if (person === null) throw new UserError('loginExpired');
  return person;
}

async function readHash({ database }: PasswordServices, accountNo: number): Promise<string> {
  const row = await database.read
    .selectFrom('credential')
    .select('password_hash')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return row?.password_hash ?? '';
}

/** Calls of whoever is signed in: always the actor's own password, whichever mailbox is open. */
function createOwnRoutes(services: PasswordServices): readonly Route[] {
  const { runner } = services.database;
  return [
    bindCall(calls.passwords.change, async ({ oldPassword, password }, context) => {
      const { actor, sessionId } = context.session;
      if (await isKeptElsewhere(services.database.read, actor)) throw new UserError('passwordElsewhere');
      const verifiedHash = await readHash(services, actor);
      await confirmPassword(services, context, oldPassword);
      const passwordHash = await hashOwnNewPassword(services, password, await requireActor(services, context));
      const notice = await writeOwnerNotice(services, actor, { kind: 'passwordChanged' }, context.now);
      const input = { accountNo: actor, sessionId, passwordHash, verifiedHash, notice };
      if (!(await runner.execute(changePassword, toOperationContext(context), input)))
        throw new UserError('loginPasswordWrong');
      return null;
    }),
    bindCall(calls.passwords.terms, async (_input, context) => {
      const terms = await readPasswordTerms(services.database.read, await requireActor(services, context));
      const elsewhere = await isKeptElsewhere(services.database.read, context.session.actor);
      return { ...terms, names: [...terms.names], spelled: [...terms.spelled], words: [...terms.words], elsewhere };
    }),
    bindCall(calls.passwords.prompt, async ({ expireDay }, context) => {
      const input = { accountNo: context.session.actor, until: context.now + expireDay * dayMs };
      await runner.execute(postponePrompt, toOperationContext(context), input);
      return null;
    }),
    bindCall(calls.passwords.recoveryMail, (_input, { session }) =>
      readBoundMail(services.database.read, session.actor),
    ),
    bindCall(calls.passwords.sendRecoveryMailCode, async ({ address, password }, context) => {
      const normalised = caseFoldAddress(address);
      if (normalised === null) throw new UserError('recipientInvalid', { address });
      await confirmPassword(services, context, password);
      return sendBindingCode(services, normalised, context);
    }),
    bindCall(calls.passwords.bindRecoveryMail, ({ code }, context) => bindMail(services, code, context)),
    bindCall(calls.passwords.unbindRecoveryMail, async ({ password }, context) => {
      await confirmPassword(services, context, password);
      return unbindMail(services, context);
    }),
  ];
}

export function createPasswordsRoutes(services: PasswordServices, ports: PasswordPorts): readonly Route[] {
  return [
    bindOpenCall(calls.passwords.recover, (input, context) => startRecovery(services, ports, input, context)),
    bindOpenCall(calls.passwords.sendMail, ({ ticket }, context) => sendRecoveryCode(services, ticket, context)),
    bindOpenCall(calls.passwords.verify, (input, context) => verifyRecovery(services, ports, input, context)),
    bindOpenCall(calls.passwords.edit, (input, context) => finishWithPassword(services, input, context)),
    ...createOwnRoutes(services),
  ];
}

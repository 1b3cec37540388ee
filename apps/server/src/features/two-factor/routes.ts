import { calls } from '@hongyan/contract';
import { type CallContext, type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, bindOpenCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { forgetBrowsers, removeFactor, renamePasskey, saveRecoveryCodes, saveSmsFactor } from './change-factors.ts';
import { type FactorSettings, ownerOfSession, type SetupOwner } from './factor-settings.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import type { SecondProof, TwoFactorServices } from './second-proof.ts';

type Parts = { readonly services: TwoFactorServices; readonly proof: SecondProof; readonly settings: FactorSettings };

/** The calls of a signed-in person: always the actor's own, whichever mailbox is open. */
function settingsRoutes({ services, settings }: Parts): Route[] {
  const { runner } = services.database;
  const group = calls.twoFactor;
  const ownContext = (context: CallContext) => {
    const { actor } = context.session;
    return toOperationContext({ ...context, session: { ...context.session, subject: actor } });
  };
  return [
    bindCall(group.state, (_input, context) => settings.readState(context)),
    bindCall(group.begin, async ({ kind, password }, context) => {
      await settings.confirm(context, password);
      return settings.begin(ownerOfSession(context), kind, context);
    }),
    bindCall(group.confirm, async (answer, context) => {
      const codes = await settings.finish(ownerOfSession(context), answer, context);
      return { recoveryCodes: [...codes] };
    }),
    bindCall(group.renamePasskey, async ({ passkeyId, name }, context) => {
      await runner.execute(renamePasskey, ownContext(context), { accountNo: context.session.actor, passkeyId, name });
      return null;
    }),
    bindCall(group.remove, async ({ kind, passkeyId, password }, context) => {
      if (kind === 'passkey' && passkeyId === undefined) throw new UserError('passkeyNotFound');
      await settings.confirm(context, password);
      const owner = ownerOfSession(context);
      await runner.execute(removeFactor, ownContext(context), {
        ...owner,
        passkeyId: kind === 'totp' ? null : (passkeyId ?? null),
        notice: await settings.notice(owner, kind === 'totp' ? 'totpRemoved' : 'passkeyRemoved', context),
      });
      return null;
    }),
    bindCall(group.saveSms, async ({ on, password }, context) => {
      const { accountNo, orgId } = ownerOfSession(context);
      if (on && (await services.sms.readPhone(accountNo)) === null) throw new UserError('noPhone');
      await settings.confirm(context, password);
      const codes = createRecoveryCodes();
      const kept = await runner.execute(saveSmsFactor, ownContext(context), {
        accountNo,
        orgId,
        on,
        codeHashes: settings.hashCodes(accountNo, codes),
        notice: await settings.notice({ accountNo, orgId }, on ? 'smsOn' : 'smsOff', context),
      });
      return { recoveryCodes: kept ? codes : [] };
    }),
    bindCall(group.recoveryCodes, async ({ password }, context) => {
      await settings.confirm(context, password);
      const { accountNo, orgId } = ownerOfSession(context);
      const recoveryCodes = createRecoveryCodes();
      await runner.execute(saveRecoveryCodes, ownContext(context), {
        accountNo,
        orgId,
        codeHashes: settings.hashCodes(accountNo, recoveryCodes),
        notice: await settings.notice({ accountNo, orgId }, 'codesMade', context),
      });
      return { recoveryCodes };
    }),
    bindCall(group.forgetBrowsers, async (_input, context) => {
      await runner.execute(forgetBrowsers, ownContext(context), { accountNo: context.session.actor });
      return null;
    }),
  ];
}

/** The calls of a sign-in under way: its ticket is the right to them. */
function signInRoutes({ proof, settings }: Parts): Route[] {
  const group = calls.twoFactor;
  const enrolling = async (ticket: string, context: OpenCallContext): Promise<SetupOwner> => {
    const { row, proven } = await proof.openTicket(ticket, context);
    if (row.must_enrol !== 1 || row.enrolled === 1) throw new UserError('loginExpired');
    const { accountNo, orgId } = proven;
    return { accountNo, orgId, owner: `ticket/${row.ticket_hash}`, ticketHash: row.ticket_hash };
  };
  return [
    bindOpenCall(group.offer, ({ ticket }, context) => proof.readOffer(ticket, context)),
    bindOpenCall(group.challenge, async ({ ticket }, context) => ({ options: await proof.challenge(ticket, context) })),
    bindOpenCall(group.enrolBegin, async ({ ticket, kind }, context) =>
      settings.begin(await enrolling(ticket, context), kind, context),
    ),
    bindOpenCall(group.enrolConfirm, async ({ ticket, ...answer }, context) => {
      const codes = await settings.finish(await enrolling(ticket, context), answer, context);
      return { recoveryCodes: [...codes] };
    }),
  ];
}

export function createTwoFactorRoutes(parts: Parts): Route[] {
  return [...settingsRoutes(parts), ...signInRoutes(parts)];
}

import { type AutomaticForward, calls, replyStateAt } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import { takeInComposed } from '../../mail/notices/index.ts';
import { readPerson } from '../identity/index.ts';
import type { AutomaticServices } from './answer-arrival.ts';
import { checkForward } from './check-forward.ts';
import { composeForwardNotice } from './forward-notice.ts';
import { beginsToForward, saveForward } from './save-forward.ts';
import { saveReply } from './save-reply.ts';
import { countAnswered, readForward, readReply } from './store.ts';

async function presentReply({ database }: AutomaticServices, { session, now }: CallContext) {
  const { value } = await readReply(database.read, session.subject);
  return {
    ...value,
    state: replyStateAt(value, now),
    answered: await countAnswered(database.read, session.subject),
  };
}

async function presentForward({ database }: AutomaticServices, { session }: CallContext) {
  const { value } = await readForward(database.read, session.subject);
  return { ...value, outsideAllowed: await readOrgSetting(database.read, session.orgId, 'outsideForward') };
}

async function composeNotice(services: AutomaticServices, context: CallContext, forward: AutomaticForward) {
  const { read } = services.database;
  const { subject: account, orgId } = context.session;
  const person = await readPerson(read, account);
  if (person === null || !beginsToForward((await readForward(read, account)).value, forward)) return null;
  const { language, timeZoneName } = await readSettings(read, account);
  const format = { timeZone: timeZoneName, dateStyle: 'long', timeStyle: 'short' } as const;
  const bytes = await composeForwardNotice({
    language,
    hostname: services.config.hostname,
    owner: person.address,
    forward,
    now: context.now,
    time: new Intl.DateTimeFormat(language, format).format(context.now),
  });
  return takeInComposed(services.intake, bytes, orgId);
}

/** The calls of automatic reply and forward: always about the mailbox that is open. */
export function createAutomaticMailRoutes(services: AutomaticServices): Route[] {
  const { runner } = services.database;
  return [
    bindCall(calls.automaticMail.getReply, (_input, context) => presentReply(services, context)),
    bindCall(calls.automaticMail.saveReply, async (reply, context) => {
      await runner.execute(saveReply, toOperationContext(context), { account: context.session.subject, reply });
      return presentReply(services, context);
    }),
    bindCall(calls.automaticMail.getForward, (_input, context) => presentForward(services, context)),
    bindCall(calls.automaticMail.saveForward, async (wanted, context) => {
      const { subject: account, orgId } = context.session;
      const forward = await checkForward(services, { account, orgId }, wanted);
      const notice = await composeNotice(services, context, forward);
      await runner.execute(saveForward, toOperationContext(context), { account, forward, notice });
      return presentForward(services, context);
    }),
  ];
}

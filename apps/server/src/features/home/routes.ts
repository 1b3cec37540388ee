import { calls, featureSwitches } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { readForward } from '../automatic-mail/index.ts';
import { listDomains, readOrganisation, readPerson } from '../identity/index.ts';
import { featureSubjectOf, readFeatures, readOrgSettings, readSettings } from '../settings/index.ts';
import { presentAppSettings } from './app-settings.ts';
import { readMailboxSize } from './store.ts';

type HomeServices = Pick<Services, 'database'>;

/** Everything that the shell draws before any mail is listed, in one answer. */
async function readIndex({ database: { read } }: HomeServices, context: CallContext) {
  const { session, now } = context;
  const [settings, features, orgSettings, organisation, domains, person, mailbox, forward] = await Promise.all([
    readSettings(read, session.actor),
    readFeatures(read, featureSubjectOf(context)),
    readOrgSettings(read, session.orgId),
    readOrganisation(read, session.orgId),
    listDomains(read, session.orgId),
    readPerson(read, session.subject),
    readMailboxSize(read, session.subject),
    readForward(read, session.subject),
  ]);
  // A session whose person or organisation is gone is no session.
  if (!organisation || !person || !mailbox) throw new UserError('loginExpired');
  const { watermark, systemCopyright, logoutLink, controlFileTypes } = orgSettings;
  const { maxFolderNameCharacters, maxLabelNameCharacters } = orgSettings;
  return {
    settings,
    features: Object.fromEntries(featureSwitches.map((name) => [name, features[name].on])) as Record<
      (typeof featureSwitches)[number],
      boolean
    >,
    app: presentAppSettings({
      settings,
      organisation: orgSettings,
      isOn: (feature) => features[feature].on,
      userAgent: context.userAgent,
      forwards: forward.value.autoForwardEnable,
    }),
    organisation: {
      name: organisation.name,
      watermark,
      systemCopyright,
      logoutLink,
      controlFileTypes,
      maxFolderNameCharacters,
      maxLabelNameCharacters,
      domains: domains.map((domain) => domain.name),
    },
    userMail: person.address,
    mailbox: {
      id: String(session.subject),
      right: session.right,
      isShared: session.granted?.isShared === true,
    },
    modseq: mailbox.modseq,
    now,
  };
}

export function createHomeRoutes(services: HomeServices): readonly Route[] {
  const index = bindCall(calls.home.index, (_input, context) => readIndex(services, context));
  const quota = bindCall(calls.home.quota, async (_input, context) => {
    const mailbox = await readMailboxSize(services.database.read, context.session.subject);
    if (!mailbox) throw new UserError('loginExpired');
    return { maxMap: { setSize: mailbox.quotaBytes }, curMap: { curSize: mailbox.usedBytes } };
  });
  return [index, quota];
}

import { calls, type FeatureSwitch, featureSwitches, resolveSettings } from '@hongyan/contract';
import { type CallContext, operationContextOf } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSetting, readOrgSettings } from '../../engines/settings/org-settings.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { Services } from '../../services.ts';
import { readForward } from '../automatic-mail/index.ts';
import { listDomains, readOrganisation, readPerson } from '../identity/index.ts';
import { featureSubjectOf, readFeatures } from '../settings/index.ts';
import { listAnnouncements, readAnnouncement } from './announcements.ts';
import { presentAppSettings } from './app-settings.ts';
import { type AskServices, askAdministrator } from './ask-administrator.ts';
import { consolePurpose, createConsoleToken, issueConsoleToken } from './console-token.ts';
import { readDashboard } from './dashboard.ts';
import { checkFeedback, keepFeedback } from './feedback.ts';
import { readNearExpiry } from './near-expiry.ts';
import { readMailboxSize } from './store.ts';

export type HomeServices = AskServices & Pick<Services, 'secrets'>;

const done = {};

/** Everything that the shell draws before any mail is listed, in one answer. */
async function readIndex({ database: { read } }: Pick<HomeServices, 'database'>, context: CallContext) {
  const { session, now } = context;
  const [stored, features, orgSettings, organisation, domains, person, reader, mailbox, forward, mailboxExpiresAt] =
    await Promise.all([
      readSettings(read, session.actor),
      readFeatures(read, featureSubjectOf(context)),
      readOrgSettings(read, session.orgId),
      readOrganisation(read, session.orgId),
      listDomains(read, session.orgId),
      readPerson(read, session.subject),
      readPerson(read, session.actor),
      readMailboxSize(read, session.subject),
      readForward(read, session.subject),
      readNearExpiry(read, session.actor, now),
    ]);
  // A session whose person or organisation is gone is no session.
  if (!organisation || !person || !reader || !mailbox) throw new UserError('loginExpired');
  const isOn = (feature: FeatureSwitch) => features[feature].on;
  const settings = resolveSettings(stored, isOn);
  const { watermark, systemCopyright, logoutLink, controlFileTypes, phonePort } = orgSettings;
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
      isOn,
      userAgent: context.userAgent,
      now,
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
      phonePort,
    },
    mailboxExpiresAt,
    userMail: person.address,
    reader: { name: reader.displayName, address: reader.address },
    mailbox: {
      id: String(session.subject),
      right: session.right,
      isShared: session.granted?.isShared === true,
    },
    modseq: mailbox.modseq,
    now,
  };
}

function createReadingRoutes(services: HomeServices): Route[] {
  const { read } = services.database;
  const { home } = calls;
  return [
    bindCall(home.index, (_input, context) => readIndex(services, context)),
    bindCall(home.quota, async (_input, context) => {
      const mailbox = await readMailboxSize(read, context.session.subject);
      if (!mailbox) throw new UserError('loginExpired');
      return { maxMap: { setSize: mailbox.quotaBytes }, curMap: { curSize: mailbox.usedBytes } };
    }),
    bindCall(home.dashboard, (_input, context) => readDashboard(services, context)),
    bindCall(calls.announcements.list, async (_input, { session: { actor, orgId }, now }) => ({
      list: await listAnnouncements(read, { orgId, accountNo: actor }, now),
    })),
    bindCall(calls.outsideLinks.gatewayUrl, async (_input, { session }) => ({
      url: await readOrgSetting(read, session.orgId, 'gatewayUrl'),
    })),
    bindCall(calls.outsideLinks.archiveUrl, async (_input, { session }) => ({
      url: await readOrgSetting(read, session.orgId, 'archiveUrl'),
    })),
  ];
}

/** The calls of the home page, of what surrounds it, and of the shell's first word. */
export function createHomeRoutes(services: HomeServices): readonly Route[] {
  const { database, secrets } = services;
  const { runner } = database;
  return [
    ...createReadingRoutes(services),
    bindCall(calls.announcements.read, async ({ announcementId }, context) => {
      const { actor, orgId } = context.session;
      const input = { accountNo: actor, orgId, announcementId };
      await runner.execute(readAnnouncement, operationContextOf(context), input);
      return done;
    }),
    bindCall(calls.feedback.send, async ({ content }, context) => {
      const { actor, orgId } = context.session;
      const input = { accountNo: actor, orgId, content: checkFeedback(content), device: context.userAgent };
      await runner.execute(keepFeedback, operationContextOf(context), input);
      return done;
    }),
    bindCall(calls.feedback.askAdministrator, async (input, context) => {
      await askAdministrator(services, context, input);
      return done;
    }),
    bindCall(calls.outsideLinks.consoleToken, async (_input, context) => {
      const { actor, orgId, sessionId } = context.session;
      const token = createConsoleToken(actor);
      const tokenHash = secrets.hashToken(consolePurpose, token);
      const input = { accountNo: actor, orgId, sessionId, tokenHash };
      const { expiresAt } = await runner.execute(issueConsoleToken, operationContextOf(context), input);
      return { token, expiresAt };
    }),
  ];
}

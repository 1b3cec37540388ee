import { calls, type FeatureSwitch, featureSwitches, resolveSettings } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { readOrgSettings } from '../../engines/settings/org-settings.ts';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { Services } from '../../services.ts';
import { readApprovalFlags } from '../approval/index.ts';
import { readForward } from '../automatic-mail/index.ts';
import { listDomains, readNearExpiry, readOrganisation, readPerson } from '../identity/index.ts';
import { readGroupFlags } from '../mail-groups/index.ts';
import { presentAppSettings, readFeatures, toFeatureSubject } from '../settings/index.ts';
import { readDashboard } from './dashboard.ts';
import { readMailboxSize } from './store.ts';

/** Everything that the shell draws before any mail is listed, in one answer. */
async function readIndex({ database: { read } }: Pick<Services, 'database'>, context: CallContext) {
  const { session, now } = context;
  const [
    stored,
    switches,
    orgSettings,
    organisation,
    domains,
    person,
    reader,
    mailbox,
    forward,
    mailboxExpiresAt,
    groups,
    approvals,
  ] = await Promise.all([
    readSettings(read, session.actor),
    readFeatures(read, toFeatureSubject(context)),
    readOrgSettings(read, session.orgId),
    readOrganisation(read, session.orgId),
    listDomains(read, session.orgId),
    readPerson(read, session.subject),
    readPerson(read, session.actor),
    readMailboxSize(read, session.subject),
    readForward(read, session.subject),
    readNearExpiry(read, session.actor, now),
    readGroupFlags(read, session.orgId, session.actor),
    readApprovalFlags(read, session.orgId, session.actor),
  ]);
  // A session whose person or organisation is gone is no session.
  if (!organisation || !person || !reader || !mailbox) throw new UserError('loginExpired');
  // The screens of mail groups and of approval show where there is something on them.
  const shown: Partial<Record<FeatureSwitch, boolean>> = { ...groups, mailApproval: approvals.isConcerned };
  const isOn = (feature: FeatureSwitch) => switches[feature].on && shown[feature] !== false;
  // What has nothing to show yet keeps what was chosen for it.
  const settings = resolveSettings(stored, (feature) => switches[feature].on);
  const { watermark, systemCopyright, logoutLink, controlFileTypes, phonePort } = orgSettings;
  const { maxFolderNameCharacters, maxLabelNameCharacters, eventTitleCharacters } = orgSettings;
  return {
    settings,
    features: Object.fromEntries(featureSwitches.map((name) => [name, isOn(name)])) as Record<
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
      undecided: approvals.count,
    }),
    organisation: {
      name: organisation.name,
      watermark,
      systemCopyright,
      logoutLink,
      controlFileTypes,
      maxFolderNameCharacters,
      maxLabelNameCharacters,
      eventTitleCharacters,
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

/** The calls of the home page, and what the shell draws at first. */
export function createHomeRoutes(services: Pick<Services, 'database'>): readonly Route[] {
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
  ];
}

/** The settings of the client by the names of the specification, section 3 "App and index settings" (docs/settings.md says what each means). */
import type { AppSettings, FeatureSwitch, OrgSettings, Settings } from '@hongyan/contract';
import { festivalOfToday } from './festival-of-today.ts';

/** What they are made of. */
export interface AppSettingSources {
  /** Resolved (contract, `resolveSettings`). */
  readonly settings: Settings;
  readonly organisation: OrgSettings;
  readonly isOn: (feature: FeatureSwitch) => boolean;
  readonly userAgent: string;
  /** Epoch milliseconds: a festival has its days. */
  readonly now: number;
  /** The person's automatic forward is on. */
  readonly forwards: boolean;
  /** Approval requests that wait for the person. */
  readonly undecided: number;
}

/** A switch in the specification's manner. */
function flagOf(on: boolean): '0' | '1' {
  return on ? '1' : '0';
}

/** Phones and tablets say so in the name that they give themselves; a program says nothing and counts as a desktop. */
function deviceOf(userAgent: string): AppSettings['device'] {
  return /Mobi|Android|iPhone|iPad|HarmonyOS/i.test(userAgent) ? 'mobile' : 'desktop';
}

function displayOf({ settings, organisation, isOn, userAgent, now }: AppSettingSources) {
  const hasSkins = isOn('skin');
  return {
    sidebar: settings.sidebar,
    device: deviceOf(userAgent),
    skin: hasSkins ? settings.skin : ('false' as const),
    currentSkin: settings.skin,
    festivalSkin: hasSkins ? festivalOfToday(organisation, now, settings.timeZoneName) : ('' as const),
    layout: settings.layout,
    tableSize: settings.tableSize,
    wordSize: settings.wordSize,
    fontSize: settings.fontSize,
    showMailPageNumber: settings.showMailPageNumber,
    showMailList: settings.showMailList,
    showMailSize: settings.showMailSize,
    displayEmail: settings.displayEmail,
    showLogout: flagOf(isOn('showLogout')),
    watermark: flagOf(organisation.watermark),
    timeZone: settings.timeZone,
    timeFormat: settings.timeFormat,
    language: settings.language,
  };
}

function mailOf({ settings, organisation, forwards }: AppSettingSources) {
  return {
    mailCount: settings.mailCount,
    saveContact: settings.saveContact,
    signPosition: settings.signPosition,
    autoForwardEnable: forwards,
    mailSourceMarkEnable: settings.mailSourceMarkEnable,
    strangerMarkEnable: settings.strangerMarkEnable,
    mailApprovalDownload: flagOf(organisation.mailApprovalDownload),
    newMailNotification: settings.newMailNotification,
    islockscreen: settings.islockscreen,
    controlFileTypes: organisation.controlFileTypes,
  };
}

function securityOf({ organisation, isOn }: AppSettingSources) {
  return {
    passwordComplexLevel: organisation.passwordComplexLevel,
    smimeEnable: flagOf(isOn('smime')),
    secretModeEnable: flagOf(isOn('secretMode')),
    validTime: organisation.passwordMaxDays,
    enableGray: flagOf(organisation.enableGray),
  };
}

function featuresOf({ organisation, isOn, undecided }: AppSettingSources) {
  return {
    calendarEnable: flagOf(isOn('calendar')),
    mailArchiveEnable: flagOf(isOn('mailArchive')),
    clientSwitch: flagOf(isOn('clientSettings')),
    mailClient: organisation.mailClient,
    mailMoveEnable: flagOf(isOn('mailMove')),
    adminMailgroupFlag: flagOf(isOn('adminMailgroup')),
    authMailgroupFlag: flagOf(isOn('authMailgroup')),
    displayOrg: isOn('displayOrg') ? (1 as const) : (0 as const),
    logoutLink: organisation.logoutLink,
    islandPersonnel: flagOf(isOn('islandPersonnel')),
    // The box for feedback shows "only when a private switch is 0".
    privateEnable: isOn('feedback') ? (0 as const) : (1 as const),
    netdiskEnable: flagOf(isOn('netdisk')),
    previewEnable: flagOf(isOn('preview')),
    festivalAskWord: organisation.festivalAskWord,
    mailApproval: flagOf(isOn('mailApproval')),
    approvalCount: isOn('mailApproval') ? undecided : 0,
    systemCopyringht: organisation.systemCopyright,
  };
}

/** Every name of the list with its value for this person, on this host, in this organisation. */
export function presentAppSettings(sources: AppSettingSources): AppSettings {
  return { ...displayOf(sources), ...mailOf(sources), ...securityOf(sources), ...featuresOf(sources) };
}

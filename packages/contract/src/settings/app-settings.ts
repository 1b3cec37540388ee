import { z } from 'zod';
import type { FeatureSwitch } from '../features.ts';
import { festivalMotifs, type OrgSettingKey, type SettingKey, settingSchemas } from './setting-schemas.ts';

/** A switch in the specification's manner: '1' is on ("hidden unless calendarEnable is '1'"). */
const flag = z.enum(['0', '1']);
/** The switches that the specification compares with a number ("hidden when displayOrg is 0"). */
const numberFlag = z.union([z.literal(0), z.literal(1)]);
const skinName = settingSchemas.skin.unwrap();

/**
 * The settings of the client by the names of the specification, section 3 "App and index settings", its spelling of
 * `systemCopyringht` included. `docs/settings.md` says what each means, who sets it and what obeys it.
 */
export const appSettingsSchema = z.object({
  sidebar: settingSchemas.sidebar.unwrap(),
  /** What the caller's browser says it runs on. */
  device: z.enum(['desktop', 'mobile']),
  /** The person's own choice; 'false' where skins are switched off. */
  skin: z.union([skinName, z.literal('false')]),
  /** The skin that is drawn, whatever was chosen. */
  currentSkin: skinName,
  /** The motif that is offered to everybody today; empty: none. */
  festivalSkin: z.enum(['', ...festivalMotifs]),
  layout: settingSchemas.layout.unwrap(),
  tableSize: settingSchemas.tableSize.unwrap(),
  wordSize: settingSchemas.wordSize.unwrap(),
  fontSize: settingSchemas.fontSize.unwrap(),
  showMailPageNumber: z.boolean(),
  showMailList: z.boolean(),
  showMailSize: z.boolean(),
  displayEmail: z.boolean(),
  showLogout: flag,
  watermark: flag,
  timeZone: settingSchemas.timeZone.unwrap(),
  timeFormat: settingSchemas.timeFormat.unwrap(),
  language: settingSchemas.language.unwrap(),

  mailCount: settingSchemas.mailCount.unwrap(),
  saveContact: z.boolean(),
  signPosition: settingSchemas.signPosition.unwrap(),
  /** The person's automatic forward is on. */
  autoForwardEnable: z.boolean(),
  mailSourceMarkEnable: z.boolean(),
  strangerMarkEnable: z.boolean(),
  mailApprovalDownload: flag,
  newMailNotification: z.boolean(),
  /** The screen locks by itself. */
  islockscreen: z.boolean(),
  controlFileTypes: z.array(z.string()),

  passwordComplexLevel: z.enum(['1', '2', '3']),
  smimeEnable: flag,
  secretModeEnable: flag,
  /** Days for which a password is good; 0: it does not expire. */
  validTime: z.number().int().min(0),
  enableGray: flag,

  calendarEnable: flag,
  mailArchiveEnable: flag,
  clientSwitch: flag,
  /** Where the mail client can be downloaded; empty: nowhere. */
  mailClient: z.string(),
  mailMoveEnable: flag,
  adminMailgroupFlag: flag,
  authMailgroupFlag: flag,
  displayOrg: numberFlag,
  logoutLink: z.string(),
  islandPersonnel: flag,
  /** 0: the box for feedback is shown. */
  privateEnable: numberFlag,
  netdiskEnable: flag,
  previewEnable: flag,
  festivalAskWord: z.string(),
  mailApproval: flag,
  /** Mails that wait for this person's approval. */
  approvalCount: z.number().int().min(0),
  systemCopyringht: z.string(),
});

export type AppSettings = z.output<typeof appSettingsSchema>;
export type AppSettingName = keyof AppSettings;
export const appSettingNames = Object.keys(appSettingsSchema.shape) as AppSettingName[];

/** Who decides an app setting: the person (with this setting), the organisation, a switch, or the server from what it sees. */
export type AppSettingOwner =
  | { readonly person: SettingKey }
  | { readonly organisation: OrgSettingKey }
  | { readonly feature: FeatureSwitch }
  | { readonly derived: string };

const ofPerson = (person: SettingKey): AppSettingOwner => ({ person });
const ofOrganisation = (organisation: OrgSettingKey): AppSettingOwner => ({ organisation });
const ofFeature = (feature: FeatureSwitch): AppSettingOwner => ({ feature });

/** Where each comes from. */
export const appSettingOwners: Readonly<Record<AppSettingName, AppSettingOwner>> = {
  sidebar: ofPerson('sidebar'),
  device: { derived: 'the name that the browser gives itself' },
  skin: ofPerson('skin'),
  currentSkin: { derived: 'skin, and the switch skin' },
  festivalSkin: ofOrganisation('festivalSkin'),
  layout: ofPerson('layout'),
  tableSize: ofPerson('tableSize'),
  wordSize: ofPerson('wordSize'),
  fontSize: ofPerson('fontSize'),
  showMailPageNumber: ofPerson('showMailPageNumber'),
  showMailList: ofPerson('showMailList'),
  showMailSize: ofPerson('showMailSize'),
  displayEmail: ofPerson('displayEmail'),
  showLogout: ofFeature('showLogout'),
  watermark: ofOrganisation('watermark'),
  timeZone: ofPerson('timeZone'),
  timeFormat: ofPerson('timeFormat'),
  language: ofPerson('language'),
  mailCount: ofPerson('mailCount'),
  saveContact: ofPerson('saveContact'),
  signPosition: ofPerson('signPosition'),
  autoForwardEnable: { derived: 'the automatic forward of the person' },
  mailSourceMarkEnable: ofPerson('mailSourceMarkEnable'),
  strangerMarkEnable: ofPerson('strangerMarkEnable'),
  mailApprovalDownload: ofOrganisation('mailApprovalDownload'),
  newMailNotification: ofPerson('newMailNotification'),
  islockscreen: ofPerson('islockscreen'),
  controlFileTypes: ofOrganisation('controlFileTypes'),
  passwordComplexLevel: ofOrganisation('passwordComplexLevel'),
  smimeEnable: ofFeature('smime'),
  secretModeEnable: ofFeature('secretMode'),
  validTime: ofOrganisation('passwordMaxDays'),
  enableGray: ofOrganisation('enableGray'),
  calendarEnable: ofFeature('calendar'),
  mailArchiveEnable: ofFeature('mailArchive'),
  clientSwitch: ofFeature('clientSettings'),
  mailClient: ofOrganisation('mailClient'),
  mailMoveEnable: ofFeature('mailMove'),
  adminMailgroupFlag: ofFeature('adminMailgroup'),
  authMailgroupFlag: ofFeature('authMailgroup'),
  displayOrg: ofFeature('displayOrg'),
  logoutLink: ofOrganisation('logoutLink'),
  islandPersonnel: ofFeature('islandPersonnel'),
  privateEnable: ofFeature('feedback'),
  netdiskEnable: ofFeature('netdisk'),
  previewEnable: ofFeature('preview'),
  festivalAskWord: ofOrganisation('festivalAskWord'),
  mailApproval: { derived: 'the switch mailApproval, and whether a policy or a request concerns this person' },
  approvalCount: { derived: 'requests that wait for this person' },
  systemCopyringht: ofOrganisation('systemCopyright'),
};

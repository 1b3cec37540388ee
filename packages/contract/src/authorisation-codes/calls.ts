import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { passwordOnceMoreSchema } from '../passwords/calls.ts';
import {
  authorisationCodeSchema,
  clientDeviceSchema,
  clientProtocolSchema,
  clientProtocols,
  mailListenerSchema,
} from './client-device.ts';

/** The path of a GET names protocols as `smtp,imap`; a body may list them. */
const protocolsSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((word) => word !== '') : value),
  z.array(clientProtocolSchema).max(clientProtocols.length),
);
const codeId = z.coerce.number().int().min(1).max(1_000_000_000);
const deviceId = z.coerce.number().int().min(1).max(1_000_000_000);
const feature = 'clientSettings';

const detail = defineCall({
  name: 'authorisationCodes.detail',
  method: 'GET',
  path: 'user/client/detail',
  capability: 'clients',
  feature,
  summary: 'Access of mail clients: state, protocols, codes, and the settings that a program needs',
  input: z.object({}),
  output: z.object({
    /** Mail clients may sign in to this mailbox. */
    on: z.boolean(),
    /** Which the person allows. */
    protocols: z.array(clientProtocolSchema),
    codes: z.array(authorisationCodeSchema),
    /** How many codes can be made now, of the three a day. */
    remaining: z.number().int(),
    /** When the next can be made, epoch milliseconds; null while some remain. */
    nextAt: z.number().int().nullable(),
    /** The user name in every program. */
    address: z.string(),
    host: z.string(),
    /** Listeners that are open in this server. */
    listeners: z.array(mailListenerSchema),
    /** Path of the Apple profile, signed, good for an hour; null while no listener for reading mail is open. */
    profilePath: z.string().nullable(),
    /** Where links begin; null: as the page itself. */
    publicUrl: z.string().nullable(),
  }),
});
const generatePassword = defineCall({
  name: 'authorisationCodes.generatePassword',
  method: 'GET',
  alsoMethod: 'POST',
  path: 'user/client/generatePassword',
  capability: 'clients',
  feature,
  changes: true,
  summary: 'A new authorisation code, at most three a day; without a name it takes the place of the default one',
  input: z.object({
    /** The device that it is for; left out: the default code, whose programs are cut off. */
    name: z.string().max(400).optional(),
    protocols: protocolsSchema.optional(),
    /** Days for which it is good; left out: until it is revoked. */
    days: z.coerce.number().int().min(1).max(3_650).optional(),
    /** The login password, where the sign-in is not recent. In the body of a POST, never in the address. */
    password: passwordOnceMoreSchema,
  }),
  output: z.object({
    codeId: z.number().int(),
    /** Shown this once. */
    code: z.string(),
    remaining: z.number().int(),
  }),
  secretInput: true,
  errors: [
    'loginPasswordWrong',
    'passwordOnceMore',
    'tooMany',
    'authorisationCodesUsedUp',
    'authorisationCodesFull',
    'clientNameEmpty',
    'clientNameTooLong',
    'clientProtocolsEmpty',
    'clientsOfOthers',
  ],
});
const cancelPassword = defineCall({
  name: 'authorisationCodes.cancelPassword',
  method: 'GET',
  alsoMethod: 'POST',
  path: 'user/client/cancelPassword',
  capability: 'clients',
  feature,
  changes: true,
  summary: 'Revoke an authorisation code; without a number the default one',
  input: z.object({ codeId: codeId.optional() }),
  output: nothingSchema,
  errors: ['authorisationCodeNotFound', 'clientsOfOthers'],
});
const rename = defineCall({
  name: 'authorisationCodes.rename',
  method: 'POST',
  path: 'user/client/rename',
  capability: 'clients',
  feature,
  summary: 'Another name for the device of a code',
  input: z.object({ codeId, name: z.string().max(400) }),
  output: nothingSchema,
  errors: ['authorisationCodeNotFound', 'clientNameEmpty', 'clientNameTooLong', 'clientsOfOthers'],
});
const stateByUser = defineCall({
  name: 'authorisationCodes.stateByUser',
  method: 'POST',
  path: 'user/client/stateByUser',
  capability: 'clients',
  feature,
  summary: 'Access of mail clients on or off; off ends what they have open',
  input: z.object({ on: z.boolean() }),
  output: nothingSchema,
  errors: ['clientsOfOthers'],
});
const protocol = defineCall({
  name: 'authorisationCodes.protocol',
  method: 'POST',
  path: 'user/client/protocol',
  capability: 'clients',
  feature,
  summary: 'Which of SMTP, IMAP, POP3, CardDAV, CalDAV and WebDAV are allowed',
  input: z.object({ protocols: protocolsSchema }),
  output: nothingSchema,
  errors: ['clientsOfOthers'],
});
const profile = defineCall({
  name: 'authorisationCodes.profile',
  method: 'GET',
  path: 'user/client/profile/{profileId}',
  capability: 'clients',
  summary: 'Settings for Apple Mail as a configuration profile, without the code',
  access: 'signed',
  input: z.object({ profileId: z.string().max(200) }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 60, perSeconds: 60, by: 'address' },
  errors: ['clientProfileNotFound'],
});
const devices = defineCall({
  name: 'authorisationCodes.devices',
  method: 'GET',
  path: 'mail/client/list',
  capability: 'clients',
  feature: 'clientDevices',
  summary: 'Mail clients that have signed in, the last used first',
  input: z.object({}),
  output: z.object({ list: z.array(clientDeviceSchema) }),
});
const deleteDevice = defineCall({
  name: 'authorisationCodes.deleteDevice',
  method: 'GET',
  alsoMethod: 'POST',
  path: 'mail/client/delete',
  capability: 'clients',
  feature: 'clientDevices',
  changes: true,
  summary: 'Take a device off the list and end what it has open; its code still works',
  input: z.object({ deviceId }),
  output: nothingSchema,
  errors: ['clientDeviceNotFound', 'clientsOfOthers'],
});
const updateStatus = defineCall({
  name: 'authorisationCodes.updateStatus',
  method: 'POST',
  path: 'mail/client/updateStatus',
  capability: 'clients',
  feature: 'clientDevices',
  summary: 'Allow or block a device; a blocked one loses what it has open',
  input: z.object({ deviceId, status: z.enum(['allowed', 'blocked']) }),
  output: nothingSchema,
  errors: ['clientDeviceNotFound', 'clientsOfOthers'],
});

/** Mail clients: authorisation codes, their devices, their settings. */
export const authorisationCodesCalls = {
  detail,
  generatePassword,
  cancelPassword,
  rename,
  stateByUser,
  protocol,
  profile,
  devices,
  deleteDevice,
  updateStatus,
};

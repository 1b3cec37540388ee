import { Readable } from 'node:stream';
import { calls, clientProtocols } from '@hongyan/contract';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { bindBlobCall, bindCall, type Route } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import {
  confirmUnlessRecent,
  type LocationPort,
  readActivePerson,
  readCodesMade,
  readPerson,
} from '../identity/index.ts';
import { readClientAccess } from './access.ts';
import { canMakeProfile, profileType, writeAppleProfile } from './apple-profile.ts';
import { type AuthorisationCodes, type ClientsServices, checkClientName } from './authorisation-codes.ts';
import { changeClientAccess } from './change-access.ts';
import { renameAuthorisationCode } from './change-codes.ts';
import { removeDevice, setDeviceStatus } from './change-device.ts';
import type { MailSettings } from './mail-settings.ts';
import { readCodes, readDevices } from './present.ts';
import { formatProfilePath, openProfileLink } from './profile-link.ts';

const dayMs = 24 * 3_600_000;
const done = {};

/** Codes are the keys of a mailbox: whoever is in it as a guest neither sees nor makes them. */
function ownAccount({ session }: CallContext): number {
  if (session.actor !== session.subject) throw new UserError('clientsOfOthers');
  return session.subject;
}

export interface ClientParts {
  readonly settings: MailSettings;
  readonly codes: AuthorisationCodes;
  readonly locations: LocationPort;
}

function createCodeRoutes(services: ClientsServices, { settings, codes }: ClientParts): Route[] {
  const { database, secrets, config } = services;
  const { runner, read } = database;
  return [
    bindCall(calls.authorisationCodes.detail, async (_input, context) => {
      const accountNo = ownAccount(context);
      const access = await readClientAccess(read, accountNo);
      return {
        on: access.on,
        protocols: [...access.protocols],
        codes: await readCodes(read, accountNo, context.now),
        ...(await readCodesMade(read, accountNo, context.now)),
        address: (await readPerson(read, accountNo))?.address ?? '',
        host: settings.host,
        listeners: [...settings.listeners()],
        profilePath: canMakeProfile(settings) ? `/api/${formatProfilePath(secrets, accountNo, context.now)}` : null,
        publicUrl: config.publicUrl,
      };
    }),
    bindCall(calls.authorisationCodes.generatePassword, async ({ name, protocols, days, password }, context) => {
      const accountNo = ownAccount(context);
      // A code outlives the session that makes it: whoever sits in a stolen one must not leave with a key.
      await confirmUnlessRecent(services, context, password);
      return codes.make(toOperationContext(context), {
        accountNo,
        name: name ?? null,
        protocols: protocols ?? clientProtocols,
        expiresAt: days === undefined ? null : context.now + days * dayMs,
        programId: context.session.program?.clientId,
      });
    }),
    bindCall(calls.authorisationCodes.cancelPassword, async ({ codeId }, context) => {
      await codes.cancel(toOperationContext(context), { accountNo: ownAccount(context), codeId: codeId ?? null });
      return done;
    }),
    bindCall(calls.authorisationCodes.rename, async ({ codeId, name }, context) => {
      const input = { accountNo: ownAccount(context), codeId, name: checkClientName(name) };
      await runner.execute(renameAuthorisationCode, toOperationContext(context), input);
      return done;
    }),
  ];
}

function createAccessRoutes({ database }: ClientsServices, { locations }: ClientParts): Route[] {
  const { runner, read } = database;
  return [
    bindCall(calls.authorisationCodes.stateByUser, async ({ on }, context) => {
      await runner.execute(changeClientAccess, toOperationContext(context), { accountNo: ownAccount(context), on });
      return done;
    }),
    bindCall(calls.authorisationCodes.protocol, async ({ protocols }, context) => {
      const input = { accountNo: ownAccount(context), protocols };
      await runner.execute(changeClientAccess, toOperationContext(context), input);
      return done;
    }),
    bindCall(calls.authorisationCodes.devices, async (_input, context) => {
      const nameLocation = await locations.read(context.session.orgId, context.language);
      return { list: await readDevices(read, ownAccount(context), nameLocation) };
    }),
    bindCall(calls.authorisationCodes.deleteDevice, async ({ deviceId }, context) => {
      await runner.execute(removeDevice, toOperationContext(context), { accountNo: ownAccount(context), deviceId });
      return done;
    }),
    bindCall(calls.authorisationCodes.updateStatus, async ({ deviceId, status }, context) => {
      const input = { accountNo: ownAccount(context), deviceId, status };
      await runner.execute(setDeviceStatus, toOperationContext(context), input);
      return done;
    }),
  ];
}

/** The calls of mail clients' access: always about one's own mailbox. */
export function createClientsRoutes(services: ClientsServices, parts: ClientParts): Route[] {
  const { settings } = parts;
  return [
    ...createCodeRoutes(services, parts),
    ...createAccessRoutes(services, parts),
    bindBlobCall(calls.authorisationCodes.profile, async ({ profileId }, context) => {
      const accountNo = openProfileLink(services.secrets, profileId, context.now);
      const person = accountNo === null ? null : await readActivePerson(services.database.read, accountNo, context.now);
      if (person === null || !canMakeProfile(settings)) throw new UserError('clientProfileNotFound');
      const bytes = Buffer.from(writeAppleProfile(settings, person));
      return {
        fileName: `${person.address}.mobileconfig`,
        type: profileType,
        size: bytes.length,
        stream: Readable.from([bytes], { objectMode: false }),
        inline: false,
      };
    }),
  ];
}

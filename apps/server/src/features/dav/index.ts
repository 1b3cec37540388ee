/** Address books, calendars and files for programs (CardDAV, CalDAV, WebDAV): sign-in by authorisation code, and the port of `@hongyan/dav` on contacts and calendars. */
import type { ClientProtocol } from '@hongyan/contract';
import type { CollectionKind, DavStore, FileDavStore } from '@hongyan/dav';
import { type DavBackend, type DavSignIn, davPort } from '../../call/listener-ports.ts';
import { defineFeature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { clientSessionsPort } from '../authorisation-codes/index.ts';
import { type ProgramCalendarsSource, programCalendarsPort } from '../calendar/index.ts';
import { machineContext, type Person } from '../identity/index.ts';
import { isFeatureOn } from '../settings/index.ts';
import { AddressBooks } from './address-books.ts';
import { Calendars } from './calendars.ts';
import { createDavStore } from './dav-store.ts';
import { type FileDavSource, fileDavPort } from './file-dav-port.ts';
import { readCaller } from './read-caller.ts';

type DavProtocol = ClientProtocol & ('carddav' | 'caldav' | 'webdav');

const protocolOf: Readonly<Record<CollectionKind | 'file', DavProtocol>> = {
  calendar: 'caldav',
  addressbook: 'carddav',
  file: 'webdav',
};

/** Which protocols will do: that of the path, or any where it is about none of them. Windows looks at the folders above the one it connects. */
function chooseProtocols(kind: DavSignIn['kind']): { readonly protocol: DavProtocol; readonly others: DavProtocol[] } {
  if (kind !== null) return { protocol: protocolOf[kind], others: [] };
  return { protocol: 'carddav', others: ['caldav', 'webdav'] };
}

interface Opening {
  readonly person: Person;
  readonly remoteAddress: string;
  readonly protocols: readonly ClientProtocol[];
  readonly calendars: ProgramCalendarsSource;
  /** undefined: nobody keeps files, or the path is not about them. */
  readonly files: FileDavSource | undefined;
}

/** What a person has, of the protocols that let them in; without the calendar's switch there are no calendars. */
async function openStore(
  services: Services,
  { person, remoteAddress, protocols, calendars, files }: Opening,
): Promise<{ readonly store: DavStore; readonly files: FileDavStore | null }> {
  const { read } = services.database;
  const { accountNo, orgId } = person;
  const caller = await readCaller(read, person, remoteAddress);
  const hasCalendars = protocols.includes('caldav') && (await isFeatureOn(read, { orgId, accountNo }, 'calendar'));
  const store = createDavStore(caller, {
    ...(protocols.includes('carddav') ? { addressbook: new AddressBooks(services, caller) } : {}),
    ...(hasCalendars ? { calendar: new Calendars(services.clock, calendars, caller) } : {}),
  });
  return { store, files: (await files?.openFiles(caller)) ?? null };
}

export const davFeature = defineFeature({
  name: 'dav',
  needs: { programs: clientSessionsPort, calendars: programCalendarsPort, files: fileDavPort },
  create: (services, needed) => {
    const dav: DavBackend = {
      signIn: async ({ username, password, remoteAddress, kind, program }) => {
        const { protocol, others } = chooseProtocols(kind);
        const context = {
          ...machineContext(services.clock.now(), `${protocol}-auth`, 'worker'),
          client: protocol,
          address: remoteAddress,
        };
        const asked = { username, code: password, protocol, others, program };
        const answer = await needed.programs.signIn(context, asked);
        if (answer.status !== 'ok') return answer;
        const { live, protocols } = answer;
        try {
          const { calendars } = needed;
          // Such a path asks for its own protocol alone.
          const files = kind === 'file' ? needed.files : undefined;
          const opening = { person: live.person, remoteAddress, protocols, calendars, files };
          return {
            status: 'ok',
            ...(await openStore(services, opening)),
            watchEnd: (listener) => void live.watchEnd(listener),
            close: () => live.close(),
          };
        } catch (error) {
          live.close();
          throw error;
        }
      },
    };
    return { name: 'dav', routes: [], offers: [davPort.bind(dav)] };
  },
});

export { type DavCaller, toCallerContext } from './dav-caller.ts';
export { type FileDavSource, fileDavPort } from './file-dav-port.ts';

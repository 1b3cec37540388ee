/** Address books and calendars for programs (CardDAV, CalDAV): sign-in by authorisation code, and the port of `@hongyan/dav` on contacts and calendars. */
import type { ClientProtocol } from '@hongyan/contract';
import type { CollectionKind, DavStore } from '@hongyan/dav';
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
import { readCaller } from './read-caller.ts';

type DavProtocol = ClientProtocol & ('carddav' | 'caldav');

const protocolOf: Readonly<Record<CollectionKind, DavProtocol>> = { calendar: 'caldav', addressbook: 'carddav' };

/** Which protocols will do: that of the path, or either where the path is about both. */
function chooseProtocols(kind: DavSignIn['kind']): { readonly protocol: DavProtocol; readonly others: DavProtocol[] } {
  if (kind !== null) return { protocol: protocolOf[kind], others: [] };
  return { protocol: 'carddav', others: ['caldav'] };
}

interface Opening {
  readonly person: Person;
  readonly remoteAddress: string;
  readonly protocols: readonly ClientProtocol[];
  readonly calendars: ProgramCalendarsSource;
}

/** What a person has, of the protocols that let them in; without the calendar's switch there are no calendars. */
async function openStore(
  services: Services,
  { person, remoteAddress, protocols, calendars }: Opening,
): Promise<DavStore> {
  const { read } = services.database;
  const { accountNo, orgId } = person;
  const caller = await readCaller(read, person, remoteAddress);
  const hasCalendars = protocols.includes('caldav') && (await isFeatureOn(read, { orgId, accountNo }, 'calendar'));
  return createDavStore(caller, {
    ...(protocols.includes('carddav') ? { addressbook: new AddressBooks(services, caller) } : {}),
    ...(hasCalendars ? { calendar: new Calendars(services.clock, calendars, caller) } : {}),
  });
}

export const davFeature = defineFeature({
  name: 'dav',
  needs: { programs: clientSessionsPort, calendars: programCalendarsPort },
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
          const opening = { person: live.person, remoteAddress, protocols, calendars: needed.calendars };
          return { status: 'ok', store: await openStore(services, opening), close: () => live.close() };
        } catch (error) {
          live.close();
          throw error;
        }
      },
    };
    return { name: 'dav', routes: [], offers: [davPort.bind(dav)] };
  },
});

/** Address books for programs (CardDAV): sign-in by authorisation code, and the port of `@hongyan/dav` on contacts. */
import { type DavBackend, davPort } from '../../call/listener-ports.ts';
import { defineFeature } from '../../feature.ts';
import { clientSessionsPort } from '../authorisation-codes/index.ts';
import { machineContext } from '../identity/index.ts';
import { createDavStore } from './dav-store.ts';
import { readCaller } from './read-caller.ts';

export const davFeature = defineFeature({
  name: 'dav',
  needs: { programs: clientSessionsPort },
  create: (services, needed) => {
    const dav: DavBackend = {
      signIn: async ({ username, password, remoteAddress, program }) => {
        const client = 'carddav' as const;
        const context = {
          ...machineContext(services.clock.now(), 'carddav-auth', 'worker'),
          client,
          address: remoteAddress,
        };
        const asked = { username, code: password, protocol: client, program };
        const answer = await needed.programs.signIn(context, asked);
        if (answer.status !== 'ok') return answer;
        const { live } = answer;
        try {
          const caller = await readCaller(services.database.read, live.person, remoteAddress);
          return { status: 'ok', store: createDavStore(services, caller), close: () => live.close() };
        } catch (error) {
          live.close();
          throw error;
        }
      },
    };
    return { name: 'dav', routes: [], offers: [davPort.bind(dav)] };
  },
});

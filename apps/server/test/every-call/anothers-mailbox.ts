/** What a right in the mailbox of another lets somebody call there, and what is recorded of it: every call, at each right. */
import { allCalls, type CallNeed, errors } from '@hongyan/contract';
import { type RawRequest, sendRaw } from '@hongyan/testkit';
import type { OwnThings } from '@hongyan/testkit/server/call-example.ts';
import { createRequest, findExample } from '@hongyan/testkit/server/call-request.ts';
import { haiyan, type World } from '@hongyan/testkit/server/world.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../../src/features/identity/index.ts';
import { deleteMailboxGrant, saveMailboxGrants } from '../../src/features/shared-mailboxes/index.ts';
import { expectRefusal } from './expect-refusal.ts';
import { countRecords, leavesNoRecord } from './shared-mailboxes.ts';

const sessionCalls = allCalls.filter((call) => call.access === 'session').map((call) => [call.name, call] as const);

/** `things` are those of the person whose mailbox is entered. */
export function describeAnothersMailbox(current: () => { readonly world: World; readonly things: OwnThings }): void {
  describe("in another's mailbox", () => {
    const send = (request: [string, RawRequest], headers: Record<string, string>) =>
      sendRaw(current().world.server.url, request[0], {
        ...request[1],
        headers: { ...request[1].headers, ...headers },
      });
    const refusals: readonly number[] = [errors.mailboxRightMissing.code, errors.notWhileSwitched.code];
    /** What the listener says to a call of each need: in a person's mailbox, and in a shared one. */
    const said: Readonly<Record<'read' | 'full', Readonly<Record<CallNeed, readonly [number | null, number | null]>>>> =
      {
        read: {
          read: [null, null],
          person: [null, null],
          full: [errors.mailboxRightMissing.code, errors.mailboxRightMissing.code],
          mailbox: [errors.notWhileSwitched.code, errors.mailboxRightMissing.code],
          own: [errors.notWhileSwitched.code, errors.notWhileSwitched.code],
        },
        full: {
          read: [null, null],
          person: [null, null],
          full: [null, null],
          mailbox: [errors.notWhileSwitched.code, null],
          own: [errors.notWhileSwitched.code, errors.notWhileSwitched.code],
        },
      };
    const shared = 'every.call@inside.example';
    const guest = 'guest@inside.example';
    let keys: { readonly mailbox: number; readonly grantee: { readonly kind: 'person'; readonly no: number } }[];
    const admin = () => machineContext(current().world.clock.now(), 'test');
    const execute: World['server']['context']['services']['database']['runner']['execute'] = (...given) =>
      current().world.server.context.services.database.runner.execute(...given);

    beforeAll(async () => {
      await current().world.server.addPerson(guest, 'Guest');
      const { people, services } = current().world.server.context;
      await people.addPerson(admin(), { kind: 'shared', address: shared, name: 'Every call', password: null });
      const { read } = services.database;
      const no = (await requirePersonByAddress(read, guest)).accountNo;
      const numbers = [haiyan, shared].map(async (address) => (await requirePersonByAddress(read, address)).accountNo);
      keys = (await Promise.all(numbers)).map((mailbox) => ({ mailbox, grantee: { kind: 'person', no } }));
    });

    const enter = async (entered: 0 | 1) => {
      const own = await current().world.server.signIn(guest);
      const { data } = await own.sharedMailboxes.switch(
        entered === 0 ? { emailAddr: haiyan, type: 'associated' } : { emailAddr: shared, type: 'public' },
      );
      return { authorization: `Bearer ${data.accessToken ?? ''}` };
    };
    /** With malformed input where there is any, so that what may be called changes nothing; sign-out would end the session. */
    const probes = sessionCalls
      .filter(([name]) => name !== 'identity.logout')
      .map(([, entry]) => {
        const { valid, malformed } = findExample(entry);
        return { entry, request: () => createRequest(entry, malformed ?? valid(current().things)) };
      });

    it.each([
      ['read', 0],
      ['read', 1],
      ['full', 0],
      ['full', 1],
    ] as const)('the right %s lets pass what it says, in mailbox %i', async (right, entered) => {
      const rights = [{ right, until: null }];
      const { mailbox, grantee } = keys[entered]!;
      await execute(saveMailboxGrants, admin(), { mailbox, grantees: [grantee], rights });
      const headers = await enter(entered);
      for (const { entry, request } of probes) {
        const code = (await send(request(), headers)).envelope?.code ?? 0;
        expect([entry.name, refusals.includes(code) ? code : null]).toEqual([
          entry.name,
          said[right][entry.needs][entered],
        ]);
      }
      await execute(deleteMailboxGrant, admin(), { mailbox, grantee });
      for (const { request } of probes) expectRefusal(await send(request(), headers), errors.loginExpired.code);
    });

    it('what somebody changed in the mailbox of another is written down with both, whichever call it was', async () => {
      const { mailbox, grantee } = keys[0]!;
      await execute(saveMailboxGrants, admin(), {
        mailbox,
        grantees: [grantee],
        rights: [{ right: 'full', until: null }],
      });
      const headers = await enter(0);
      const { read } = current().world.server.context.services.database;
      const count = () => countRecords(read, grantee.no, mailbox);
      const [written, silent]: [string[], string[]] = [[], []];
      for (const [name, entry] of sessionCalls.filter(([, one]) => one.needs === 'full' && one.changes)) {
        const before = await count();
        const answer = await send(createRequest(entry, findExample(entry).valid(current().things)), headers);
        // What an earlier call has taken away, or only its own test can make, is refused here.
        if (answer.envelope?.code === 200) ((await count()) > before ? written : silent).push(name);
      }
      await execute(deleteMailboxGrant, admin(), { mailbox, grantee });
      expect(silent.filter((name) => !leavesNoRecord.has(name))).toEqual([]);
      expect(written.length).toBeGreaterThan(10);
    });
  });
}

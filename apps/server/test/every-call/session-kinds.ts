// Every call × every kind of session, from the contract: who is refused, and with what.
import { allCalls, errors, findRefusal, type SessionKindName, sessionKinds } from '@hongyan/contract';
import { sendRaw } from '@hongyan/testkit';
import { createUpload } from '@hongyan/testkit/protocols/tus-client.ts';
import type { OwnThings } from '@hongyan/testkit/server/call-example.ts';
import { createRequest, findExample } from '@hongyan/testkit/server/call-request.ts';
import { letProgramIn, openByProvider, openByQr, switchTo } from '@hongyan/testkit/server/session-makers.ts';
import { domain, haiyan, type World } from '@hongyan/testkit/server/world.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../../src/features/identity/index.ts';
import { setPassword } from '../../src/features/identity/passwords/set-password.ts';
import { saveMailboxGrants } from '../../src/features/shared-mailboxes/index.ts';
import { lockPassword } from './lockscreen.ts';

type Headers = Readonly<Record<string, string>>;

const person = `kinds@${domain}`;
const locked = `kinds.locked@${domain}`;
const mustChange = `kinds.must@${domain}`;
const sessionCalls = allCalls.filter((call) => call.access === 'session');

function callNamed(wanted: string): (typeof allCalls)[number] {
  const found = allCalls.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`The contract has no ${wanted}.`);
  return found;
}

/** What the gate says, before any call reads its input. */
const gateRefusals: ReadonlySet<number> = new Set(
  (
    [
      'loginExpired',
      'programRefused',
      'locked',
      'passwordMustChange',
      'mailboxSwitched',
      'notWhileSwitched',
      'mailboxRightMissing',
      'crossSite',
    ] as const
  ).map((name) => errors[name].code),
);

async function openKinds({ server, clock }: World): Promise<Readonly<Record<SessionKindName, Headers>>> {
  const { services } = server.context;
  const { read, runner } = services.database;
  const admin = () => machineContext(clock.now(), `kinds-${String(Math.random())}`);
  for (const address of [person, locked, mustChange]) await server.addPerson(address);
  const { accountNo, orgId } = await requirePersonByAddress(read, person);
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
  const web = await server.signInWithCookie(person);
  const own = await server.signIn(person);
  const program = await letProgramIn(server, web, { orgId, own: false });
  const mailbox = (await requirePersonByAddress(read, haiyan)).accountNo;
  await runner.execute(saveMailboxGrants, admin(), {
    mailbox,
    grantees: [{ kind: 'person', no: accountNo }],
    rights: [{ right: 'full', until: null }],
  });
  const guest = { client: await server.signIn(person), refreshToken: null };
  const switched = await switchTo(server, guest, { emailAddr: haiyan, type: 'associated' });
  const behindLock = await server.signIn(locked);
  await behindLock.lockscreen.set({ password: lockPassword });
  await behindLock.lockscreen.open({});
  const passwordHash = await services.secrets.hashPassword('Other-Harbour-72');
  const renewed = (await requirePersonByAddress(read, mustChange)).accountNo;
  await runner.execute(setPassword, admin(), { accountNo: renewed, passwordHash, mustChange: true });
  return {
    web: { cookie: web.token, origin: server.url },
    ownClient: bearer(own.token),
    qr: bearer((await openByQr(server, own)).client.token),
    singleSignOn: bearer((await openByProvider(server, { accountNo, orgId })).client.token),
    program: bearer(program.client.token),
    switched: bearer(switched.client.token),
    locked: bearer(behindLock.token),
    mustChange: bearer((await server.signIn(mustChange, 'Other-Harbour-72')).token),
  };
}

/** The matrix, on the server of the suite. `things`: of somebody else, so that what may be called changes nothing of value. */
export function describeSessionKinds(given: () => { readonly world: World; readonly things: OwnThings }): void {
  describe('by every kind of session', () => {
    let kinds: Readonly<Record<SessionKindName, Headers>>;
    const send = ([path, request]: ReturnType<typeof createRequest>, headers: Headers) =>
      sendRaw(given().world.server.url, path, { ...request, headers: { ...request.headers, ...headers } });

    beforeAll(async () => {
      kinds = await openKinds(given().world);
    });

    it.each(sessionKinds)('%s: refused with exactly what the contract says, else let through', async (kind) => {
      for (const call of sessionCalls) {
        // Sign-out ends the session; its turn comes last.
        if (call.name === 'identity.logout') continue;
        const { malformed, valid } = findExample(call);
        const answer = await send(createRequest(call, malformed ?? valid(given().things)), kinds[kind]);
        const code = answer.envelope?.code ?? 0;
        const refusal = findRefusal(call, kind);
        const expected = refusal === null ? null : errors[refusal].code;
        expect([call.name, gateRefusals.has(code) ? code : null]).toEqual([call.name, expected]);
      }
    });

    it('a third-party program gets nothing of who the person is, how they sign in, their rights and settings', () => {
      const ofIdentity = new Set(['identity', 'clients', 'lockscreen', 'rules']);
      const open = sessionCalls.filter((call) => call.programs);
      expect(open.filter(({ capability }) => ofIdentity.has(capability)).map(({ name }) => name)).toEqual([
        'identity.logout',
      ]);
      const settings = open.filter(({ capability }) => capability === 'settings' || capability === 'home');
      expect(settings.filter(({ changes }) => changes).map(({ name }) => name)).toEqual([]);
    });

    it('a program is refused alike where an open call asks for a session, and uploads with its token', async () => {
      const sms = { purpose: 'bindPhone', phone: '13800138000' };
      const sendCode = callNamed('sms.sendCode');
      const refused = await send(createRequest(sendCode, sms), kinds.program);
      expect(refused.envelope?.code).toBe(errors.programRefused.code);
      const upload = await createUpload(
        { raw: (path: string, request = {}) => send([path, request], kinds.program) } as never,
        { length: 3 },
      );
      expect(upload.status).toBe(201);
    });

    it('what asks for the password again asks at once where the person has proved nothing in this session', async () => {
      const asking = sessionCalls.filter((call) => call.errors.includes('passwordOnceMore'));
      expect(asking.length).toBeGreaterThan(4);
      for (const call of asking) {
        const { password: _password, ...input } = findExample(call).valid(given().things);
        const answer = await send(createRequest(call, input), kinds.qr);
        expect([call.name, answer.envelope?.code]).toEqual([call.name, errors.passwordOnceMore.code]);
      }
      const state = callNamed('twoFactor.state');
      for (const [kind, needsPassword] of [
        ['web', false],
        ['ownClient', false],
        ['singleSignOn', false],
        ['qr', true],
      ] as const) {
        const { envelope } = await send(createRequest(state, {}), kinds[kind]);
        expect([kind, envelope?.data]).toEqual([kind, expect.objectContaining({ needsPassword })]);
      }
    });

    it('every kind but the ended may sign out', async () => {
      const logout = callNamed('identity.logout');
      // What a QR code opened ends with the sign-in that confirmed it: from the last kind to the first.
      for (const kind of sessionKinds.toReversed()) {
        const refusal = findRefusal(logout, kind);
        const answer = await send(createRequest(logout, {}), kinds[kind]);
        const expected = refusal === null ? 200 : errors[refusal].code;
        expect([kind, answer.envelope?.code]).toEqual([kind, expected]);
      }
    });
  });
}

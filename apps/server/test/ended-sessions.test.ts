// A sign-in ends in many ways; whichever it is, everything that was derived from it ends with it, and nothing else does.
import { errors } from '@hongyan/contract';
import {
  type ApiClient,
  type BareImap,
  Dialogue,
  openBareImap,
  type PushClient,
  sendRaw,
  testPassword,
  waitFor,
} from '@hongyan/testkit';
import {
  exchangeCode,
  type HeldSession,
  letProgramIn,
  openByProvider,
  openByQr,
  signInForTokens,
  switchTo,
} from '@hongyan/testkit/server/session-makers.ts';
import { domain, engines, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../src/features/identity/index.ts';
import { signOutPerson } from '../src/features/identity/sessions/end-sessions.ts';
import { consolePurpose, takeConsoleToken } from '../src/features/outside-links/console-token.ts';
import { recordRemoval } from '../src/features/removal/record-removal.ts';
import { deleteMailboxGrant, saveMailboxGrants } from '../src/features/shared-mailboxes/index.ts';
import { endProviderSessions } from '../src/features/single-sign-on/end-by-provider.ts';

const office = `office@${domain}`;
const closedByEnd = 4401;

/** By what the first session of the family was opened. */
type Start = 'password' | 'program' | 'provider';

/** Everything that hangs on one sign-in, and another sign-in of the same person. */
interface Family {
  readonly accountNo: number;
  readonly orgId: number;
  readonly address: string;
  /** The sign-in in the session in which it stands now. */
  readonly current: HeldSession;
  /** Every session that it ever was or opened. */
  readonly sessions: readonly HeldSession[];
  readonly sockets: readonly PushClient[];
  readonly ticket: string;
  readonly link: string;
  readonly consoleToken: string;
  /** A code for mail clients, made in it, and its session. */
  readonly code: string;
  readonly imap: BareImap;
  readonly program: { readonly clientId: string; readonly code: Record<string, string> } | null;
  /** Of the same person, and not of the family. */
  readonly other: ApiClient;
}

interface Way {
  readonly name: string;
  readonly start: Start;
  /** It stands in the shared mailbox when it ends. */
  readonly inOffice?: true;
  /** Everything of the person ends, the other sign-in too. */
  readonly endsAll?: true;
  /** What was made for the person's mail clients goes too. */
  readonly endsCodes?: true;
  readonly end: (family: Family, world: World) => Promise<unknown>;
}

const admin = (world: World) => machineContext(world.clock.now(), `end-${String(Math.random())}`);

async function findSessionName({ other, current }: Family, how: string): Promise<string> {
  const { list } = (await other.activeSessions.list({})).data;
  const found = list.find((session) => !session.isThis && session.how === how && session.mailbox === null);
  if (found === undefined) throw new Error(`no session of ${current.client.token.slice(0, 4)}`);
  return found.placeId;
}

async function refresh(world: World, refreshToken: string | null) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' });
  return (await sendRaw(world.server.url, 'oauth/token', { headers, body })).envelope?.code;
}

const ways: readonly Way[] = [
  { name: 'sign-out', start: 'password', end: ({ current }) => current.client.identity.logout({}) },
  {
    name: 'ended in the list of sign-ins',
    start: 'password',
    end: async (family) =>
      family.other.activeSessions.end({ sessionId: await findSessionName(family, 'password'), password: testPassword }),
  },
  {
    name: 'all others ended in the list',
    start: 'password',
    end: ({ other }) => other.activeSessions.end({ others: true, password: testPassword }),
  },
  {
    name: 'a new password',
    start: 'password',
    end: ({ other }) => other.passwords.change({ oldPassword: testPassword, password: 'Another-Harbour-72' }),
  },
  {
    name: 'suspension',
    start: 'password',
    endsAll: true,
    endsCodes: true,
    end: ({ accountNo }, world) => world.server.context.people.suspendPerson(admin(world), accountNo),
  },
  {
    name: 'removal',
    start: 'password',
    endsAll: true,
    endsCodes: true,
    end: ({ accountNo }, world) =>
      world.server.context.services.database.runner.execute(recordRemoval, admin(world), {
        accountNo,
        purgeAt: null,
        handOverTo: null,
        mailTo: null,
        stateBefore: 'active',
      }),
  },
  {
    name: 'signed out by an administrator',
    start: 'password',
    endsAll: true,
    end: ({ accountNo }, world) =>
      world.server.context.services.database.runner.execute(signOutPerson, admin(world), { accountNo }),
  },
  {
    name: 'a refresh token that is shown twice',
    start: 'password',
    end: async ({ current }, world) => {
      expect(await refresh(world, current.refreshToken)).toBe(200);
      expect(await refresh(world, current.refreshToken)).toBe(errors.refreshInvalid.code);
    },
  },
  {
    name: 'the end of a right, in the mailbox of which it stands',
    start: 'password',
    inOffice: true,
    end: async ({ accountNo }, world) => {
      const { read, runner } = world.server.context.services.database;
      const mailbox = (await requirePersonByAddress(read, office)).accountNo;
      await runner.execute(deleteMailboxGrant, admin(world), { mailbox, grantee: { kind: 'person', no: accountNo } });
    },
  },
  {
    name: "the provider's word",
    start: 'provider',
    end: async ({ accountNo, orgId }, world) => {
      const { read, runner } = world.server.context.services.database;
      const rows = await read.selectFrom('sso_session').selectAll().where('account_no', '=', accountNo).execute();
      const sessionIds = rows.map((row) => row.session_id);
      expect(sessionIds).toHaveLength(1);
      await runner.execute(endProviderSessions, admin(world), { orgId, accountNo, sessionIds });
    },
  },
  {
    name: "a program's consent taken back",
    start: 'program',
    endsCodes: true,
    end: ({ other, program }) => other.singleSignOn.revokeProgram({ clientId: program?.clientId ?? '' }),
  },
  {
    name: 'a program removed by the administrator',
    start: 'program',
    endsCodes: true,
    end: async ({ program }, { server }) => {
      const answer = await server.context.runAdminCommand(['oauth-client', 'remove', program?.clientId ?? '']);
      expect(answer).toMatchObject({ ok: true });
    },
  },
  {
    name: "a program's code that is shown twice",
    start: 'program',
    end: ({ program }, { server }) => exchangeCode(server, program?.code ?? {}),
  },
];

let names = 0;

/** A person, and a sign-in of theirs that has been in another mailbox and back, with everything that hangs on it. */
async function makeFamily(world: World, { start, inOffice }: Way): Promise<Family> {
  const { server } = world;
  const { services, people } = server.context;
  const { read, runner } = services.database;
  const address = `family${String((names += 1))}@${domain}`;
  const person = { address, name: 'Family', password: testPassword, isAdmin: true };
  const { accountNo, orgId } = await people.addPerson(admin(world), person);
  const mailbox = (await requirePersonByAddress(read, office)).accountNo;
  const grantees = [{ kind: 'person' as const, no: accountNo }];
  await runner.execute(saveMailboxGrants, admin(world), {
    mailbox,
    grantees,
    rights: [{ right: 'full', until: null }],
  });
  const attachments = [{ filename: 'note.txt', content: 'hello' }];
  await server.deliver({ from: 'erik@outside.example', to: address, subject: 'with a file', text: 'x', attachments });
  const other = await server.signInWithCookie(address);
  const program = start === 'program' ? await letProgramIn(server, other, { orgId, own: true }) : null;
  const first =
    program ??
    (start === 'provider'
      ? await openByProvider(server, { accountNo, orgId })
      : await signInForTokens(server, address, testPassword));
  const visit = await switchTo(server, first, { emailAddr: office, type: 'public' });
  const back = await switchTo(server, visit, { emailAddr: '', type: 'own' });
  const { client } = back;
  const byQr = await openByQr(server, client);
  const browser = await openByQr(server, byQr.client, 'cookie');
  const { mailId } = await waitFor(async () => (await client.mailbox.list({ mailboxId: '1' })).data.list[0], {
    what: 'the mail',
  });
  const link = (await client.mailbox.detail({ mailId })).data.attachments[0]?.url ?? '';
  const consoleToken = (await client.outsideLinks.consoleToken({})).data.token;
  const made = await client.authorisationCodes.generatePassword({ name: 'desk', password: testPassword });
  const imap = await openBareImap(server.ports.imaps, address, made.data.code);
  await imap.ask('b SELECT INBOX', /^b OK/m);
  const sockets = [await server.openPush(byQr.client, address), await server.openPush(browser.client, address)];
  const current = inOffice === true ? await switchTo(server, back, { emailAddr: office, type: 'public' }) : back;
  sockets.push(await server.openPush(current.client, inOffice === true ? office : address));
  const { ticket } = (await current.client.push.ticket({})).data;
  const sessions = [first, visit, back, current, byQr, browser];
  const kept = { sessions, sockets, ticket, link, consoleToken, code: made.data.code, imap };
  return { ...kept, accountNo, orgId, address, current, program, other };
}

const isAlive = async (client: ApiClient): Promise<boolean> => (await client.identity.verifyToken({})).code === 200;

/** The code with which a socket is closed that comes with this ticket. */
async function readCloseCode(world: World, address: string, ticket: string): Promise<number> {
  const base = world.server.url.replace(/^http/, 'ws');
  const socket = new WebSocket(`${base}/api/mail/message/${encodeURIComponent(address)}?ticket=${ticket}`);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ kind: 'hello', since: 0 })));
  return new Promise((resolve) => {
    socket.addEventListener('close', (event) => resolve(event.code));
  });
}

/** What IMAP answers to the code. */
async function answerToLogin({ server }: World, { address, code }: Family): Promise<string> {
  const talk = Dialogue.open({ port: server.ports.imaps });
  await talk.until(/^\* OK/m);
  talk.send(`a LOGIN "${address}" "${code}"\r\n`);
  const answer = await talk.until(/^a (?:OK|NO)/m);
  talk.hangUp();
  return answer;
}

describe.each(engines)('a sign-in that ends, on %s', (engine) => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld(engine);
    const shared = { kind: 'shared', address: office, name: 'Office', password: null } as const;
    await world.server.context.people.addPerson(admin(world), shared);
  });
  afterAll(() => world.stop());

  it.each(ways)('$name: everything that was derived from it ends with it', async (way) => {
    const family = await makeFamily(world, way);
    const { sessions, sockets, accountNo } = family;
    const { database, secrets } = world.server.context.services;
    // All of it is good until then; what was switched away is over.
    const [first, visit, , current, byQr, browser] = sessions;
    for (const held of [current, byQr, browser]) expect(await isAlive(held!.client)).toBe(true);
    for (const held of [first, visit]) expect(await isAlive(held!.client)).toBe(false);
    const openLink = async () => (await sendRaw(world.server.url, family.link)).status;
    if (way.inOffice !== true) expect(await openLink()).toBe(200);

    await way.end(family, world);

    for (const [at, held] of sessions.entries()) {
      expect([at, await isAlive(held.client)]).toEqual([at, false]);
      if (held.refreshToken === null) continue;
      expect([at, await refresh(world, held.refreshToken)]).toEqual([at, errors.refreshInvalid.code]);
    }
    expect(await openLink()).toBe(404);
    const tokenHash = secrets.hashToken(consolePurpose, family.consoleToken);
    expect(await database.runner.execute(takeConsoleToken, admin(world), { accountNo, tokenHash })).toBeNull();
    const mailbox = way.inOffice === true ? office : family.address;
    expect(await readCloseCode(world, mailbox, family.ticket)).toBe(closedByEnd);
    // The other side of a right is notified of the mailbox alone: sockets elsewhere are asked within half a minute.
    const notified = way.inOffice === true ? sockets.slice(-1) : sockets;
    for (const socket of notified) expect(await socket.closed).toBe(closedByEnd);
    for (const socket of sockets) socket.close();

    if (way.endsCodes === true) {
      await family.imap.waitFor(/^\* BYE/m);
      expect(await answerToLogin(world, family)).toMatch(/^a NO/m);
    } else await family.imap.ask('c NOOP', /^c OK/m);
    family.imap.close();
    expect(await isAlive(family.other)).toBe(way.endsAll !== true);
  });

  it('what is derived may end by itself: the one from which it comes goes on', async () => {
    const family = await makeFamily(world, ways[0]!);
    const [, , , current, byQr, browser] = family.sessions;
    expect((await byQr!.client.identity.logout({})).code).toBe(200);
    expect(await isAlive(browser!.client)).toBe(false);
    expect(await isAlive(current!.client)).toBe(true);
    for (const socket of family.sockets) socket.close();
    family.imap.close();
  });

  it('a session that is kept when the person ends all others stands by itself from then on', async () => {
    const family = await makeFamily(world, ways[0]!);
    const [, , , current, byQr] = family.sessions;
    const kept = byQr!.client;
    expect((await kept.activeSessions.end({ others: true, password: testPassword })).code).toBe(200);
    expect([await isAlive(kept), await isAlive(current!.client)]).toEqual([true, false]);
    for (const socket of family.sockets) socket.close();
    family.imap.close();
  });

  it('a code that the person revokes ends its session in a mail client, and no sign-in', async () => {
    const family = await makeFamily(world, ways[0]!);
    const { codes } = (await family.other.authorisationCodes.detail({})).data;
    const codeId = codes.find((code) => code.name === 'desk')?.codeId ?? 0;
    expect((await family.other.authorisationCodes.cancelPassword({ codeId })).code).toBe(200);
    await family.imap.waitFor(/^\* BYE/m);
    expect(await isAlive(family.current.client)).toBe(true);
    for (const socket of family.sockets) socket.close();
    family.imap.close();
  });

  it('a chain of QR codes lives no longer than the sign-in at its beginning, whatever it is refreshed or confirmed by', async () => {
    const family = await makeFamily(world, ways[0]!);
    // Less than an access token lives.
    world.clock.advance(20 * 60_000);
    const third = await openByQr(world.server, family.sessions[4]!.client);
    const { read } = world.server.context.services.database;
    const rows = await read
      .selectFrom('session')
      .select(['absolute_expires_at', 'proof_at', 'how'])
      .where('account_no', '=', family.accountNo)
      .where('ended_at', 'is', null)
      .where('client', '=', 'api')
      .execute();
    expect(rows.map(({ how }) => how).toSorted()).toEqual(['password', 'qr', 'qr']);
    expect(new Set(rows.map((row) => row.absolute_expires_at)).size).toBe(1);
    expect(rows.filter(({ proof_at: proofAt }) => proofAt !== null)).toHaveLength(1);
    // Nor does a program that the last of the chain lets in.
    const web = await openByQr(world.server, third.client, 'cookie');
    const program = await letProgramIn(world.server, web.client, { orgId: family.orgId, own: true });
    expect(await isAlive(program.client)).toBe(true);
    expect((await family.current.client.identity.logout({})).code).toBe(200);
    for (const held of [third, web, program]) expect(await isAlive(held.client)).toBe(false);
    for (const socket of family.sockets) socket.close();
    family.imap.close();
  });
});

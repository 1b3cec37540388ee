import { qrCodeMs } from '@hongyan/contract';
import { plainSignIn } from '@hongyan/testkit/server/plain-sign-in.ts';
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallContext, CallSession, OpenCallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { createIdentityFeature, createPeople, machineContext, needsPassword, type People } from '../identity/index.ts';
import { type QrCredential, QrSignIn } from './qr-sign-in.ts';

const password = 'correct-horse';

describe.each(productStores)('sign-in by QR code on $name', (engine) => {
  let store: ProductStore;
  let people: People;
  let qr: QrSignIn;
  let identity: ReturnType<typeof createIdentityFeature>;
  let names = 0;

  beforeAll(async () => {
    store = await engine.open();
    people = createPeople(store);
    qr = new QrSignIn(store, (address) => Promise.resolve(`location of ${address}`));
    identity = createIdentityFeature(store, {
      ...plainSignIn,
      qr: { prove: (input, context) => qr.prove(input, context) },
    });
    const admin = machineContext(store.clock.now(), 'admin');
    const { orgId } = await people.createOrganisation(admin, '鸿雁科技');
    await people.addDomain(admin, { orgId, name: 'example.org' });
  });
  afterAll(async () => {
    qr.watch.close();
    await identity.stop?.();
    await store.close();
  });

  const open = (more: Partial<OpenCallContext> = {}): OpenCallContext => ({
    requestId: 'request',
    now: store.clock.now(),
    address: '198.51.100.7',
    userAgent: 'the desk computer',
    language: 'zh',
    idempotencyKey: undefined,
    host: 'localhost',
    secure: true,
    signal: new AbortController().signal,
    ...more,
  });
  interface SignedInHere {
    readonly session: CallSession;
    readonly address: string;
    readonly credential: QrCredential;
    readonly context: () => CallContext;
  }
  const signedIn = async (): Promise<SignedInHere> => {
    names += 1;
    const address = `person${names}@example.org`;
    const admin = machineContext(store.clock.now(), 'admin');
    await people.addPerson(admin, { address, name: `Anna ${names}`, password });
    const outcome = await identity.signIn.with.withPassword(
      { username: address, password, session: 'cookie', puzzleTicket: undefined },
      open({ address: `203.0.113.${names}` }),
    );
    if (outcome.kind !== 'signedIn') throw new Error('a second factor is asked for');
    const session = await identity.gate.authenticate(outcome.signedIn.accessToken, 'cookie');
    if (session === null) throw new Error('no session');
    const credential = { kind: 'cookie', token: outcome.signedIn.accessToken } as const;
    return { session, address, credential, context: () => ({ ...open({ address: '203.0.113.9' }), session }) };
  };
  /** A sign-in that was opened by a QR code which this one confirmed. */
  const derivedFrom = async (confirmer: SignedInHere): Promise<SignedInHere> => {
    const { ticket, code } = await qr.begin(undefined, open());
    await qr.scan(code, confirmer.context());
    await qr.answer({ code, accept: true }, confirmer.context());
    const outcome = await identity.signIn.with.withQr({ ticket, session: 'cookie' }, open());
    if (outcome.kind !== 'signedIn') throw new Error('a second factor is asked for');
    const credential = { kind: 'cookie', token: outcome.signedIn.accessToken } as const;
    const session = await identity.gate.authenticate(credential.token, 'cookie');
    if (session === null) throw new Error('no session');
    return { ...confirmer, session, credential, context: () => ({ ...open(), session }) };
  };
  const refusal = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'none',
      (error: unknown) => (error instanceof UserError ? error.errorName : String(error)),
    );
  const readState = async (ticket: string) => (await qr.state({ ticket, seen: 'expired' }, open())).state;

  test('a scanned and confirmed code signs the other browser in as the one who confirmed, once', async () => {
    const { session, context } = await signedIn();
    const { ticket, code } = await qr.begin(undefined, open());
    expect(await readState(ticket)).toBe('waiting');
    expect(await qr.scan(code, context())).toEqual({
      device: 'the desk computer',
      address: '198.51.100.7',
      place: 'location of 198.51.100.7',
      sameNetwork: false,
      askedAt: store.clock.now(),
      expiresAt: store.clock.now() + qrCodeMs,
    });
    expect(await qr.state({ ticket, seen: 'waiting' }, open())).toEqual({ state: 'scanned', name: `Anna ${names}` });
    await qr.answer({ code, accept: true }, context());
    const outcome = await identity.signIn.with.withQr({ ticket, session: 'cookie' }, open());
    expect(outcome).toMatchObject({ kind: 'signedIn', signedIn: { accountNo: session.actor } });
    expect(await refusal(qr.prove({ ticket }, open()))).toBe('codeWrong');
    expect(await readState(ticket)).toBe('expired');
    expect(await refusal(qr.scan(code, context()))).toBe('qrExpired');
  });

  test('replay and races: of twenty that spend a ticket at once one gets in', async () => {
    const { context } = await signedIn();
    const { ticket, code } = await qr.begin(undefined, open());
    await qr.scan(code, context());
    await qr.answer({ code, accept: true }, context());
    const all = await Promise.all(Array.from({ length: 20 }, () => refusal(qr.prove({ ticket }, open()))));
    expect(all.filter((name) => name === 'none')).toHaveLength(1);
    expect(all.filter((name) => name === 'codeWrong')).toHaveLength(19);
  });

  test('the code is no ticket, a ticket is no code, and neither signs in before it is confirmed', async () => {
    const { context } = await signedIn();
    const { ticket, code } = await qr.begin(undefined, open());
    expect(await refusal(qr.scan(ticket, context()))).toBe('qrExpired');
    expect(await readState(code)).toBe('expired');
    expect(await refusal(qr.prove({ ticket }, open()))).toBe('codeWrong');
    await qr.scan(code, context());
    expect(await refusal(qr.prove({ ticket }, open()))).toBe('codeWrong');
    await qr.answer({ code, accept: true }, context());
    expect(await refusal(qr.prove({ ticket: code }, open()))).toBe('codeWrong');
  });

  test('nobody confirms what they have not scanned, nor what another person or session scanned', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const { ticket, code } = await qr.begin(undefined, open());
    expect(await refusal(qr.answer({ code, accept: true }, first.context()))).toBe('qrExpired');
    await qr.scan(code, first.context());
    await qr.scan(code, first.context());
    expect(await refusal(qr.scan(code, second.context()))).toBe('qrExpired');
    expect(await refusal(qr.answer({ code, accept: true }, second.context()))).toBe('qrExpired');
    const elsewhere = { ...first.context(), session: { ...first.session, sessionId: 'another' } };
    expect(await refusal(qr.answer({ code, accept: true }, elsewhere))).toBe('qrExpired');
    expect(await readState(ticket)).toBe('scanned');
  });

  test('a sign-in confirms no code that its own family asked for; another person may, and whoever was signed out asks as nobody', async () => {
    const first = await signedIn();
    const second = await derivedFrom(first);
    const third = await derivedFrom(second);
    const family = [first, second, third];
    for (const asker of family) {
      const { code, ticket } = await qr.begin(undefined, open(), asker.credential);
      for (const confirmer of family) {
        expect(await refusal(qr.scan(code, confirmer.context()))).toBe('qrOwnCode');
        expect(await refusal(qr.answer({ code, accept: true }, confirmer.context()))).toBe('qrOwnCode');
      }
      expect(await readState(ticket)).toBe('waiting');
      expect(await refusal(qr.scan(code, (await signedIn()).context()))).toBe('none');
    }
    for (const token of [`${first.credential.token.slice(0, -4)}AAAA`, 'no token of ours'])
      expect(
        await refusal(qr.scan((await qr.begin(undefined, open(), { kind: 'cookie', token })).code, first.context())),
      ).toBe('none');
  });

  test('what a QR code opens has no proof by the person, and lives no longer than the sign-in that confirmed it', async () => {
    const first = await signedIn();
    store.clock.advance(5 * 60_000);
    const second = await derivedFrom(first);
    const rows = await store.database.read
      .selectFrom('session')
      .select(['origin', 'derived_from', 'proof_at', 'absolute_expires_at'])
      .where('account_no', '=', first.session.actor)
      .orderBy('created_at')
      .execute();
    expect(rows).toEqual([
      {
        origin: first.session.sessionId,
        derived_from: null,
        proof_at: store.clock.now() - 5 * 60_000,
        absolute_expires_at: rows[0]?.absolute_expires_at,
      },
      {
        origin: second.session.sessionId,
        derived_from: first.session.sessionId,
        proof_at: null,
        absolute_expires_at: rows[0]?.absolute_expires_at,
      },
    ]);
    expect(await needsPassword(store.database.read, first.context())).toBe(false);
    expect(await needsPassword(store.database.read, second.context())).toBe(true);
  });

  test('a session that has switched the mailbox, or become a program of others, since it confirmed lets nobody in', async () => {
    for (const change of [`subject_no = subject_no + 1`, `program_id = 'of others'`]) {
      const { session, context } = await signedIn();
      const { ticket, code } = await qr.begin(undefined, open());
      await qr.scan(code, context());
      await qr.answer({ code, accept: true }, context());
      await store.writeRaw(`UPDATE session SET ${change} WHERE session_id = '${session.sessionId}'`);
      expect([change, await refusal(qr.prove({ ticket }, open()))]).toEqual([change, 'codeWrong']);
    }
  });

  test('a refused code stays refused', async () => {
    const { context } = await signedIn();
    const { ticket, code } = await qr.begin(undefined, open());
    await qr.scan(code, context());
    await qr.answer({ code, accept: false }, context());
    expect(await readState(ticket)).toBe('refused');
    expect(await refusal(qr.answer({ code, accept: true }, context()))).toBe('qrExpired');
    expect(await refusal(qr.prove({ ticket }, open()))).toBe('codeWrong');
  });

  test('two minutes, and one more for whoever scans at the end; asking again adds none', async () => {
    const { context } = await signedIn();
    const begun = await qr.begin(undefined, open());
    store.clock.advance(qrCodeMs - 1_000);
    const { expiresAt } = await qr.scan(begun.code, context());
    expect(expiresAt).toBe(store.clock.now() + 60_000);
    store.clock.advance(30_000);
    expect((await qr.scan(begun.code, context())).expiresAt).toBe(expiresAt);
    await qr.answer({ code: begun.code, accept: true }, context());
    store.clock.advance(30_000);
    expect(await readState(begun.ticket)).toBe('expired');
    expect(await refusal(qr.prove({ ticket: begun.ticket }, open()))).toBe('codeWrong');
    const other = await qr.begin(undefined, open());
    store.clock.advance(qrCodeMs);
    expect(await refusal(qr.scan(other.code, context()))).toBe('qrExpired');
  });

  test('a new code ends the one before it, unless somebody has scanned that', async () => {
    const { context } = await signedIn();
    const first = await qr.begin(undefined, open());
    const second = await qr.begin(first.ticket, open());
    expect(await readState(first.ticket)).toBe('expired');
    await qr.scan(second.code, context());
    await qr.begin(second.ticket, open());
    expect(await readState(second.ticket)).toBe('scanned');
  });

  test('a session that has ended since it confirmed lets nobody in; nor does a suspended person', async () => {
    const { session, context } = await signedIn();
    const confirmed = async () => {
      const { ticket, code } = await qr.begin(undefined, open());
      await qr.scan(code, context());
      await qr.answer({ code, accept: true }, context());
      return ticket;
    };
    const ticket = await confirmed();
    const suspended = await confirmed();
    await store.writeRaw(`UPDATE session SET locked = 1 WHERE session_id = '${session.sessionId}'`);
    expect(await refusal(qr.prove({ ticket }, open()))).toBe('codeWrong');
    await people.suspendPerson(machineContext(store.clock.now(), 'admin'), session.actor);
    expect(await refusal(qr.prove({ ticket: suspended }, open()))).toBe('codeWrong');
  });

  test('secrets are stored as hashes, and who let whom in is on record', async () => {
    const { session, context } = await signedIn();
    const { ticket, code } = await qr.begin(undefined, open());
    await qr.scan(code, context());
    const rows = JSON.stringify(await store.database.read.selectFrom('qr_sign_in').selectAll().execute());
    for (const secret of [ticket, code]) expect(rows).not.toContain(secret);
    store.clock.advance(1);
    await qr.answer({ code, accept: true }, context());
    store.clock.advance(1);
    await identity.signIn.with.withQr({ ticket, session: 'cookie' }, open());
    const records = await store.database.read
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject_no', '=', session.actor)
      .orderBy('at')
      .execute();
    expect(records.slice(-2)).toEqual([
      { action: 'qrSignIn.confirm', detail: JSON.stringify({ device: 'the desk computer', address: '198.51.100.7' }) },
      { action: 'identity.signIn', detail: expect.stringContaining('"how":"qr"') as string },
    ]);
  });

  test('a question for the state is held, and answered as soon as somebody scans', async () => {
    const { context } = await signedIn();
    const { ticket, code } = await qr.begin(undefined, open());
    let answered = false;
    const held = qr.state({ ticket, seen: 'waiting' }, open()).then((answer) => {
      answered = true;
      return answer;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(answered).toBe(false);
    await qr.scan(code, context());
    expect((await held).state).toBe('scanned');
    const gone = new AbortController();
    const left = qr.state({ ticket, seen: 'scanned' }, open({ signal: gone.signal }));
    gone.abort();
    expect((await left).state).toBe('scanned');
  });
});

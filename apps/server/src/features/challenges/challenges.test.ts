import { calls } from '@hongyan/contract';
import { plainSignIn } from '@hongyan/testkit/server/plain-sign-in.ts';
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenCallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { createIdentityFeature, createPeople, machineContext } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { openChallenge } from './encrypted-challenge.ts';
import { createChallengesFeature } from './index.ts';
import { openTicket } from './signed-ticket.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const password = 'correct-horse';
const trailTo = (x: number) => Array.from({ length: 20 }, (_value, step) => ({ x: (x * step) / 19, t: step * 30 }));

describe.each(productStores)('challenges on $name', (engine) => {
  let store: ProductStore;
  let feature: ReturnType<typeof createChallengesFeature>;
  let identity: ReturnType<typeof createIdentityFeature>;
  let orgId: number;
  let numbers = 0;

  beforeAll(async () => {
    store = await engine.open();
    feature = createChallengesFeature(store);
    identity = createIdentityFeature(store, { ...plainSignIn, puzzle: feature.puzzle });
    ({ orgId } = await createPeople(store).createOrganisation(admin(), '鸿雁科技'));
    await createPeople(store).addDomain(admin(), { orgId, name: 'example.org' });
  });
  afterAll(async () => {
    await identity.stop?.();
    await store.close();
  });

  const admin = () => machineContext(store.clock.now(), 'admin');
  const newAddress = () => {
    numbers += 1;
    return `198.51.${Math.floor(numbers / 250)}.${1 + (numbers % 250)}`;
  };
  const createContext = (address: string): OpenCallContext => ({
    requestId: 'request',
    now: store.clock.now(),
    address,
    userAgent: 'test',
    language: 'zh',
    idempotencyKey: undefined,
    host: 'localhost',
    secure: true,
    signal: new AbortController().signal,
  });
  const call = async (name: keyof typeof calls.challenges, input: unknown, address = newAddress()) => {
    const route = feature.routes.find((one) => one.call === calls.challenges[name]);
    const cookies = { setSession: () => undefined, clearSession: () => undefined };
    const parsed: unknown = calls.challenges[name].input.parse(input);
    const context = createContext(address);
    const output = await route?.handle({ context, input: parsed, file: undefined, cookies, credential: null });
    return calls.challenges[name].output.parse(output) as Record<string, string>;
  };
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error: unknown) => (error instanceof UserError ? error.errorName : error),
    );
  const newPuzzle = async () => {
    const { puzzleId = '' } = await call('puzzle', {});
    const x = Number(openChallenge(store.secrets, 'puzzle', puzzleId, store.clock.now())?.answer);
    store.clock.advance(1_000);
    return { kind: 'puzzle', puzzleId, x, trail: trailTo(x) };
  };
  const newPicture = async () => {
    const { pictureId = '' } = await call('picture', {});
    const text = openChallenge(store.secrets, 'picture', pictureId, store.clock.now())?.answer ?? '';
    return { kind: 'picture', pictureId, text };
  };
  const solve = async (puzzle: Record<string, unknown>, address?: string) => call('solve', puzzle, address);
  const newTicket = async () => (await solve(await newPuzzle())).ticket ?? '';

  it('passes whoever slides the piece into its gap, a few pixels off, and nobody twice', async () => {
    const puzzle = await newPuzzle();
    expect((await solve({ ...puzzle, x: puzzle.x + 4, trail: trailTo(puzzle.x + 4) })).ticket).toBeTruthy();
    expect(await refusal(solve(puzzle))).toBe('puzzleNeeded');
  });

  it('passes one of many who bring the same answer at once', async () => {
    const puzzle = await newPuzzle();
    const all = await Promise.all(Array.from({ length: 8 }, () => refusal(solve(puzzle))));
    expect(all.filter((one) => one === null)).toHaveLength(1);
  });

  it.each<[string, (puzzle: Awaited<ReturnType<typeof newPuzzle>>) => Record<string, unknown>]>([
    ['five pixels off', ({ x, ...puzzle }) => ({ ...puzzle, x: x - 5, trail: trailTo(x - 5) })],
    [
      'a trail that takes no time',
      ({ x, ...puzzle }) => ({ ...puzzle, x, trail: trailTo(x).map((point) => ({ ...point, t: 0 })) }),
    ],
    [
      'a trail of two points',
      ({ x, ...puzzle }) => ({
        ...puzzle,
        x,
        trail: [
          { x: 0, t: 0 },
          { x, t: 500 },
        ],
      }),
    ],
    ['a trail that ends elsewhere', ({ x, ...puzzle }) => ({ ...puzzle, x, trail: trailTo(x - 20) })],
    ['a trail back in time', ({ x, ...puzzle }) => ({ ...puzzle, x, trail: [...trailTo(x), { x, t: 10 }] })],
    ['another puzzle’s id', (puzzle) => ({ ...puzzle, puzzleId: 'v1.AAAA' })],
  ])('refuses %s, and the puzzle is used up', async (_what, change) => {
    const puzzle = await newPuzzle();
    expect(await refusal(solve(change(puzzle)))).toBe('puzzleNeeded');
    if (change(puzzle).puzzleId === puzzle.puzzleId) expect(await refusal(solve(puzzle))).toBe('puzzleNeeded');
  });

  it('refuses an answer quicker than any hand, and one that comes after two minutes', async () => {
    const { puzzleId = '' } = await call('puzzle', {});
    const x = Number(openChallenge(store.secrets, 'puzzle', puzzleId, store.clock.now())?.answer);
    store.clock.advance(300);
    expect(await refusal(solve({ kind: 'puzzle', puzzleId, x, trail: trailTo(x) }))).toBe('puzzleNeeded');
    const late = await newPuzzle();
    store.clock.advance(2 * minuteMs);
    expect(await refusal(solve(late))).toBe('puzzleNeeded');
  });

  it('says nothing of the answer in what the browser gets', async () => {
    const puzzle = await call('puzzle', {});
    const { pictureId = '' } = await call('smsPicture', {});
    const answer = openChallenge(store.secrets, 'picture', pictureId, store.clock.now())?.answer ?? '-';
    expect(pictureId.toUpperCase()).not.toContain(answer);
    expect(Object.keys(puzzle).sort()).toEqual(
      ['background', 'height', 'piece', 'pieceSize', 'pieceY', 'puzzleId', 'width'].sort(),
    );
    expect(openChallenge(store.secrets, 'puzzle', pictureId, store.clock.now())).toBeNull();
  });

  it('takes the characters of a picture in any case and width, once', async () => {
    const { text, ...picture } = await newPicture();
    const wide = text
      .toLowerCase()
      .replace(/[a-z]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
    expect((await solve({ ...picture, text: wide })).ticket).toBeTruthy();
    expect(await refusal(solve({ ...picture, text }))).toBe('captchaWrong');
    const port = await newPicture();
    expect(await feature.pictures.check(port, createContext('::1'))).toBe(true);
    expect(await feature.pictures.check(port, createContext('::1'))).toBe(false);
  });

  it('compares at most 120 wrong answers an hour from one address or IPv6 network, whatever is guessed', async () => {
    const nextOfNetwork = () => {
      numbers += 1;
      return `2001:db8:1:2::${numbers.toString(16)}`;
    };
    for (const address of [() => '203.0.113.9', nextOfNetwork]) {
      const start = store.clock.now();
      const { pictureId } = await newPicture();
      let compared = 0;
      while (store.clock.now() < start + hourMs) {
        const said = await refusal(solve({ kind: 'picture', pictureId, text: 'AAAAA' }, address()));
        if (said === 'captchaWrong') compared += 1;
        else expect(said).toBe('tooMany');
        store.clock.advance(10_000);
      }
      expect(compared).toBe(120);
    }
  });

  it('refuses right answers too while too many wrong ones came from there, and uses nothing of them up', async () => {
    const address = newAddress();
    for (let count = 0; count < 20; count += 1)
      await refusal(solve({ kind: 'picture', pictureId: 'none', text: 'x' }, address));
    const puzzle = await newPuzzle();
    expect(await refusal(solve(puzzle, address))).toBe('tooMany');
    expect(await refusal(solve(puzzle))).toBeNull();
  });

  it('gives random codes that are signed and end', async () => {
    const codes = await Promise.all([call('random', {}), call('random', {})]);
    const [first, second] = codes.map(({ randomCode = '' }) => randomCode);
    expect(first).not.toBe(second);
    const now = store.clock.now();
    expect(openTicket(store.secrets, 'random-code', first ?? '', now)).toHaveLength(22);
    expect(openTicket(store.secrets, 'random-code', first ?? '', now + 5 * minuteMs)).toBeNull();
    expect(openTicket(store.secrets, 'challenge-ticket', first ?? '', now)).toBeNull();
    expect(openTicket(store.secrets, 'random-code', `${first ?? ''}x`, now)).toBeNull();
  });

  describe('at sign-in', () => {
    const newPerson = async () => {
      numbers += 1;
      const address = `person${numbers}@example.org`;
      await createPeople(store).addPerson(admin(), { address, name: 'Anna 安娜', password });
      return address;
    };
    const signIn = (
      username: string,
      address: string,
      more: { readonly password?: string; readonly ticket?: string } = {},
    ) =>
      refusal(
        identity.signIn.with.withPassword(
          { username, password: more.password ?? password, session: 'token', puzzleTicket: more.ticket },
          createContext(address),
        ),
      );
    const set = (value: string) =>
      store.database.runner.execute(setOrgSetting, { ...admin(), orgId }, { orgId, key: 'puzzleAt', value });

    it('is asked after five wrong passwords for a name from an address, known or unknown, and a ticket is good once', async () => {
      for (const username of [
        await newPerson(),
        `nobody${numbers}@example.org`,
        `nobody${numbers}@elsewhere.example`,
      ]) {
        const address = newAddress();
        for (let count = 0; count < 5; count += 1)
          expect(await signIn(username, address, { password: 'wrong' })).toBe('signInFailed');
        expect(await signIn(username, address, { password: 'wrong' })).toBe('puzzleNeeded');
        expect(await signIn(username, address)).toBe('puzzleNeeded');
        expect(await signIn(username, address, { ticket: 'made.up' })).toBe('puzzleNeeded');
        const ticket = await newTicket();
        expect(await signIn(username, address, { password: 'wrong', ticket })).toBe('signInFailed');
        expect(await signIn(username, address, { password: 'wrong', ticket })).toBe('puzzleNeeded');
        // From elsewhere nothing is asked: an outsider's failures are not the person's.
        expect(await signIn(username, newAddress(), { password: 'wrong' })).toBe('signInFailed');
      }
    });

    it('lets in with a ticket, and is forgotten after a quarter of an hour', async () => {
      const [username, address] = [await newPerson(), newAddress()];
      for (let count = 0; count < 5; count += 1) await signIn(username, address, { password: 'wrong' });
      expect(await signIn(username, address, { ticket: await newTicket() })).toBeNull();
      expect(await signIn(username, address)).toBe('puzzleNeeded');
      store.clock.advance(15 * minuteMs);
      expect(await signIn(username, address)).toBeNull();
    });

    it('is asked always, or never, where the organisation says so, of names that nobody has too', async () => {
      const username = await newPerson();
      await set('always');
      expect(await signIn(username, newAddress())).toBe('puzzleNeeded');
      expect(await signIn('nobody@example.org', newAddress())).toBe('puzzleNeeded');
      expect(await signIn('nobody@elsewhere.example', newAddress())).toBe('puzzleNeeded');
      expect(await signIn(username, newAddress(), { ticket: await newTicket() })).toBeNull();
      await set('never');
      const address = newAddress();
      for (let count = 0; count < 6; count += 1)
        expect(await signIn(username, address, { password: 'wrong' })).toBe('signInFailed');
      await set('afterFailures');
    });

    it('refuses a ticket after two minutes', async () => {
      await set('always');
      const ticket = await newTicket();
      store.clock.advance(2 * minuteMs);
      expect(await signIn(await newPerson(), newAddress(), { ticket })).toBe('puzzleNeeded');
      await set('afterFailures');
    });
  });
});

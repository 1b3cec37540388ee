// The pictures of people: what is uploaded, what comes out, who may see it, and that nothing of a replaced one is left.
import { avatarSides, errors, maxAvatarBytes } from '@hongyan/contract';
import { type ApiClient, sendRaw } from '@hongyan/testkit';
import { switchTo } from '@hongyan/testkit/server/session-makers.ts';
import { domain, engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../src/features/identity/index.ts';
import { findOrphanBlobs } from '../src/features/retention/body-references.ts';
import { saveMailboxGrants } from '../src/features/shared-mailboxes/index.ts';

const outsider = 'zoe@elsewhere.example';
const side = 40;
const red = { r: 220, g: 20, b: 20 };
const blue = { r: 20, g: 20, b: 220 };
const plain = (background: object, width = side, height = side) =>
  sharp({ create: { width, height, channels: 3, background } });

async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  if (Math.min(r, g, b) > 200) return 'white';
  return r > 150 && b < 100 ? 'red' : b > 150 && r < 100 ? 'blue' : `${r} ${g} ${b}`;
}

describe.each(engines)('pictures of people, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let hai: ApiClient;
  let zoe: ApiClient;
  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
    hai = await world.server.signIn(haiyan);
    await world.server.addOrganisation('elsewhere', 'elsewhere.example');
    await world.server.addPerson(outsider, 'Zoe');
    zoe = await world.server.signIn(outsider);
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    for (const client of [li, hai, zoe]) await client.avatars.remove({});
  });

  const machine = () => machineContext(world.clock.now(), `avatars-${String(Math.random())}`);
  const upload = async (client: ApiClient, bytes: Uint8Array) =>
    (await client.upload('user/avatar/upload', { name: 'me.png', type: 'image/png', bytes })).envelope!;
  const set = async (client: ApiClient, bytes: Uint8Array) => {
    const { code, data } = await upload(client, bytes);
    expect(code).toBe(200);
    return (data as { avatar: string }).avatar;
  };
  const fetchPicture = (client: ApiClient, avatar: string, size = 64) =>
    fetch(`${world.server.url}/api/${avatar}?side=${size}`, { headers: { authorization: `Bearer ${client.token}` } });
  const seenBy = async (client: ApiClient, ...addresses: string[]) =>
    Object.fromEntries((await client.avatars.find({ addresses })).data.list.map((one) => [one.address, one.avatar]));
  const blobIds = async () => {
    const ids: string[] = [];
    for await (const { id } of world.server.context.services.blobs.list()) ids.push(id);
    return ids.toSorted();
  };
  const keptBlobs = async () => {
    const rows = await world.server.context.services.database.read
      .selectFrom('avatar_picture')
      .select('blob_id')
      .execute();
    return rows.map((row) => row.blob_id).toSorted();
  };

  it('is drawn anew: square from the middle, upright, opaque, in every size, with nothing of its file', async () => {
    const secret = 'the place where it was taken';
    // Stored lying on its side (EXIF orientation 6): blue is on top once it stands upright.
    const stripes = await plain(red, 120, 40)
      .composite([{ input: await plain(blue, 60, 40).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    const photo = await sharp(stripes)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { ImageDescription: secret } })
      .toBuffer();
    const avatar = await set(li, Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
    for (const size of avatarSides) {
      const answer = await fetchPicture(hai, avatar, size);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.toString('latin1')).not.toMatch(/script|taken/);
      expect(await colourAt(bytes, size / 2, size / 4)).toBe('blue');
      expect(await colourAt(bytes, size / 2, (size * 3) / 4)).toBe('red');
    }
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: { ...red, alpha: 0 } } })
      .png()
      .toBuffer();
    const opaque = await fetchPicture(li, await set(li, clear));
    expect(await colourAt(Buffer.from(await opaque.arrayBuffer()), 32, 32)).toBe('white');
    const [first, second] = await Promise.all([red, blue].map((colour) => plain(colour).png().toBuffer()));
    const frames = await sharp([first!, second!], { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    const still = Buffer.from(await (await fetchPicture(li, await set(li, frames))).arrayBuffer());
    expect((await sharp(still).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(still, 32, 32)).toBe('red');
  });

  it('is kept by browsers for good, harmless wherever it is opened', async () => {
    const avatar = await set(li, await plain(red).png().toBuffer());
    const { headers } = await fetchPicture(hai, avatar);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(await set(hai, await plain(red).png().toBuffer())).toBe(avatar);
    expect(await set(hai, await plain(blue).png().toBuffer())).not.toBe(avatar);
  });

  it('is refused where it is none, damaged, empty or too large, and the last one stays', async () => {
    const avatar = await set(li, await plain(red).png().toBuffer());
    const before = await blobIds();
    const png = await plain(blue, 400, 400).png().toBuffer();
    const bomb = await plain(blue, 10_000, 5_001).png().toBuffer();
    const cases: readonly (readonly [Uint8Array, number])[] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), errors.avatarFormat.code],
      [Buffer.from('BM and nothing else'), errors.avatarFormat.code],
      [png.subarray(0, 60), errors.avatarDamaged.code],
      [bomb, errors.avatarPixels.code],
      [Buffer.alloc(0), errors.fileEmpty.code],
      [Buffer.alloc(maxAvatarBytes + 1), errors.tooLarge.code],
    ];
    for (const [bytes, code] of cases) expect((await upload(li, bytes)).code).toBe(code);
    expect((await seenBy(hai, lilei))[lilei]).toBe(avatar);
    expect(await blobIds()).toEqual(before);
    const form = new FormData();
    form.append('note', 'no file');
    const authorization = `Bearer ${li.token}`;
    const none = await sendRaw(world.server.url, 'user/avatar/upload', {
      method: 'POST',
      body: form,
      headers: { authorization },
    });
    expect(none.envelope?.code).toBe(errors.invalidInput.code);
  });

  it('is found by every address of its person, by the organisation alone', async () => {
    const avatar = await set(li, await plain(red).png().toBuffer());
    const alias = `li.pictures@${domain}`;
    await li.addresses.saveAlias({ emailAddr: lilei, alias });
    const asked = [lilei, 'LI.LEI@Inside.Example', alias, `nobody@${domain}`, 'not an address', outsider];
    expect(await seenBy(hai, ...asked)).toEqual({ [lilei]: avatar, 'LI.LEI@Inside.Example': avatar, [alias]: avatar });
    const foreign = await set(zoe, await plain(blue, 80, 80).png().toBuffer());
    expect(await seenBy(zoe, lilei, alias)).toEqual({});
    expect(await seenBy(hai, outsider)).toEqual({});
    const unknown = await fetchPicture(zoe, `user/avatar/picture/${'0'.repeat(32)}`);
    const others = await fetchPicture(zoe, avatar);
    const readCode = async (answer: Response) => [answer.status, ((await answer.json()) as { code: number }).code];
    expect(await readCode(others)).toEqual([404, errors.avatarNotFound.code]);
    expect(await readCode(unknown)).toEqual([404, errors.avatarNotFound.code]);
    // The same picture in both organisations is two pictures.
    expect((await fetchPicture(hai, foreign)).status).toBe(404);
    expect(await set(hai, await plain(blue, 80, 80).png().toBuffer())).toBe(foreign);
    expect((await fetchPicture(li, foreign)).status).toBe(200);
    const nobody = await fetch(`${world.server.url}/api/${avatar}`);
    expect(nobody.status).toBe(401);
    const page = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    const cookie = (await world.server.signInWithCookie(haiyan)).token;
    expect((await fetch(`${world.server.url}/api/${avatar}`, { headers: { cookie, ...page } })).status).toBe(403);
  });

  it('leaves no file of what was replaced or removed, and the sweeper knows what is in use', async () => {
    const first = await set(li, await plain(red).png().toBuffer());
    const second = await set(li, await plain(blue).png().toBuffer());
    expect((await fetchPicture(hai, first)).status).toBe(404);
    expect((await fetchPicture(hai, second)).status).toBe(200);
    expect(await blobIds()).toEqual(await keptBlobs());
    const { database } = world.server.context.services;
    for (const digit of '0123456789abcdef') {
      const ids = (await keptBlobs()).filter((id) => id.startsWith(digit));
      const orphan = `${digit}${'f'.repeat(31)}`;
      const { orphans } = await database.longRead(findOrphanBlobs, { digit, blobIds: [...ids, orphan] });
      expect(orphans).toEqual([orphan]);
    }
    expect((await li.avatars.remove({})).code).toBe(200);
    expect((await li.avatars.remove({})).code).toBe(200);
    expect(await seenBy(hai, lilei)).toEqual({});
    expect((await li.identity.userInfo({})).data.avatar).toBe('');
    expect((await fetchPicture(li, second)).status).toBe(404);
    expect(await blobIds()).toEqual(await keptBlobs());
  });

  it('of two uploads at once one is kept whole, and no file of the other', async () => {
    const pictures = await Promise.all([red, blue].map((colour) => plain(colour).png().toBuffer()));
    const answers = await Promise.all(pictures.map((bytes) => set(li, bytes)));
    const { avatar } = (await li.identity.userInfo({})).data;
    expect(answers).toContain(avatar);
    for (const size of avatarSides) expect((await fetchPicture(li, avatar, size)).status).toBe(200);
    expect(await blobIds()).toEqual(await keptBlobs());
  });

  it('is not shown while its person is suspended, and again after', async () => {
    const leaver = `leaver@${domain}`;
    await world.server.addPerson(leaver, 'Leaver');
    const avatar = await set(await world.server.signIn(leaver), await plain(red, 50, 50).png().toBuffer());
    expect(await seenBy(hai, leaver)).toEqual({ [leaver]: avatar });
    const { people } = world.server.context;
    const { accountNo } = await requirePersonByAddress(world.server.context.services.database.read, leaver);
    await people.suspendPerson(machine(), accountNo);
    expect(await seenBy(hai, leaver)).toEqual({});
    expect((await fetchPicture(hai, avatar)).status).toBe(404);
    await people.activatePerson(machine(), accountNo);
    expect(await seenBy(hai, leaver)).toEqual({ [leaver]: avatar });
  });

  it('is nobody’s to change out of another’s mailbox; the session’s user stays who signed in', async () => {
    const office = `office.pictures@${domain}`;
    await world.server.addPerson(office, 'Office');
    const own = await set(li, await plain(red).png().toBuffer());
    const theirs = await set(await world.server.signIn(office), await plain(blue).png().toBuffer());
    const { services } = world.server.context;
    const { accountNo } = await requirePersonByAddress(services.database.read, lilei);
    const mailbox = (await requirePersonByAddress(services.database.read, office)).accountNo;
    await services.database.runner.execute(saveMailboxGrants, machine(), {
      mailbox,
      grantees: [{ kind: 'person', no: accountNo }],
      rights: [{ right: 'full', until: null }],
    });
    const guest = { client: await world.server.signIn(lilei), refreshToken: null };
    const { client } = await switchTo(world.server, guest, { emailAddr: office, type: 'associated' });
    const code = errors.notWhileSwitched.code;
    expect((await upload(client, await plain(red, 9, 9).png().toBuffer())).code).toBe(code);
    expect((await client.avatars.remove({})).code).toBe(code);
    expect(await seenBy(client, lilei, office)).toEqual({ [lilei]: own, [office]: theirs });
    const inside = (await client.identity.userInfo({})).data;
    expect(inside).toMatchObject({ emailAddr: lilei, mailAddr: office, userName: 'Office', avatar: own });
    const before = (await li.identity.userInfo({})).data;
    expect(before).toMatchObject({ emailAddr: lilei, mailAddr: lilei, avatar: own });
    expect(inside.uuidserver).toBe(before.uuidserver);
  });

  it('notifies the other windows of its person', async () => {
    const { events } = world.server.context.services;
    const seen: unknown[] = [];
    const { accountNo } = await requirePersonByAddress(world.server.context.services.database.read, lilei);
    const end = events.subscribe(accountNo, (event) => seen.push(event));
    await set(li, await plain(red, 30, 30).png().toBuffer());
    end();
    expect(JSON.stringify(seen)).toContain('"avatar"');
  });

  it('the server has a name of its own, in the session’s user, for good', async () => {
    const { uuidserver } = (await li.identity.userInfo({})).data;
    expect(uuidserver).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await zoe.identity.userInfo({})).data.uuidserver).toBe(uuidserver);
    await world.server.restart();
    expect((await (await world.server.signIn(haiyan)).identity.userInfo({})).data.uuidserver).toBe(uuidserver);
    const another = await startWorld(engine);
    const other = await (await another.server.signIn(lilei)).identity.userInfo({});
    await another.stop();
    expect(other.data.uuidserver).not.toBe(uuidserver);
  });
});

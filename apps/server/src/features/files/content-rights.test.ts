// Who can read a content by which address, on both engines: every person, every place that a file can lie in, every way to its bytes.
import { errors, type FileAccess, type NodeId } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import { testPassword } from '@hongyan/testkit';
import { domain, engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';

const people = ['owner', 'viewer', 'editor', 'colleague', 'other', 'outsider'] as const;
type Person = (typeof people)[number];
const everybodyHere: readonly Person[] = ['owner', 'viewer', 'editor', 'colleague', 'other'];

/** Who may read what lies there. `colleague` is of the owner's department, `other` of none, `outsider` of another organisation. */
const readers: Readonly<Record<string, readonly Person[]>> = {
  'in the owner’s space': ['owner'],
  'in a folder shared by name': ['owner', 'viewer', 'editor'],
  'moved out of it': ['owner'],
  'moved into it': ['owner', 'viewer', 'editor'],
  'deleted out of it': [],
  'copied out of it by a viewer': ['viewer'],
  'in a folder whose share was taken back': ['owner'],
  'in a folder shared with a department': ['owner', 'colleague'],
  'in a folder shared with everybody': everybodyHere,
  'in the space of the department': ['owner', 'colleague'],
};

describe.each(engines)('contents of files, on %s', (engine) => {
  let world: World;
  const clients = {} as Record<Person, ApiClient>;
  const files: Record<string, NodeId> = {};

  const put = async (client: ApiClient, folderId: NodeId, name: string): Promise<NodeId> => {
    const file = { name, type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') };
    const { envelope } = await client.upload('file/centre/put', file, { folderId, onConflict: 'rename' });
    return (envelope?.data as { nodeId: NodeId }).nodeId;
  };
  const makeFolder = async (parentId: NodeId, name: string) =>
    (await clients.owner.files.createFolder({ parentId, name })).data.nodeId;
  const share = async (
    nodeId: NodeId,
    grants: readonly { kind: 'person' | 'department' | 'everyone'; id: string; access: FileAccess }[],
  ) => {
    const named = grants.map((grant) => ({ ...grant, name: '' }));
    expect((await clients.owner.files.saveGrants({ nodeId, grants: named })).code).toBe(200);
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    const { people: register, services } = world.server.context;
    const admin = () => machineContext(world.clock.now(), `rights ${String(Math.random())}`);
    const { orgId } = await requirePersonByAddress(services.database.read, lilei);
    const { departmentId } = await register.addDepartment(admin(), { orgId, name: '研发部' });
    const add = (name: string, department: string | null) =>
      register.addPerson(admin(), { address: `${name}@${domain}`, name, password: testPassword, department });
    await add('owner', '研发部');
    await add('colleague', '研发部');
    await add('editor', null);
    await world.server.addOrganisation('别家', 'elsewhere.example');
    await world.server.addPerson('outsider@elsewhere.example');
    const addresses = [
      `owner@${domain}`,
      haiyan,
      `editor@${domain}`,
      `colleague@${domain}`,
      lilei,
      'outsider@elsewhere.example',
    ];
    for (const [index, person] of people.entries()) clients[person] = await world.server.signIn(addresses[index] ?? '');
    const { owner, viewer } = clients;
    const { list: spaces } = (await owner.files.spaces({})).data;
    const [own, department] = spaces;
    if (own === undefined || department?.kind !== 'department') throw new Error('spaces are missing');
    const byName = [
      { kind: 'person', id: haiyan, access: 'view' },
      { kind: 'person', id: `editor@${domain}`, access: 'edit' },
    ] as const;
    const shared = await makeFolder(own.rootId, 'by name');
    await share(shared, byName);
    files['in the owner’s space'] = await put(owner, own.rootId, 'own.pdf');
    files['in a folder shared by name'] = await put(owner, shared, 'inside.pdf');
    const out = (files['moved out of it'] = await put(owner, shared, 'out.pdf'));
    await owner.files.move({ nodeIds: [out], targetId: own.rootId });
    const into = (files['moved into it'] = await put(owner, own.rootId, 'into.pdf'));
    await owner.files.move({ nodeIds: [into], targetId: shared });
    const gone = (files['deleted out of it'] = await put(owner, shared, 'gone.pdf'));
    await owner.files.delete({ nodeIds: [gone] });
    const [viewerSpace] = (await viewer.files.spaces({})).data.list;
    const copied = await viewer.files.copy({
      nodeIds: [files['in a folder shared by name']],
      targetId: viewerSpace?.rootId as NodeId,
    });
    files['copied out of it by a viewer'] = copied.data.list[0]?.nodeId as NodeId;
    const taken = await makeFolder(own.rootId, 'taken back');
    await share(taken, byName);
    files['in a folder whose share was taken back'] = await put(owner, taken, 'taken.pdf');
    await share(taken, []);
    const ours = await makeFolder(own.rootId, 'for the department');
    await share(ours, [{ kind: 'department', id: String(departmentId), access: 'view' }]);
    files['in a folder shared with a department'] = await put(owner, ours, 'ours.pdf');
    const all = await makeFolder(own.rootId, 'for everybody');
    await share(all, [{ kind: 'everyone', id: '', access: 'view' }]);
    files['in a folder shared with everybody'] = await put(owner, all, 'all.pdf');
    files['in the space of the department'] = await put(owner, department.rootId, 'department.pdf');
  });
  afterAll(() => world.stop());

  /** Whether each way to the bytes is open: 200, or what is not there. */
  const waysOf = async (client: ApiClient, nodeId: NodeId) => ({
    download: (await client.raw(`file/centre/download?nodeId=${nodeId}`)).status,
    version: (await client.raw(`file/centre/download?nodeId=${nodeId}&versionNo=1`)).status,
    range: (await client.raw(`file/centre/download?nodeId=${nodeId}`, { headers: { range: 'bytes=0-3' } })).status,
    zip: (await client.raw(`file/centre/zip?nodeIds=${nodeId}`)).status,
    preview: (await client.files.preview({ nodeId })).code,
    versions: (await client.files.versions({ nodeId })).code,
    attach: (await client.files.attach({ nodeIds: [nodeId] })).code,
  });
  const open = { download: 200, version: 200, range: 206, zip: 200, preview: 200, versions: 200, attach: 200 };
  const missing = errors.fileNotFound.code;
  const closed = {
    download: 404,
    version: 404,
    range: 404,
    zip: 404,
    preview: missing,
    versions: missing,
    attach: missing,
  };

  it.each(Object.keys(readers))('are read by nobody but those who may: %s', async (place) => {
    const nodeId = files[place];
    if (nodeId === undefined) throw new Error(place);
    for (const person of people) {
      const expected = readers[place]?.includes(person) === true ? open : closed;
      expect(await waysOf(clients[person], nodeId), person).toEqual(expected);
    }
    const { url } = world.server;
    for (const path of [`download?nodeId=${nodeId}`, `zip?nodeIds=${nodeId}`, `picture?nodeId=${nodeId}&versionNo=1`])
      expect((await fetch(`${url}/api/file/centre/${path}`)).status, path).toBe(401);
  });

  it('are not shown any more by an address that was given while they could be', async () => {
    const folderId = await makeFolder(
      ((await clients.owner.files.spaces({})).data.list[0]?.rootId ?? '') as NodeId,
      'shown',
    );
    await share(folderId, [{ kind: 'person', id: haiyan, access: 'view' }]);
    const nodeId = await put(clients.owner, folderId, 'shown.pdf');
    const { data } = await clients.viewer.files.preview({ nodeId });
    const address = `${world.server.url}/api/${data.view === 'pdf' ? data.url : ''}`;
    expect((await fetch(address)).status).toBe(200);
    await share(folderId, []);
    expect((await fetch(address)).status).toBe(404);
  });
});

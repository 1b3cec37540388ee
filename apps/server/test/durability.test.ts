// kill -9 again and again while mail comes in and goes out: what was acknowledged is there, once.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApprovalId, type DraftContent, errors, type PendingId, plainDraft } from '@hongyan/contract';
import {
  type ApiClient,
  createApiClient,
  type DnsServer,
  type ServerProcess,
  signInAt,
  spawnServer,
  startDnsServer,
} from '@hongyan/testkit';
import { dropTestDatabase } from '@hongyan/testkit/postgres';
import { createMigratedDatabase } from '@hongyan/testkit/postgres/migrated-database.ts';
import { builtMain } from '@hongyan/testkit/server/built-server.ts';
import { engines } from '@hongyan/testkit/server/world.ts';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const adminMain = new URL('../src/admin/main.ts', import.meta.url).pathname;
const smtpConnections = 8;
const kills = { sqlite: 9, postgres: 5 };
/** How long a life of the server lasts once its listeners are open. */
const lifeMs = { from: 150, to: 1_100 };
const seed = 20_261_121;
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Mulberry32: the same moments in every run. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function createMessage(subject: string): DraftContent {
  return {
    type: 'new',
    refMailId: null,
    from: 'li.lei@hongyan.example',
    to: [{ name: '', address: 'wang.haiyan@hongyan.example' }],
    cc: [],
    bcc: [],
    subject,
    html: '<p>out</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
  };
}

interface Counted {
  readonly acknowledged: Set<string>;
  readonly unanswered: Set<string>;
}

describe.each(engines)('a server that is killed, on %s', (engine) => {
  let directory: string;
  let dns: DnsServer;
  let databaseUrl: string | null = null;
  let server: ServerProcess;
  let people: ServerProcess['people'];
  /** An object, so that loops ask it anew. */
  const run: { isOver: boolean } = { isOver: false };
  const goesOn = () => !run.isOver;

  const start = async () =>
    spawnServer(
      {
        HONGYAN_DATA: directory,
        HONGYAN_DEMO: '1',
        HONGYAN_DNS: dns.address,
        HONGYAN_HOSTNAME: 'mail.hongyan.example',
        ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
      },
      await builtMain(),
    );

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hongyan-kill-'));
    dns = await startDnsServer({});
    if (engine === 'postgres') databaseUrl = await createMigratedDatabase(inject('postgres'));
    server = await start();
    people = server.people;
  });
  afterAll(async () => {
    run.isOver = true;
    await server.kill('SIGKILL');
    await dns.stop();
    if (databaseUrl !== null) await dropTestDatabase(databaseUrl);
    await rm(directory, { recursive: true, force: true });
  });

  /** Hands over one mail after the other on one connection until it breaks, then on the next one. */
  async function keepDelivering(connection: number, counted: Counted): Promise<void> {
    for (let count = 0; goesOn(); ) {
      const { smtp } = server.ports;
      const transport = createTransport({
        host: '127.0.0.1',
        port: smtp,
        ignoreTLS: true,
        pool: true,
        maxConnections: 1,
        connectionTimeout: 2_000,
      });
      try {
        while (goesOn() && smtp === server.ports.smtp) {
          const subject = `in-${connection}-${(count += 1)}`;
          counted.unanswered.add(subject);
          const text = `${subject} `.repeat(count % 40 === 0 ? 12_000 : 40);
          await transport.sendMail({
            from: 'erik@outside.example',
            to: 'li.lei@hongyan.example',
            subject,
            text,
            messageId: `<${subject}@outside.example>`,
          });
          counted.unanswered.delete(subject);
          counted.acknowledged.add(subject);
        }
      } catch {
        // The server is gone; nobody has promised anything for the mail under way.
        await rest(20);
      } finally {
        transport.close();
      }
    }
  }

  /** Sends inside by the API; what was not answered is asked again with the same key, as a client does. */
  async function keepSending(token: string, counted: Counted): Promise<void> {
    for (let count = 1; goesOn(); count += 1) {
      const subject = `out-${count}`;
      const content = createMessage(subject);
      counted.unanswered.add(subject);
      while (goesOn() && counted.unanswered.has(subject)) {
        try {
          const client = createApiClient(server.url, { authorization: `Bearer ${token}` }, token);
          const { code } = await client.compose.send({ content }, { idempotencyKey: `send-${subject}` });
          if (code === 200) {
            counted.unanswered.delete(subject);
            counted.acknowledged.add(subject);
          } else await rest(50);
        } catch {
          await rest(20);
        }
      }
    }
  }

  /** Asks until the server answers: it is killed and comes back. null: the test is over. */
  async function askUntilAnswered(
    token: string,
    ask: (client: ApiClient) => Promise<{ readonly code: number; readonly data: unknown }>,
  ): Promise<{ readonly code: number; readonly data: unknown } | null> {
    while (goesOn()) {
      try {
        const answer = await ask(createApiClient(server.url, { authorization: `Bearer ${token}` }, token));
        if (answer.code < 500_000 && answer.code !== 429_000) return answer;
      } catch {
        // Killed before it answered.
      }
      await rest(30);
    }
    return null;
  }

  /** Sends with an undo window that outlives the server, and takes every third back. */
  async function keepHolding(token: string, held: Counted, takenBack: Counted): Promise<void> {
    for (let count = 1; goesOn(); count += 1) {
      const subject = `held-${count}`;
      const isRegretted = count % 3 === 0;
      const counted = isRegretted ? takenBack : held;
      counted.unanswered.add(subject);
      const sent = await askUntilAnswered(token, (client) =>
        client.compose.send({ content: createMessage(subject), undoSeconds: 5 }, { idempotencyKey: `hold-${subject}` }),
      );
      if (sent?.code !== 200) continue;
      const pendingId = (sent.data as { submissionId: string }).submissionId as PendingId;
      const back = isRegretted
        ? await askUntilAnswered(token, (client) => client.outbox.undoSend({ pendingId }))
        : sent;
      if (back === null) continue;
      counted.unanswered.delete(subject);
      // Too late: then it goes, like any other.
      (back.code === 200 ? counted : held).acknowledged.add(subject);
      await rest(40);
    }
  }

  /** Sends what needs approval and has it approved; every third request is withdrawn. An answer that was lost is asked for again. */
  async function keepApproving(
    tokens: { readonly sender: string; readonly approver: string },
    approved: Counted,
    withdrawn: Counted,
  ): Promise<void> {
    for (let count = 1; goesOn(); count += 1) {
      const subject = `ask ${count}`;
      const isRegretted = count % 3 === 0;
      const counted = isRegretted ? withdrawn : approved;
      const sent = await askUntilAnswered(tokens.sender, (client) =>
        client.compose.send({ content: createMessage(subject) }, { idempotencyKey: `ask-${count}` }),
      );
      const approvalId = (sent?.data as { approval?: { approvalId: ApprovalId } | null } | undefined)?.approval
        ?.approvalId;
      if (approvalId === undefined) continue;
      counted.unanswered.add(subject);
      const done = isRegretted
        ? await askUntilAnswered(tokens.sender, (client) => client.approval.withdraw({ approvalId }))
        : await askUntilAnswered(tokens.approver, (client) =>
            client.approval.decide({ approvalIds: [approvalId], decision: 'approve' }),
          );
      // Done before the server was killed: asked again it says so.
      const known = isRegretted ? errors.approvalWithdrawn.code : errors.approvalDone.code;
      if (done?.code !== 200 && done?.code !== known) continue;
      counted.unanswered.delete(subject);
      counted.acknowledged.add(subject);
      await rest(40);
    }
  }

  /** What says `ask` in its subject waits for the third person. */
  function addPolicy(approver: string): void {
    const words = ['--who', 'all', '--when', 'words@subject:ask', '--approver', approver];
    execFileSync(process.execPath, [adminMain, 'approval', 'policy', 'add', 'kills', ...words], {
      env: {
        ...process.env,
        HONGYAN_DATA: directory,
        ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
      },
    });
  }

  async function countSubjects(client: ApiClient, mailboxId: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (let pageNum = 1; ; pageNum += 1) {
      const { data } = await client.mailbox.list({ mailboxId: mailboxId, pageSize: 200, pageNum });
      for (const { mailSubject } of data.list) found.set(mailSubject, (found.get(mailSubject) ?? 0) + 1);
      if (data.list.length < 200) return found;
    }
  }

  function expectOnce(found: Map<string, number>, counted: Counted): void {
    const wrong = [...counted.acknowledged].filter((subject) => found.get(subject) !== 1);
    expect(wrong).toEqual([]);
    expect([...counted.unanswered].filter((subject) => (found.get(subject) ?? 0) > 1)).toEqual([]);
  }

  it(`keeps what it acknowledged, once, through ${kills[engine]} kills`, { timeout: 180_000 }, async () => {
    const [lilei, haiyan, anna] = people;
    const { token } = await signInAt(server.url, lilei!.address, lilei!.password);
    const approver = (await signInAt(server.url, anna!.address, anna!.password)).token;
    addPolicy(anna!.address);
    const incoming: Counted = { acknowledged: new Set(), unanswered: new Set() };
    const outgoing: Counted = { acknowledged: new Set(), unanswered: new Set() };
    const held: Counted = { acknowledged: new Set(), unanswered: new Set() };
    const takenBack: Counted = { acknowledged: new Set(), unanswered: new Set() };
    const approved: Counted = { acknowledged: new Set(), unanswered: new Set() };
    const withdrawn: Counted = { acknowledged: new Set(), unanswered: new Set() };
    const work = [
      ...Array.from({ length: smtpConnections }, (_, index) => keepDelivering(index, incoming)),
      keepSending(token, outgoing),
      keepHolding(token, held, takenBack),
      keepApproving({ sender: token, approver }, approved, withdrawn),
    ];
    const random = createRandom(seed);
    for (let kill = 0; kill < kills[engine]; kill += 1) {
      await rest(lifeMs.from + random() * (lifeMs.to - lifeMs.from));
      await server.kill('SIGKILL');
      server = await start();
    }
    // A slow machine has done little between the kills: it goes on until there is something of each kind to check.
    const isEnough = () =>
      held.acknowledged.size > 0 &&
      takenBack.acknowledged.size > 0 &&
      approved.acknowledged.size > 0 &&
      withdrawn.acknowledged.size > 0 &&
      incoming.acknowledged.size > kills[engine] * smtpConnections &&
      outgoing.acknowledged.size > kills[engine];
    await expect.poll(isEnough, { timeout: 60_000, interval: 250 }).toBe(true);
    run.isOver = true;
    await Promise.all(work);

    const client = await signInAt(server.url, lilei!.address, lilei!.password);
    const colleague = await signInAt(server.url, haiyan!.address, haiyan!.password);
    expectOnce(await countSubjects(client, '1'), incoming);
    expectOnce(await countSubjects(client, '2'), outgoing);
    // What was taken back is a draft, once, and nowhere else.
    expectOnce(await countSubjects(client, '3'), takenBack);
    // Releases that were under way are resumed by the job's lease or the poll.
    await expect
      .poll(
        async () => {
          const arrived = await countSubjects(colleague, '1');
          return [...outgoing.acknowledged, ...held.acknowledged, ...approved.acknowledged].filter(
            (subject) => arrived.get(subject) !== 1,
          );
        },
        { timeout: 75_000, interval: 500 },
      )
      .toEqual([]);
    const arrived = await countSubjects(colleague, '1');
    expect([...takenBack.acknowledged, ...withdrawn.acknowledged].filter((subject) => arrived.has(subject))).toEqual(
      [],
    );
    expectOnce(await countSubjects(client, '2'), held);
    expectOnce(await countSubjects(client, '2'), approved);
    process.stdout.write(
      `${engine}: ${incoming.acknowledged.size} mails in and ${outgoing.acknowledged.size} out, each once, ${held.acknowledged.size} held and ${takenBack.acknowledged.size} taken back, ${approved.acknowledged.size} approved and ${withdrawn.acknowledged.size} withdrawn, through ${kills[engine]} kills\n`,
    );
  });

  it.runIf(engine === 'sqlite')('refuses a second start on the same data', async () => {
    await expect(start()).rejects.toThrow(/could not start[^]*(in use|already|another)/i);
  });

  it.runIf(engine === 'postgres')('lets a second server work beside it, and end in order', async () => {
    const beside = await start();
    expect(beside.people).toEqual([]);
    expect(await beside.kill('SIGTERM')).toBe(0);
  });

  it('ends in order on SIGTERM and starts again on the same data', async () => {
    expect(await server.kill('SIGTERM')).toBe(0);
    server = await start();
    expect(server.people).toEqual([]);
    if (engine === 'sqlite') {
      const check = `PRAGMA integrity_check`;
      const script = `const {DatabaseSync}=require('node:sqlite');const d=new DatabaseSync(process.argv[1],{readOnly:true});console.log(d.prepare(process.argv[2]).get().integrity_check)`;
      const file =
        execFileSync('find', [directory, '-name', '*.sqlite', '-not', '-name', '*index*'], { encoding: 'utf8' }).split(
          '\n',
        )[0] ?? '';
      await server.kill('SIGTERM');
      expect(execFileSync(process.execPath, ['-e', script, file, check], { encoding: 'utf8' }).trim()).toBe('ok');
    }
  });
});

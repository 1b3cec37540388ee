// A robot that sends with a stolen authorisation code: `npm run bench -- stolen-code`; `--messages 10000`, `--postgres SERVER` (where databases may be
// made), `--unusual 0` (lets a sudden change pass, so that the limits alone stop it). Prints JSON: what was taken and refused, what waits for an
// administrator, what the outside saw, who was notified.
import { parseArgs } from 'node:util';
import { Dialogue } from '@hongyan/smtp/testing';
import { fakeDns, startSmtpSink, startTestServer, waitFor } from '@hongyan/testkit';
import { machineContext } from '../apps/server/src/features/identity/index.ts';
import { setOrgSetting } from '../apps/server/src/features/settings/index.ts';
import { unusualText } from '../apps/server/src/mail/deliveries/index.ts';
import { round } from './parts/figures.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    postgres: { type: 'string' },
    unusual: { type: 'string', default: '200' },
  },
});
const messages = Number(values.messages);
const sessions = 8;
/** A session has at most 1 000 commands; a message is three. */
const messagesPerSession = 300;

const victim = 'li.lei@inside.example';
const outside = 'outside.example';

const sink = await startSmtpSink();
const server = await startTestServer({
  database: values.postgres === undefined ? 'sqlite' : 'postgres',
  postgresServer: values.postgres ?? '',
  env: { HONGYAN_OUTBOUND_PORT: String(sink.port), HONGYAN_OUTBOUND_PRIVATE: '1' },
  overrides: {
    dns: fakeDns({
      [outside]: { MX: [{ exchange: `mx.${outside}`, priority: 10 }] },
      [`mx.${outside}`]: { A: ['127.0.0.1'] },
    }),
  },
});

async function openSession(code: string): Promise<Dialogue> {
  const dialogue = await Dialogue.open(server.ports.submissions, { tls: true });
  await dialogue.hello();
  await dialogue.ask(`AUTH PLAIN ${Buffer.from(`\0${victim}\0${code}`).toString('base64')}`, '235 ');
  return dialogue;
}

/** Sends the messages of one robot; answers how many times each reply came, by its code. */
async function sendAll(code: string, numbers: readonly number[], replies: Map<string, number>): Promise<void> {
  let dialogue = await openSession(code);
  for (const [index, n] of numbers.entries()) {
    if (index > 0 && index % messagesPerSession === 0) {
      dialogue.end();
      dialogue = await openSession(code);
    }
    await dialogue.ask(`MAIL FROM:<${victim}>`, '250 ');
    await dialogue.ask(`RCPT TO:<r${String(n)}@${outside}>`, '250 ');
    await dialogue.ask('DATA', '354 ');
    const message = `From: <${victim}>\r\nTo: <r${String(n)}@${outside}>\r\nSubject: offer ${String(n)}\r\n\r\nbuy\r\n.`;
    const reply = (await dialogue.ask(message, '')).slice(0, 9).trim();
    replies.set(reply, (replies.get(reply) ?? 0) + 1);
  }
  dialogue.end();
}

try {
  const orgId = await server.addOrganisation('Bench', 'inside.example');
  const person = await server.addPerson(victim, 'Li Lei');
  const code = await server.addCode(person);
  const { database } = server.context.services;
  // An account that is no new one: a new one has a fifth.
  const context = machineContext(Date.now(), 'bench', 'admin');
  await database.runner.execute(setOrgSetting, context, { orgId, key: 'sendNewAccountDays', value: 0 });
  await database.runner.execute(setOrgSetting, context, { orgId, key: 'sendMessagesPerHour', value: 1_000 });
  const unusual = Number(values.unusual);
  await database.runner.execute(setOrgSetting, context, { orgId, key: 'sendUnusualRecipients', value: unusual });
  const replies = new Map<string, number>();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: sessions }, (_, session) =>
      sendAll(
        code,
        Array.from({ length: messages }, (_unused, n) => n).filter((n) => n % sessions === session),
        replies,
      ),
    ),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const taken = replies.get('250 2.0.0') ?? 0;
  const countHeld = async () => {
    const rows = await database.read
      .selectFrom('submission_recipient')
      .select('recipient_no')
      .where('state', '=', 'deferred')
      .where('last_text', '=', unusualText)
      .execute();
    return rows.length;
  };
  const held = await countHeld();
  await waitFor(() => sink.mails.length >= taken - held, { what: 'the messages that were taken', timeoutMs: 120_000 });
  const notices = await waitFor(
    async () => {
      const rows = await database.read
        .selectFrom('message')
        .select('subject')
        .where('account_no', '=', person.accountNo)
        .where('folder_id', '=', 1)
        .execute();
      return rows.length > 0 ? rows.map(({ subject }) => subject) : undefined;
    },
    { what: 'the notice' },
  );
  console.log(
    JSON.stringify(
      {
        tried: messages,
        replies: Object.fromEntries(replies),
        waitsForDecision: held,
        outsideSaw: sink.mails.length,
        notices,
        perSecond: round(messages / seconds),
      },
      null,
      2,
    ),
  );
} finally {
  await server.stop();
  await sink.stop();
}

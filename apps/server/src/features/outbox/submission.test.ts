// Mail clients that hand mail over (465 and 587): who may write as whom, mail that is to wait, guesses over many sessions.
import { errors } from '@hongyan/contract';
import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const plain = (user: string, code: string) => `AUTH PLAIN ${base64(`\0${user}\0${code}`)}`;
const minuteMs = 60_000;
/** Sign-ins of the web live longer. */
const holdMs = 10 * minuteMs;

const messageWithFile = (subject: string, fileName = 'plan.csv') =>
  [
    `From: Li Lei <${lilei}>`,
    `To: ${haiyan}`,
    `Bcc: ${lilei}`,
    `Subject: ${subject}`,
    'Date: Mon, 04 May 2026 08:00:00 +0800',
    'Message-ID: <held@client.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Until <tomorrow>.',
    '--b',
    `Content-Type: text/csv; name=${fileName}`,
    `Content-Disposition: attachment; filename=${fileName}`,
    '',
    'a,b',
    '--b--',
    '',
  ].join('\r\n');

describe.each(engines)('mail clients that send, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  let colleague: ApiClient;
  let code: string;

  const enter = async () => {
    client = await world.server.signIn(lilei);
    colleague = await world.server.signIn(haiyan);
  };
  /** The sign-ins of the web have ended by then. */
  const advance = async (ms: number) => {
    world.clock.advance(ms);
    world.server.context.services.jobs.wake(['delivery.release']);
    await enter();
  };
  beforeAll(async () => {
    world = await startWorld(engine);
    await enter();
    code = (await client.authorisationCodes.generatePassword({ name: 'Laptop' })).data.code;
  });
  afterAll(() => world.stop());

  const open = async (secret = code): Promise<Dialogue> => {
    const dialogue = await Dialogue.open(world.server.ports.submissions, { tls: true });
    await dialogue.hello();
    await dialogue.ask(plain(lilei, secret), '235 ');
    return dialogue;
  };
  const send = async (dialogue: Dialogue, message: string, options = '', to = haiyan): Promise<string> => {
    await dialogue.ask(`MAIL FROM:<${lilei}>${options}`, '250 ');
    await dialogue.ask(`RCPT TO:<${to}>`, '250 ');
    if (to === haiyan) await dialogue.ask(`RCPT TO:<${lilei}>`, '250 ');
    await dialogue.ask('DATA', '354 ');
    dialogue.raw(`${message}\r\n.\r\n`);
    return dialogue.expect('');
  };
  const subjectsIn = async (who: ApiClient, mailboxId: string) =>
    (await who.mailbox.list({ mailboxId, pageSize: 100 })).data.list.map((mail) => mail.mailSubject);
  const scheduled = async () => (await client.outbox.pendingMailList({ reason: 'schedule' })).data.list;

  it('holds what is to be sent later in the list of the web, and sends it at its time, kept once in Sent', async () => {
    const dialogue = await open();
    expect(await send(dialogue, messageWithFile('later'), ' HOLDFOR=600')).toMatch(/^250 2\.0\.0/);
    dialogue.destroy();
    const [pending, ...more] = await scheduled();
    expect(more).toEqual([]);
    expect(pending).toMatchObject({ mailSubject: 'later', reason: 'schedule', hasAttachment: true, recipientCount: 2 });
    expect(Math.abs((pending?.scheduledAt ?? 0) - world.clock.now() - holdMs)).toBeLessThan(5_000);
    expect(await subjectsIn(client, '2')).not.toContain('later');
    expect(await subjectsIn(colleague, '1')).not.toContain('later');
    await advance(holdMs + 1_000);
    await waitFor(async () => (await subjectsIn(colleague, '1')).includes('later'));
    expect((await subjectsIn(client, '2')).filter((subject) => subject === 'later')).toHaveLength(1);
    expect(await scheduled()).toEqual([]);
  });

  it('takes such a mail back into a draft with its text, its people and its files', async () => {
    const dialogue = await open();
    const until = new Date(world.clock.now() + holdMs).toISOString();
    expect(await send(dialogue, messageWithFile('taken back'), ` HOLDUNTIL=${until}`)).toMatch(/^250 /);
    dialogue.destroy();
    const [pending] = await scheduled();
    const { draftId } = (await client.outbox.undoSend({ pendingId: pending!.pendingId })).data;
    const { content } = (await client.compose.writeParams({ draftId: draftId })).data;
    expect(content).toMatchObject({
      subject: 'taken back',
      from: lilei,
      to: [{ address: haiyan }],
      bcc: [{ address: lilei }],
      format: 'text',
    });
    expect(content.html).toContain('Until &lt;tomorrow&gt;.');
    expect(content.attachments).toMatchObject([{ fileName: 'plan.csv', type: 'text/csv', size: 3 }]);
    await advance(2 * holdMs);
    expect(await scheduled()).toEqual([]);
    expect(await subjectsIn(colleague, '1')).not.toContain('taken back');
  });

  it('refuses a time that has passed, one too far ahead, and two at once, each in words', async () => {
    const dialogue = await open();
    const past = new Date(world.clock.now() - minuteMs).toISOString();
    await dialogue.ask(`MAIL FROM:<${lilei}> HOLDUNTIL=${past}`, '501 5.5.4 The time at which');
    await dialogue.ask(
      `MAIL FROM:<${lilei}> HOLDFOR=${String(367 * 24 * 3_600)}`,
      '501 5.5.4 The message is to be sent too far',
    );
    await dialogue.ask(`MAIL FROM:<${lilei}> HOLDFOR=60 HOLDUNTIL=${past}`, '501 5.5.4');
    await dialogue.ask(`MAIL FROM:<${lilei}>`, '250 ');
    dialogue.destroy();
  });

  it.each(['Sender', 'Resent-From', 'Resent-Sender'])('refuses a %s that is somebody else', async (field) => {
    const dialogue = await open();
    const message = (address: string) =>
      `${field}: <${address}>\r\nFrom: <${lilei}>\r\nTo: <${haiyan}>\r\nSubject: ${field}\r\n\r\nx`;
    expect(await send(dialogue, message(haiyan))).toMatch(/^550 5\.7\.1 Sender, Resent-From/);
    expect(await send(dialogue, message(lilei))).toMatch(/^250 /);
    dialogue.destroy();
  });

  it('what the web refuses is refused here alike: a file of a kind that nobody may send', async () => {
    const uploaded = await client.upload('file/upload', {
      name: 'plan.exe',
      type: 'text/csv',
      bytes: Buffer.from('a,b'),
    });
    expect(uploaded.envelope?.code).toBe(errors.fileTypeRefused.code);
    const dialogue = await open();
    expect(await send(dialogue, messageWithFile('a program', 'Plan.EXE'))).toMatch(
      /^550 5\.7\.1 Files of this kind may not be sent: Plan\.EXE/,
    );
    dialogue.destroy();
    expect(await subjectsIn(client, '2')).not.toContain('a program');
  });

  it('wrong codes are counted over sessions; the right one signs in all the same', async () => {
    const knock = async (name: string, secret: string): Promise<string> => {
      const dialogue = await Dialogue.open(world.server.ports.submissions, { tls: true });
      await dialogue.hello();
      const reply = await dialogue.ask(plain(name, secret), '');
      dialogue.destroy();
      return reply.slice(0, 3);
    };
    const answers: string[] = [];
    // A name at which nobody was known from here: Li Lei's own count is another. Ten, and the one of this minute.
    for (let guess = 0; guess < 13; guess += 1) answers.push(await knock(haiyan, `wrong-${String(guess)}`));
    expect(answers.filter((answer) => answer === '535').length).toBeLessThanOrEqual(11);
    expect(answers.slice(-2)).toEqual(['454', '454']);
    const right = (await colleague.authorisationCodes.generatePassword({ name: 'Phone' })).data.code;
    expect(await knock(haiyan, 'wrong')).toBe('454');
    expect(await knock(haiyan, right)).toBe('235');
  });

  it('a session that is open is cut while it waits: submission switched off, the code taken back', async () => {
    const whenOff = await open();
    await client.authorisationCodes.protocol({ protocols: ['imap', 'pop3'] });
    await whenOff.expect('421 4.7.0 Your access has ended');
    await whenOff.untilClosed();
    await client.authorisationCodes.protocol({ protocols: ['imap', 'pop3', 'smtp'] });
    const whenRevoked = await open();
    const { codes } = (await client.authorisationCodes.detail({})).data;
    await client.authorisationCodes.cancelPassword({ codeId: codes.find(({ name }) => name === 'Laptop')!.codeId });
    await whenRevoked.expect('421 4.7.0');
    await whenRevoked.untilClosed();
  });
});

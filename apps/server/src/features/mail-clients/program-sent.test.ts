/** A mail that a program submits and then puts into Sent is there once: whichever comes first, however long it waits, whatever differs in its octets. */

import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { openImap, readFlags } from '@hongyan/testkit/protocols/imap-client.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import type { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const holdMs = 600_000;

describe.each(engines)('sent mail of programs, on %s', (engine) => {
  let world: World;
  let web: ApiClient;
  let program: ImapFlow;
  let code: string;

  const message = (subject: string, ...fields: string[]) =>
    [
      `From: Li Lei <${lilei}>`,
      `To: ${haiyan}`,
      ...fields,
      `Subject: ${subject}`,
      'Date: Mon, 04 May 2026 08:00:00 +0800',
      `Message-ID: <${subject}@program.example>`,
      '',
      'x',
      '',
    ].join('\r\n');
  const submit = async (subject: string, options = '') => {
    const dialogue = await Dialogue.open(world.server.ports.submissions, { tls: true });
    await dialogue.hello();
    await dialogue.ask(`AUTH PLAIN ${Buffer.from(`\0${lilei}\0${code}`).toString('base64')}`, '235 ');
    await dialogue.ask(`MAIL FROM:<${lilei}>${options}`, '250 ');
    await dialogue.ask(`RCPT TO:<${haiyan}>`, '250 ');
    await dialogue.ask('DATA', '354 ');
    dialogue.raw(`${message(subject)}.\r\n`);
    await dialogue.expect('250 ');
    dialogue.destroy();
  };
  /** The program's own copy knows the blind recipients, as no copy that goes out does. */
  const append = async (subject: string, flags = ['\\Seen']) => {
    const answer = await program.append('Sent', message(subject, 'Bcc: secret@third.example'), flags);
    return answer === false ? 0 : (answer.uid ?? 0);
  };
  const enter = async () => {
    web = await world.server.signIn(lilei);
  };
  const listed = async (mailboxId: string, subject: string) =>
    (await web.mailbox.list({ mailboxId, pageSize: 100 })).data.list.filter((mail) => mail.mailSubject === subject);
  const sent = (subject: string) => listed('2', subject);
  const release = async () => {
    world.clock.advance(holdMs + 1_000);
    world.server.context.services.jobs.wake(['delivery.release']);
    // The sign-in of the web has ended by then.
    await enter();
    await waitFor(async () => (await web.outbox.pendingMailList({ reason: 'schedule' })).data.list.length === 0);
  };
  const used = async () => (await program.getQuota('Sent')) as { storage?: { usage?: number } };

  beforeAll(async () => {
    world = await startWorld(engine);
    await enter();
    code = (await web.authorisationCodes.generatePassword({ name: 'Laptop' })).data.code;
    program = await openImap(world.server, lilei, code);
    await program.mailboxOpen('Sent');
  });
  afterAll(async () => {
    await program.logout();
    await world.stop();
  });

  it('is kept once when the copy comes after the mail, with the flags of both', async () => {
    await submit('after');
    const uid = await append('after', ['\\Seen', '\\Flagged']);
    expect(await append('after')).toBe(uid);
    expect(await sent('after')).toHaveLength(1);
    expect(await readFlags(program, uid)).toEqual(['\\Flagged', '\\Seen']);
  });

  it('is kept once when the copy comes before it: the copy is the one, and shows how the mail fares', async () => {
    const uid = await append('before', ['\\Seen', 'mine']);
    const before = await used();
    await submit('before');
    const [mail, ...more] = await sent('before');
    expect(more).toEqual([]);
    expect(await readFlags(program, uid)).toEqual(['\\Seen', 'mine']);
    expect(await append('before')).toBe(uid);
    const { delivery, bcc } = (await web.mailbox.detail({ mailId: mail?.mailId ?? '' })).data;
    expect(delivery).toMatchObject([{ address: haiyan }]);
    expect(bcc).toMatchObject([{ address: 'secret@third.example' }]);
    expect(await used()).toEqual(before);
  });

  it('is kept once when it waits and the copy comes meanwhile', async () => {
    await submit('held', ` HOLDFOR=${String(holdMs / 1_000)}`);
    const uid = await append('held');
    await release();
    expect(await sent('held')).toHaveLength(1);
    expect(await append('held')).toBe(uid);
    expect(await sent('held')).toHaveLength(1);
  });

  it('is in Sent no more when a mail that waits is taken back', async () => {
    await submit('regretted', ` HOLDFOR=${String(holdMs / 1_000)}`);
    await append('regretted');
    expect(await sent('regretted')).toHaveLength(1);
    const [pending] = (await web.outbox.pendingMailList({ reason: 'schedule' })).data.list;
    await web.outbox.undoSend({ pendingId: pending?.pendingId ?? '' });
    expect(await sent('regretted')).toEqual([]);
    expect(await listed('3', 'regretted')).toHaveLength(1);
  });

  it('is two mails when the program sends it twice', async () => {
    await submit('twice');
    await append('twice');
    await submit('twice');
    expect(await sent('twice')).toHaveLength(2);
  });
});

// A program that asks again and again what has changed knows in the end what there is, whatever others did meanwhile.
import { calls } from '@hongyan/contract';
import type { MailboxChanges, OpenMailbox } from '@hongyan/imap';
import { openProgram, type Program } from '@hongyan/testkit/mail-clients/mail-client.ts';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { mailbox } = calls;
const mails = 24;
const rounds = 12;

/** What a client keeps of a mailbox. */
class Follower {
  readonly flags = new Map<number, string>();
  readonly #mailbox: OpenMailbox;
  cursor = 0;
  /** Cursors that went back. */
  backwards = 0;

  constructor(opened: OpenMailbox) {
    this.#mailbox = opened;
  }

  take({ highestModseq, vanished, changed }: MailboxChanges): void {
    if (highestModseq < this.cursor) this.backwards += 1;
    this.cursor = highestModseq;
    for (const uid of vanished) this.flags.delete(uid);
    for (const { uid, flags } of changed) this.flags.set(uid, [...flags].toSorted().join(' '));
  }

  async ask(): Promise<void> {
    this.take(await this.#mailbox.changesSince(this.cursor));
  }
}

describe.each(productStores)('changes of a mailbox, on $name', (engine) => {
  let mail: MailStore;
  let program: Program;
  beforeAll(async () => {
    mail = await openMailStore(engine);
    program = await openProgram(mail, mail.anna);
    const many = { folderId: 1, count: mails };
    await mail.deliverCopies(mail.anna.account, plainMail('many'), many);
  });
  afterAll(async () => {
    program.close();
    await mail.close();
  });

  test('none is lost and no cursor goes back while web clients and programs write at once', async () => {
    const inbox = await program.store.open('INBOX');
    const [follower, late] = [new Follower(inbox), new Follower(inbox)];
    const { list } = await mail.anna.call(mailbox.list, { mailboxId: '1', pageSize: mails });
    const getId = (index: number): string => list[index % list.length]?.mailId ?? '';
    let isWriting = true;
    const follow = async () => {
      while (isWriting) {
        await follower.ask();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const following = follow();
    for (let round = 0; round < rounds; round += 1) {
      const on = round % 2 === 0;
      // The first of the list go away one by one, the others change.
      await Promise.all([
        mail.anna.call(mailbox.updateSeen, { mailIds: [getId(rounds + round)], seen: on }),
        mail.anna.call(mailbox.updateFavorite, { mailIds: [getId(rounds + round), getId(mails - 1)], favorite: on }),
        mail.anna.call(mailbox.move, { mailIds: [getId(round)], targetMailboxId: '5' }),
        inbox.changeFlags([round + 1], { mode: on ? 'add' : 'remove', flags: ['$Junk', '\\Flagged'] }),
        mail.deliverCopies(mail.anna.account, plainMail('new'), { folderId: 1, count: 2 }),
      ]);
    }
    isWriting = false;
    await following;
    await follower.ask();
    await late.ask();
    expect(follower.backwards).toBe(0);
    const { uids } = await inbox.readUids();
    expect([...follower.flags.keys()].toSorted((a, b) => a - b)).toEqual([...uids]);
    expect(uids).toHaveLength(mails + rounds);
    expect([...follower.flags].toSorted()).toEqual([...late.flags].toSorted());
    inbox.close();
  });

  test('far back and lately are the same answer', async () => {
    const inbox = await program.store.open('INBOX');
    const { highestModseq } = await inbox.readUids();
    const account = mail.anna.account;
    const whole = await inbox.changesSince(0);
    // As if a thousand operations had gone by elsewhere in the account: read off the main thread.
    await mail.store.writeRaw(`UPDATE account SET modseq = modseq + 2000 WHERE account_no = ${String(account)}`);
    const again = await inbox.changesSince(0);
    expect(again).toEqual({ ...whole, highestModseq: highestModseq + 2_000 });
    expect(await inbox.changesSince(highestModseq)).toMatchObject({ vanished: [], changed: [] });
    inbox.close();
  });
});

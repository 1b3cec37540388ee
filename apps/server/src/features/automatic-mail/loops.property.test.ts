// Mailboxes that answer and pass on by themselves, in any constellation: whatever is sent to any of them, it ends.
import { parseHeaderBlock } from '@hongyan/mime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeAnswer } from './compose-answer.ts';
import { dropReturnPath, formatForwardTrace } from './forward-header.ts';
import { judgeAnswer } from './judge-answer.ts';
import { judgeForward } from './judge-forward.ts';

interface Mailbox {
  readonly address: string;
  readonly answers: boolean;
  readonly forwardsTo: readonly string[];
}

interface Mail {
  readonly to: string;
  readonly mailFrom: string;
  readonly raw: Buffer;
}

/** What a mailbox does with a mail, by the functions of the product; without its notes of whom it has answered. */
async function react(box: Mailbox, mail: Mail): Promise<Mail[]> {
  const own = [box.address];
  const headers = parseHeaderBlock(mail.raw).fields;
  const sent: Mail[] = [];
  const refusal = judgeAnswer({ headers, mailFrom: mail.mailFrom, fromVerdict: 'own', spf: 'none', own });
  if (box.answers && refusal === null) {
    const raw = await composeAnswer({
      from: { name: '', address: box.address },
      to: mail.mailFrom,
      subject: 'Automatic reply',
      format: 'text',
      text: 'I am away',
      messageId: 'a@b.example',
      reference: { messageId: null, references: [] },
      now: 0,
    });
    sent.push({ to: mail.mailFrom, mailFrom: '', raw });
  }
  if (judgeForward(headers, own) !== null) return sent;
  const trace = formatForwardTrace({ hostname: 'mx.example', owner: box.address, id: 'x', now: 0 });
  const raw = Buffer.concat([trace, dropReturnPath(mail.raw)]);
  for (const to of box.forwardsTo) sent.push({ to, mailFrom: mail.mailFrom === '' ? '' : box.address, raw });
  return sent;
}

/** All mails that follow from one; gives up at `limit`. */
async function follow(boxes: readonly Mailbox[], first: Mail, limit: number): Promise<number> {
  const waiting = [first];
  let count = 0;
  for (let mail = waiting.shift(); mail !== undefined && count <= limit; mail = waiting.shift()) {
    count += 1;
    const box = boxes.find(({ address }) => address === mail.to);
    if (box !== undefined) waiting.push(...(await react(box, mail)));
  }
  return count;
}

const messageTo = (from: string, to: string): Mail => ({
  to,
  mailFrom: from,
  raw: Buffer.from(`From: ${from}\r\nTo: ${to}\r\nSubject: x\r\n\r\nHello\r\n`),
});

const people = 4;
const createAddress = (index: number) => `p${String(index)}@example.org`;
const constellation = fc.array(
  fc.record({ answers: fc.boolean(), targets: fc.uniqueArray(fc.nat(people - 1), { maxLength: people - 1 }) }),
  { minLength: people, maxLength: people },
);

describe('automatic mail among mailboxes', () => {
  it('ends, whoever answers and passes on to whom', async () => {
    await fc.assert(
      fc.asyncProperty(constellation, fc.nat(people - 1), fc.nat(people - 1), async (boxes, from, to) => {
        const mailboxes = boxes.map(({ answers, targets }, index) => ({
          address: createAddress(index),
          answers,
          forwardsTo: targets.filter((target) => target !== index).map(createAddress),
        }));
        // A mail visits each mailbox once on each way: at most all orders of four, twice for the answers.
        const limit = 200;
        expect(await follow(mailboxes, messageTo(createAddress(from), createAddress(to)), limit)).toBeLessThanOrEqual(
          limit,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('a ring of two passes a mail round once', async () => {
    const ring = [0, 1].map((index) => ({
      address: createAddress(index),
      answers: true,
      forwardsTo: [createAddress(1 - index)],
    }));
    // To the first, to the second, back to the first; and the first one's answer to the unknown sender.
    expect(await follow(ring, messageTo('chen@partner.example', createAddress(0)), 50)).toBe(4);
  });

  it('two who are away answer each other once', async () => {
    const away = [0, 1].map((index) => ({ address: createAddress(index), answers: true, forwardsTo: [] }));
    expect(await follow(away, messageTo(createAddress(0), createAddress(1)), 50)).toBe(2);
  });
});

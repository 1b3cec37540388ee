import type { AddressInfo, Server } from 'node:net';
import smpp, { type Pdu, type Session } from 'smpp';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmppGateway } from './smpp-gateway.ts';

const times = { answerMs: 1_500, enquireMs: 40 };
const message = { orgId: 1, phone: '13800138000', text: '【鸿雁】验证码 042042，用于登录。', code: '042042' };

/** A message centre that notes what it is sent. */
interface Centre {
  readonly port: number;
  readonly seen: Pdu[];
  readonly sessions: Session[];
  readonly server: Server;
}
const centres: Centre[] = [];

/** `answer`: the status of the response to a command; null: none. */
async function openCentre(answer: (pdu: Pdu) => number | null = () => 0, port = 0): Promise<Centre> {
  const [seen, sessions]: [Pdu[], Session[]] = [[], []];
  const server = smpp.createServer((session) => {
    sessions.push(session);
    session.on('error', () => session.destroy());
    session.on('pdu', (pdu: Pdu) => {
      seen.push(pdu);
      const command_status = pdu.command.endsWith('_resp') ? null : answer(pdu);
      if (command_status !== null) session.send(pdu.response({ command_status, message_id: '1' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const centre = { port: (server.address() as AddressInfo).port, seen, sessions, server };
  centres.push(centre);
  return centre;
}

function shut(centre: Centre): Promise<void> {
  for (const session of centre.sessions) session.destroy();
  return new Promise((resolve) => {
    centre.server.close(() => resolve());
  });
}

const open: { close(): Promise<void> }[] = [];
function createGateway(port: number, more: { longText?: 'parts' | 'payload'; sender?: string } = {}, now = () => 0) {
  const config = { kind: 'smpp', host: '127.0.0.1', port, tls: false, systemId: 'hongyan', password: 'hush' } as const;
  const gateway = createSmppGateway({ ...config, sender: '', longText: 'parts', ...more }, { clock: { now }, times });
  open.push(gateway);
  return gateway;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
  await Promise.all(centres.splice(0).map(shut));
});

const submitted = (centre: Centre) => centre.seen.filter((pdu) => pdu.command === 'submit_sm');
const until = async (isTrue: () => boolean) => {
  for (let waited = 0; !isTrue(); waited += 5) {
    if (waited > 10_000) throw new Error('it never came');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

describe('a message centre', () => {
  it('is bound once and gets Chinese as UCS2', async () => {
    const centre = await openCentre();
    const gateway = createGateway(centre.port, { sender: 'Hongyan' });
    await Promise.all([gateway.send(message), gateway.send(message)]);
    const binds = centre.seen.filter((pdu) => pdu.command === 'bind_transceiver');
    expect(binds.map(({ system_id, password }) => [system_id, password])).toEqual([['hongyan', 'hush']]);
    expect(submitted(centre)[0]).toMatchObject({
      data_coding: 8,
      short_message: { message: message.text },
      destination_addr: '8613800138000',
      dest_addr_ton: 1,
      source_addr: 'Hongyan',
      source_addr_ton: 5,
    });
    expect(await gateway.status()).toBe('up');
  });

  it('gets English in its own alphabet, and a number of another country without its plus', async () => {
    const centre = await openCentre();
    await createGateway(centre.port).send({ ...message, phone: '+4930123456', text: '042042 is your code.' });
    expect(submitted(centre)[0]).toMatchObject({
      data_coding: 0,
      short_message: { message: '042042 is your code.' },
      destination_addr: '4930123456',
      dest_addr_ton: 1,
    });
  });

  it('gets a long text in numbered parts that make it up again', async () => {
    const centre = await openCentre();
    const text = `${'雁'.repeat(66)}😀${'飞'.repeat(80)}`;
    await createGateway(centre.port).send({ ...message, text });
    const parts = submitted(centre).map((pdu) => ({
      esm: Number(pdu.esm_class) & 0x40,
      ...(pdu.short_message as { message: string; udh: Buffer[] }),
    }));
    expect(parts.map(({ message: part }) => part).join('')).toBe(text);
    expect(parts.every(({ esm, message: part }) => esm === 0x40 && part.length <= 67)).toBe(true);
    expect(parts.map(({ udh }) => [udh[0]?.[3], udh[0]?.[4]])).toEqual([
      [3, 1],
      [3, 2],
      [3, 3],
    ]);
  });

  it('gets a long text whole where it wants it so', async () => {
    const centre = await openCentre();
    const text = '雁'.repeat(100);
    await createGateway(centre.port, { longText: 'payload' }).send({ ...message, text });
    expect(submitted(centre).map((pdu) => (pdu.message_payload as { message: string }).message)).toEqual([text]);
  });

  it('that refuses the password is down, and is not asked again at once', async () => {
    let time = 0;
    const centre = await openCentre((pdu) => (pdu.command === 'bind_transceiver' ? 0x0e : 0));
    const gateway = createGateway(centre.port, {}, () => time);
    await expect(gateway.send(message)).rejects.toThrow('status 14');
    expect(await gateway.status()).toBe('down');
    expect(centre.seen).toHaveLength(1);
    time += 1_000;
    expect(await gateway.status()).toBe('down');
    expect(centre.seen).toHaveLength(2);
  });

  it('that refuses a message says so without the message', async () => {
    const centre = await openCentre((pdu) => (pdu.command === 'submit_sm' ? 0x58 : 0));
    await expect(createGateway(centre.port).send(message)).rejects.toThrow(
      /^the message centre answers submit_sm with status 88$/,
    );
  });

  it('that does not answer is given up within the time, and the next message binds anew', async () => {
    let isDeaf = true;
    const centre = await openCentre((pdu) => (isDeaf && pdu.command === 'submit_sm' ? null : 0));
    const gateway = createGateway(centre.port);
    await expect(gateway.send(message)).rejects.toMatchObject({ name: 'SmsNotSentError' });
    isDeaf = false;
    await gateway.send(message);
    expect(centre.sessions).toHaveLength(2);
  });

  it('is asked whether it lives, and a line that is silent is cut', async () => {
    let isDeaf = false;
    const centre = await openCentre(() => (isDeaf ? null : 0));
    const gateway = createGateway(centre.port);
    await gateway.send(message);
    await until(() => centre.seen.some((pdu) => pdu.command === 'enquire_link'));
    isDeaf = true;
    const [session] = centre.sessions;
    await until(() => session?.socket.destroyed === true);
    isDeaf = false;
    await gateway.send(message);
    expect(submitted(centre)).toHaveLength(2);
  });

  it('may ask whether we live, and is answered', async () => {
    const centre = await openCentre();
    await createGateway(centre.port).send(message);
    const [session] = centre.sessions;
    const live = new Promise<Pdu>((resolve) => session?.enquire_link({}, resolve));
    expect((await live).command).toBe('enquire_link_resp');
  });

  it('that went away and came back is bound anew; one that is not there is reported', async () => {
    let time = 0;
    const first = await openCentre();
    const gateway = createGateway(first.port, {}, () => time);
    await gateway.send(message);
    await shut(first);
    centres.splice(centres.indexOf(first), 1);
    await until(() => first.sessions[0]?.socket.destroyed === true);
    await expect(gateway.send(message)).rejects.toMatchObject({ name: 'SmsNotSentError' });
    expect(await gateway.status()).toBe('down');
    const again = await openCentre(() => 0, first.port);
    time += 5_000;
    await gateway.send(message);
    expect(submitted(again)).toHaveLength(1);
  });

  it('is left politely', async () => {
    const centre = await openCentre();
    const gateway = createGateway(centre.port);
    await gateway.send(message);
    await gateway.close();
    expect(centre.seen.at(-1)?.command).toBe('unbind');
    await expect(gateway.send(message)).rejects.toMatchObject({ name: 'SmsNotSentError' });
  });
});

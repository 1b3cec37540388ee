import { createApi } from './api.ts';
import { measure } from './figures.ts';
import type { FilledMailbox } from './fill-store.ts';
import { sentMessage } from './sent-message.ts';

/** From the send call until the mail is in the recipient's list, and until the push socket has published it. */
export async function measureSending(url: string, from: FilledMailbox, to: FilledMailbox, password: string) {
  const sender = await createApi(url, from.address, password);
  const receiver = await createApi(url, to.address, password);
  const { ticket, path } = await receiver.data(receiver.client.push.ticket({}));
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?ticket=${ticket}`);
  const arrived = new Map<string, () => void>();
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('the push socket did not open'));
    socket.onopen = () => socket.send(JSON.stringify({ kind: 'hello', since: 0 }));
    socket.onmessage = ({ data }) => {
      const event = JSON.parse(String(data)) as { kind: string; data?: { mailSubject?: string } };
      if (event.kind === 'welcome') resolve();
      if (event.kind === 'mailArrived') arrived.get(event.data?.mailSubject ?? '')?.();
    };
  });
  let counter = 0;
  const send = async (until: 'listed' | 'pushed') => {
    const subject = `s${String((counter += 1))}`;
    const pushed = new Promise<void>((resolve) => arrived.set(subject, resolve));
    await sender.data(sender.client.compose.send({ content: sentMessage(from.address, to.address, subject) }));
    if (until === 'pushed') return pushed;
    for (;;) {
      const page = await receiver.data(receiver.client.mailbox.list({ mailboxId: '1', pageSize: 1 }));
      if (page.list[0]?.mailSubject === subject) return;
    }
  };
  const listed = await measure(50, () => send('listed'), 1);
  const pushed = await measure(50, () => send('pushed'), 1);
  socket.close();
  return { listed, pushed };
}

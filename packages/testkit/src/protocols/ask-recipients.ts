import { once } from 'node:events';
import { connect } from 'node:net';
import { waitFor } from '../wait-for.ts';

/** A server outside that names recipients. */
export interface AskedRecipients {
  /** Its address. The header of a proxy brings it, so the server must take 127.0.0.1 for a proxy (`HONGYAN_PROXY_PROTOCOL`). */
  readonly from: string;
  readonly sender: string;
  readonly recipients: readonly string[];
}

/** What an SMTP port of this machine answers to RCPT for each recipient; no message follows. */
export async function askRecipients(port: number, { from, sender, recipients }: AskedRecipients): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  const say = async (line: string, answered: RegExp) => {
    heard = '';
    socket.write(line);
    await waitFor(() => answered.test(heard), { what: `the answer to ${line}` });
    return heard.trim();
  };
  await say(`PROXY TCP4 ${from} 192.0.2.1 4242 25\r\n`, /^220 /);
  await say('EHLO mx.outside.example\r\n', /^250 /m);
  await say(`MAIL FROM:<${sender}>\r\n`, /^250 /);
  const answers: string[] = [];
  for (const recipient of recipients) answers.push(await say(`RCPT TO:<${recipient}>\r\n`, /^\d{3} /));
  socket.destroy();
  return answers;
}

/** Roundcube's own calls, as its pages make them. */
import { HttpSession } from './http-session.ts';
import type { Account, WebSession } from './peer.ts';

const inbox = '_mbox=INBOX';
const remote = '_remote=1';

function find(pattern: RegExp, text: string, what: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`Roundcube's answer has no ${what}: ${text.slice(0, 300)}`);
  return found;
}

const findToken = (page: string) => find(/"request_token":"([^"]+)"/, page, 'request token');

export async function signInToRoundcube(url: string, { address, password }: Account): Promise<WebSession> {
  const http = new HttpSession(url);
  const form = new URLSearchParams({ _task: 'login', _action: 'login', _timezone: 'UTC', _url: '', _user: address });
  form.set('_pass', password);
  form.set('_token', findToken(await http.text('/?_task=login')));
  const { status } = await http.request('/?_task=login', form);
  if (status !== 302) throw new Error(`Roundcube did not let ${address} in: ${String(status)}`);
  const token = findToken(await http.text('/?_task=mail'));
  http.headers['X-Roundcube-Request'] = token;
  http.headers['X-Requested-With'] = 'XMLHttpRequest';
  let moved = 0;
  const list = () => http.text(`/?_task=mail&_action=list&${inbox}&_page=1&_refresh=1&${remote}`);
  return {
    list,
    newestIds: async () => [...(await list()).matchAll(/add_message_row\((\d+),/g)].map(([, uid]) => uid ?? ''),
    open: (uid) => http.text(`/?_task=mail&_action=preview&_uid=${uid}&${inbox}&_framed=1`),
    search: async (word) => {
      const query = `_q=${encodeURIComponent(word)}&_headers=body&_filter=ALL&_scope=base`;
      const answer = await http.text(`/?_task=mail&_action=search&${query}&${inbox}&${remote}`);
      return Number(find(/"messagecount":(\d+)/, answer, 'number of messages'));
    },
    // Of a mailbox that nothing was taken from, the UIDs are counted from 1.
    nextThousand: async () => Array.from({ length: 1_000 }, () => String((moved += 1))),
    moveElsewhere: async (uids) => {
      const form = new URLSearchParams({ _uid: uids.join(','), _mbox: 'INBOX', _target_mbox: 'Elsewhere', _from: '' });
      await http.text(`/?_task=mail&_action=move&${remote}`, form);
    },
    compose: async (to, subject) => {
      const { location } = await http.request('/?_task=mail&_action=compose');
      const page = await http.text(location.replace(/^\.?\/*/, '/'));
      const id = find(/"compose_id":"([^"]+)"/, page, 'compose id');
      const message = { _to: to, _subject: subject, _message: '预算请看附件。', _is_html: '0', _store_target: 'Sent' };
      const form = new URLSearchParams({
        _token: token,
        _task: 'mail',
        _action: 'send',
        _id: id,
        _attachments: '',
        _draft_saveid: '',
        _draft: '',
        _framed: '1',
        _from: find(/name="_from"[^>]*>\s*<option value="(\d+)"/, page, 'sender'),
        ...message,
        editorSelector: 'plain',
        _priority: '0',
      });
      return async () => {
        const answer = await http.text('/?_task=mail&_framed=1', form);
        if (!answer.includes('sent_successfully')) throw new Error(`Roundcube did not send: ${answer.slice(0, 600)}`);
      };
    },
  };
}

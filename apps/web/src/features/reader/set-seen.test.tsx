// @vitest-environment jsdom
import type { MailListItem } from '@hongyan/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { useSetSeen } from './set-seen.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const mail = (mailId: string): MailListItem =>
  ({ mailId, mailboxId: '1', seen: false, labels: [] }) as unknown as MailListItem;

function Opened({ shown }: { shown: MailListItem }) {
  useSetSeen(shown);
  return null;
}

it('what a conversation opens is read by one call, also what two components show', async () => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(body);
    return Response.json({ code: 200, message: '', data: { changed: 2, mails: [] } });
  });
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <>
        <Opened shown={mail('1')} />
        <Opened shown={mail('1')} />
        <Opened shown={mail('2')} />
      </>,
    ),
  );
  await vi.waitFor(() => expect(bodies).not.toEqual([]));
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([{ mailIds: ['1', '2'], seen: true }]);
});

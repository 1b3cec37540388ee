// @vitest-environment jsdom
import type { MailListItem } from '@hongyan/contract';
import { act, type PointerEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import type { ActionContext } from '../../../platform/features/mail-action.ts';
import type { RowHandlers } from './row-options.ts';
import { useRowHandlers } from './use-row-handlers.ts';

const row = { mailId: '7', draftId: null, conversation: null } as unknown as MailListItem;
const draft = { mailId: '8', draftId: '3', conversation: null } as unknown as MailListItem;
const context = { mails: [], mayDo: () => false } as unknown as ActionContext;

function drawHandlers(): RowHandlers {
  let handlers: RowHandlers | undefined;
  function Rows() {
    handlers = useRowHandlers({
      byKey: new Map([
        ['row', row],
        ['draft', draft],
      ]),
      selected: new Set(),
      contextOf: () => context,
      openRow: () => undefined,
      step: () => undefined,
    });
    return null;
  }
  act(() => createRoot(document.createElement('div')).render(<Rows />));
  if (handlers === undefined) throw new Error('the handlers are not there');
  return handlers;
}

const pointer = (event: Partial<PointerEvent>) =>
  ({ button: 0, pointerType: 'mouse', shiftKey: false, ctrlKey: false, metaKey: false, ...event }) as PointerEvent;

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['is asked for when its row is pressed', 'row', {}, ['7']],
  ['is not asked for when the press selects', 'row', { shiftKey: true }, []],
  ['is not asked for when the press adds to what is selected', 'row', { ctrlKey: true }, []],
  ['is not asked for by another button', 'row', { button: 2 }, []],
  ['is not asked for by a finger, which may scroll', 'row', { pointerType: 'touch' as const }, []],
  ['is not asked for where the row is a draft', 'draft', {}, []],
])('a message %s', (_what, key, event, asked) => {
  const ids: (string | null)[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    ids.push(new URL(path, 'http://here').searchParams.get('mailId'));
    return new Promise(() => undefined);
  });
  drawHandlers().press(key, pointer(event));
  expect(ids).toEqual(asked);
});

// @vitest-environment jsdom
import { type ComposeStart, type Draft, type DraftContent, plainDraft } from '@hongyan/contract';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { SaveInput } from '../drafts/draft-saver.ts';
import type { ComposerPorts } from './composer-needs.ts';

const content: DraftContent = {
  ...{ type: 'reply', refMailId: null, from: 'li@x.cn', to: [], cc: [], bcc: [], subject: '' },
  ...{ html: '<p></p>', attachments: [], priority: 3, readReceipt: false },
  ...plainDraft,
};
const start: ComposeStart = {
  draft: null,
  content,
  fromAddresses: [{ name: '李', address: 'li@x.cn' }],
  originalAddresses: null,
  limits: { massMailRecipients: 100, largeAttachmentDays: 15, emptySubject: 'refuse' },
};
const saves: { input: SaveInput; answer: (draft: Draft) => void; fail: (error: Error) => void }[] = [];

vi.mock('../drafts/load-start.ts', () => ({ loadStart: async () => start }));
/** The drafts that are read from the server. */
const loaded: string[] = [];
vi.mock('../../../platform/api/api-client.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  api: {
    compose: {
      writeParams: async ({ draftId }: { draftId: string }) => {
        loaded.push(draftId);
        return { code: 200, data: start };
      },
    },
  },
}));
vi.mock('./composer-ports.ts', () => ({
  composerPorts: (): Partial<ComposerPorts> => ({
    save: (input) => new Promise((answer, fail) => saves.push({ input, answer, fail })),
    names: { find: async () => [], known: () => [] },
    keep: () => true,
    forget: () => undefined,
    newKey: () => 'key',
    nowMs: () => 0,
  }),
}));

const { closeComposer, openComposer, useOpenComposer } = await import('./open-composers.ts');

/** The composer of a path at this moment, as a component sees it. */
function openComposerNow(path: string) {
  let found: ReturnType<typeof useOpenComposer>;
  function Shown() {
    found = useOpenComposer(path);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  flushSync(() => root.render(createElement(Shown)));
  root.unmount();
  return found;
}

const account = 'li@x.cn';
const answered = (index: number): void => {
  const save = saves[index];
  save?.answer({ draftId: '7', revision: index + 1, updatedAt: 1, content: save.input.content } as Draft);
};

async function open(path: string) {
  openComposer(path, { kind: 'reply', id: '3' }, { account, prefill: undefined, refusedTypes: [] });
  await vi.waitFor(() => expect(openComposerNow(path)?.phase).toBe('ready'));
  const composer = openComposerNow(path);
  if (composer?.phase !== 'ready') throw new Error('the composer is not open');
  return composer.model;
}

it('is the same message when it is opened again before its first save is answered, and makes one draft', async () => {
  const path = '/write/reply/3';
  const model = await open(path);
  model.setSubject('for later');
  expect(closeComposer(path, account)).toBe(true);
  expect(openComposerNow(path)).toBeUndefined();
  await vi.waitFor(() => expect(saves).toHaveLength(1));

  const again = await open(path);
  expect(again.getSnapshot().subject).toBe('for later');
  again.setSubject('for later still');
  answered(0);
  await vi.waitFor(() => expect(again.draftId).toBe('7'));
  // The first closing does not end what goes on.
  await again.recipients.settled(1_000);
  expect(openComposerNow(path)?.phase).toBe('ready');

  const whole = again.flush();
  await vi.waitFor(() => expect(saves).toHaveLength(2));
  expect(saves[1]?.input).toMatchObject({ draftId: '7', content: { subject: 'for later still' } });
  answered(1);
  expect(await whole).toBe(true);
});

it('is saved to the end when it is closed twice, and stays closed', async () => {
  const path = '/write/reply/5';
  const model = await open(path);
  const first = saves.length;
  model.setSubject('once');
  closeComposer(path, account);
  await vi.waitFor(() => expect(saves).toHaveLength(first + 1));
  (await open(path)).setSubject('twice');
  closeComposer(path, account);
  answered(first);
  await vi.waitFor(() => expect(saves).toHaveLength(first + 2));
  expect(saves[first + 1]?.input.content.subject).toBe('twice');
  answered(first + 1);
  await vi.waitFor(() => expect(model.isDirty).toBe(false));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(openComposerNow(path)).toBeUndefined();
});

it('goes on with the draft that the server has once the closed message is saved', async () => {
  const path = '/write/reply/4';
  const model = await open(path);
  model.setSubject('done');
  closeComposer(path, account);
  await vi.waitFor(() => expect(saves.at(-1)?.input.content.subject).toBe('done'));
  answered(saves.length - 1);
  await vi.waitFor(() => expect(model.isDirty).toBe(false));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(await open(path)).not.toBe(model);
  expect(loaded).toEqual(['7']);
});

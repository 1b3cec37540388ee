import { type ComposeStart, type Draft, type DraftContent, plainDraft } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../lib/errors/api-error.ts';
import { ComposerModel } from '../composer/composer-model.ts';
import type { ComposerPorts } from '../composer/composer-needs.ts';
import type { SendInput } from '../composer/composer-state.ts';
import type { KeptDraft } from '../drafts/draft-saver.ts';

const content: DraftContent = {
  ...{ type: 'new', refMailId: null, from: 'li@x.cn', cc: [], bcc: [], subject: '预算' },
  ...{ to: [{ name: 'Anna', address: 'anna@y.cn' }], html: '<p></p>', attachments: [], priority: 3 },
  readReceipt: false,
  ...plainDraft,
};
const start: ComposeStart = {
  draft: null,
  content,
  fromAddresses: [{ name: '李', address: 'li@x.cn' }],
  originalAddresses: null,
  limits: { massMailRecipients: 100, largeAttachmentDays: 15, emptySubject: 'refuse' },
};
const offline = () => new NetworkError('offline', undefined);
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A message and a server of paper that fails with what is put into its lists. */
function makeMessage(kept?: KeptDraft) {
  const backend = {
    saves: [] as string[],
    sends: [] as { input: SendInput; key: string }[],
    saveFailures: [] as Error[],
    sendFailures: [] as Error[],
    kept: undefined as KeptDraft | undefined,
  };
  let keys = 0;
  const ports: ComposerPorts = {
    save: async (input, key) => {
      backend.saves.push(key);
      const failure = backend.saveFailures.shift();
      if (failure !== undefined) throw failure;
      return { draftId: '7', revision: 1, updatedAt: 1, content: input.content } as Draft;
    },
    send: async (input, key) => {
      backend.sends.push({ input, key });
      const failure = backend.sendFailures.shift();
      if (failure !== undefined) throw failure;
      return { submissionId: '5', held: null, approval: null, inside: 1, outside: 1, awaitsDecision: false };
    },
    names: { find: async () => [], known: () => undefined },
    loadDraft: async () => start,
    upload: () => new Promise(() => undefined),
    uploadPicture: () => new Promise(() => undefined),
    remove: () => undefined,
    keep: (draft) => {
      backend.kept = draft;
      return true;
    },
    forget: () => (backend.kept = undefined),
    undoSeconds: () => 5,
    newKey: () => `key${++keys}`,
    nowMs: () => 0,
  };
  const model = new ComposerModel(ports, { start, kept, refusedTypes: [] });
  return { model, backend, state: model.getSnapshot };
}

/** Send was pressed without a connection. */
async function queue() {
  const message = makeMessage();
  message.backend.saveFailures = [offline()];
  message.model.sending.request();
  await settle();
  expect(message.state().send).toBe('queued');
  return message;
}

it('waits where it could not even be saved, and is kept in the browser as one that is to be sent', async () => {
  const { model, backend, state } = await queue();
  expect(backend.kept).toMatchObject({ isQueued: true, content: { subject: '预算' } });
  await model.sending.repeat();
  expect(state()).toMatchObject({ send: 'sent', result: { submissionId: '5' } });
  // The save is repeated as it was, too.
  expect(backend.saves).toEqual([backend.saves[0], backend.saves[0]]);
  expect(backend.sends).toHaveLength(1);
  expect(backend.kept).toBeUndefined();
});

it('waits on while no answer comes, or the server is only starting', async () => {
  const { model, backend, state } = await queue();
  backend.saveFailures = [offline(), new ApiError(503_001, 'starting')];
  await expect(model.sending.repeat()).rejects.toBeInstanceOf(NetworkError);
  expect(state().send).toBe('queued');
  await expect(model.sending.repeat()).rejects.toBeInstanceOf(ApiError);
  expect(state()).toMatchObject({ send: 'queued', refusal: null });
  backend.sendFailures = [offline(), new ApiError(429_001, 'busy')];
  await expect(model.sending.repeat()).rejects.toBeInstanceOf(NetworkError);
  await expect(model.sending.repeat()).rejects.toBeInstanceOf(ApiError);
  await model.sending.repeat();
  expect(new Set(backend.sends.map(({ key }) => key)).size).toBe(1);
  expect(state().send).toBe('sent');
});

it('says at once what a server says that answers', async () => {
  const { model, backend, state } = makeMessage();
  backend.sendFailures = [new ApiError(503_001, 'starting')];
  model.sending.request();
  await settle();
  expect(state()).toMatchObject({ send: 'writing', refusal: { message: 'starting' } });
  expect(model.sending.isQueued).toBe(false);
});

it('is refused after it has waited: nothing is repeated, and it stays one that is to be sent', async () => {
  const { model, backend, state } = await queue();
  backend.sendFailures = [new ApiError(400_999, 'refused')];
  await model.sending.repeat();
  await model.sending.repeat();
  expect(backend.sends).toHaveLength(1);
  expect(state()).toMatchObject({ send: 'writing', refusal: { message: 'refused' } });
  expect(model.isDirty).toBe(true);
  expect(backend.kept?.isQueued).toBe(true);
});

it('is written further when it is taken out', async () => {
  const { model, backend, state } = await queue();
  model.sending.cancelWaiting();
  expect(state().send).toBe('writing');
  await model.sending.repeat();
  expect(backend.sends).toEqual([]);
  expect(await model.flush()).toBe(true);
  expect(backend.kept).toEqual({ draftId: '7', revision: 1, content: null });
});

it('comes back after a reload as one that is not sent', () => {
  const fresh = makeMessage({ draftId: undefined, revision: 0, content, isQueued: true });
  expect(fresh.state()).toMatchObject({ send: 'writing', refusal: { key: 'notSentYet' } });
  fresh.model.stop();
});

it('comes back after a reload without its draft: it may have been sent, and its writer decides', async () => {
  const { model, backend, state } = makeMessage({
    draftId: '7' as Draft['draftId'],
    revision: 3,
    content,
    isQueued: true,
  });
  expect(state().save.kind).toBe('gone');
  model.sending.request();
  await settle();
  expect(backend.sends).toEqual([]);
  model.stop();
});

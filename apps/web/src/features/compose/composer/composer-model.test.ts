import { type ComposeStart, type Draft, type DraftAttachment, type DraftContent, plainDraft } from '@hongyan/contract';
import { describe, expect, it, vi } from 'vitest';
import type { Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { ApiError, NetworkError } from '../../../lib/errors/api-error.ts';
import type { KeptDraft, SaveInput } from '../drafts/draft-saver.ts';
import { namesWaitMs } from '../sending/message-sending.ts';
import { ComposerModel } from './composer-model.ts';
import type { ComposerPorts } from './composer-needs.ts';
import type { SendInput } from './composer-state.ts';

const content: DraftContent = {
  ...{ type: 'new', refMailId: null, from: 'li@x.cn', to: [], cc: [], bcc: [], subject: '' },
  ...{ html: '<p></p>', attachments: [], priority: 3, readReceipt: false },
  ...plainDraft,
};
const freshStart: ComposeStart = {
  draft: null,
  content,
  fromAddresses: [{ name: '李', address: 'li@x.cn' }],
  originalAddresses: null,
  limits: { massMailRecipients: 100, largeAttachmentDays: 15, emptySubject: 'refuse' },
};
const anna = { name: 'Anna', address: 'anna@y.cn' };
const wang = { name: '王', address: 'wang@x.cn' };
const picture = {
  uploadId: 'p',
  fileName: 'p.png',
  type: 'image/png',
  size: 9,
  contentId: 'p@x',
  url: 'p',
} as DraftAttachment;
const meanOne = (recipient: Recipient) => ({ recipients: [recipient], isGroup: false });
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function makeMessage(start: ComposeStart = freshStart, kept?: KeptDraft) {
  const backend = {
    saves: [] as SaveInput[],
    sends: [] as { input: SendInput; key: string }[],
    saveFailures: [] as Error[],
    sendFailures: [] as Error[],
    isForgotten: false,
    uploads: [] as { resolve: (attachment: DraftAttachment) => void }[],
    theirs: freshStart,
    /** Answers who is meant by a name that was asked for. */
    names: new Map<string, (...found: Recipient[]) => void>(),
  };
  let keys = 0;
  const ports: ComposerPorts = {
    save: async (input) => {
      backend.saves.push(input);
      const failure = backend.saveFailures.shift();
      if (failure !== undefined) throw failure;
      return { draftId: '7', revision: backend.saves.length, updatedAt: 1, content: input.content } as Draft;
    },
    send: async (input, key) => {
      backend.sends.push({ input, key });
      const failure = backend.sendFailures.shift();
      if (failure !== undefined) throw failure;
      return { submissionId: '5', held: null, approval: null, inside: 1, outside: 1, awaitsDecision: false };
    },
    names: {
      find: (text) => new Promise((resolve) => backend.names.set(text, (...found) => resolve(found.map(meanOne)))),
      known: () => undefined,
    },
    loadDraft: async () => backend.theirs,
    upload: () => new Promise((resolve) => backend.uploads.push({ resolve })),
    uploadPicture: async () => picture,
    remove: () => undefined,
    keep: () => true,
    forget: () => (backend.isForgotten = true),
    undoSeconds: () => 5,
    newKey: () => `key${++keys}`,
    nowMs: () => 0,
  };
  const model = new ComposerModel(ports, { start, kept, refusedTypes: ['exe'] });
  const ready = (): void => {
    model.recipients.add('to', [wang]);
    model.setSubject('预算');
  };
  return { model, backend, ready, state: model.getSnapshot };
}

it('notifies its listeners of every change with a new snapshot', () => {
  const { model, state } = makeMessage();
  const before = state();
  let calls = 0;
  const stop = model.subscribe(() => calls++);
  model.setSubject('一\r\n二');
  expect(state()).not.toBe(before);
  expect(state().subject).toBe('一 二');
  expect(calls).toBeGreaterThan(0);
  stop();
  const callsAtEnd = calls;
  model.setSubject('x');
  expect(calls).toBe(callsAtEnd);
  model.stop();
});

it('is drawn anew by what is typed only where it shows something else', () => {
  const { model } = makeMessage();
  model.textChanged();
  const shown = model.getSnapshot();
  let drawn = 0;
  model.subscribe(() => drawn++);
  for (let typed = 0; typed < 5; typed++) model.textChanged();
  expect([drawn, model.getSnapshot() === shown]).toEqual([0, true]);
  model.setSubject('预算');
  expect(drawn).toBe(1);
});

it('asks whom to choose where somebody has to approve it, and sends it again with them', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  const candidates = 'Lin Tao <lin.tao@x.cn>, chen@x.cn';
  backend.sendFailures = [
    new ApiError(400981, '请选择审批人', undefined, { candidates }),
    new ApiError(400981, '请选择审批人', undefined, { candidates }),
    new ApiError(400983, 'chen@x.cn 不能担任此邮件的审批人'),
  ];
  model.sending.request();
  await settle();
  expect(state().candidates).toEqual([
    { name: 'Lin Tao', address: 'lin.tao@x.cn' },
    { name: '', address: 'chen@x.cn' },
  ]);
  model.sending.chooseApprover(null);
  expect([state().candidates, state().send]).toEqual([null, 'writing']);
  model.sending.request();
  await settle();
  model.sending.chooseApprover('chen@x.cn');
  await settle();
  // One who may not approve it is named, and nothing is lost.
  expect(state()).toMatchObject({ send: 'writing', refusal: { field: 'form' }, subject: '预算' });
  model.sending.request();
  await settle();
  expect(state().send).toBe('sent');
  expect(backend.sends.map(({ input }) => input.approver)).toEqual([undefined, undefined, 'chen@x.cn', undefined]);
  expect(new Set(backend.sends.map(({ key }) => key)).size).toBe(3);
});

it('has nobody twice among the recipients, and moves them between the fields', () => {
  const { model, state } = makeMessage();
  model.recipients.add('to', [wang, anna, { ...wang, address: 'WANG@x.cn' }]);
  model.recipients.add('cc', [anna]);
  expect([state().to, state().cc]).toEqual([[wang, anna], []]);
  model.recipients.move('to', 'bcc', [anna]);
  expect([state().to, state().bcc]).toEqual([[wang], [anna]]);
  model.recipients.remove('to', [wang]);
  expect(state().to).toEqual([]);
  model.stop();
});

it('stores what the contract knows: no departments, only pictures that are in the text', async () => {
  const { model } = makeMessage();
  model.recipients.add('to', [{ ...wang, detail: '财务部' }]);
  await model.addPicture(new File(['x'], 'p.png'), () => undefined);
  expect(model.content()).toMatchObject({ to: [wang], attachments: [] });
  model.attachText({ html: () => '<img src="cid:p@x">', plain: () => '' });
  expect(model.content().attachments).toEqual([picture]);
  model.stop();
});

it('sends after saving, once, and is then forgotten', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  model.sending.request();
  model.sending.request();
  await settle();
  expect(backend.saves).toHaveLength(1);
  expect(backend.sends).toHaveLength(1);
  expect(backend.sends[0]?.input).toMatchObject({ draftId: '7', revision: 1, content: { subject: '预算' } });
  expect(state()).toMatchObject({ send: 'sent', result: { inside: 1, outside: 1 } });
  expect(backend.isForgotten).toBe(true);
  expect(model.isDirty).toBe(false);
});

it('refuses in the field where it is put right, and the refusal goes with the change', () => {
  const { model, state } = makeMessage();
  model.sending.request();
  expect(state().refusal).toMatchObject({ field: 'to', key: 'recipientsEmpty' });
  model.recipients.add('to', [wang]);
  expect(state().refusal).toBeNull();
  model.sending.request();
  expect(state().refusal).toMatchObject({ field: 'subject', key: 'subjectEmpty' });
  model.stop();
});

it('asks about wrong addresses: no goes back, yes sends without them', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  model.recipients.add('cc', [{ name: '', address: '某人' }]);
  model.sending.request();
  expect(state().question).toEqual({ kind: 'ignoreInvalid', addresses: ['某人'] });
  model.sending.answer(false);
  expect(state()).toMatchObject({ question: null, send: 'writing' });
  expect(state().cc).toHaveLength(1);
  model.sending.request();
  model.sending.answer(true);
  await settle();
  expect(backend.sends[0]?.input.content.cc).toEqual([]);
});

it('asks nothing where nobody would be left, and names who has to be put right', () => {
  const { model, state } = makeMessage();
  model.setSubject('x');
  model.recipients.add('cc', [{ name: '', address: '某人' }]);
  model.sending.request();
  expect(state()).toMatchObject({
    question: null,
    refusal: { field: 'to', key: 'recipientsInvalid', recipient: { field: 'cc', key: '某人' } },
  });
  model.recipients.rewrite('cc', { name: '', address: '某人' }, 'wang@x.cn');
  expect(state().refusal).toBeNull();
  model.stop();
});

it('sends without a subject where the organisation lets its writer decide, once they have', async () => {
  const limits = { ...freshStart.limits, emptySubject: 'ask' as const };
  const { model, backend, state } = makeMessage({ ...freshStart, limits });
  model.recipients.add('to', [wang]);
  model.sending.request();
  expect(state().question).toEqual({ kind: 'noSubject' });
  model.sending.answer(false);
  expect(state()).toMatchObject({ question: null, refusal: { field: 'subject', key: 'subjectEmpty' } });
  model.sending.request();
  model.sending.answer(true);
  await settle();
  expect(backend.sends[0]?.input.content.subject).toBe('');
});

describe('names that are still being looked up', () => {
  it('hold the sending until they are known, and go as the people whom they mean', async () => {
    const { model, backend, ready, state } = makeMessage();
    ready();
    model.recipients.enter('to', 'anna');
    model.sending.request();
    expect([state().send, backend.sends.length]).toEqual(['waiting', 0]);
    backend.names.get('anna')?.(anna);
    await settle();
    expect(backend.sends[0]?.input.content.to).toEqual([wang, anna]);
  });

  it('that mean nobody are asked about before sending', async () => {
    const { model, backend, ready, state } = makeMessage();
    ready();
    model.recipients.enter('to', '某人');
    model.sending.request();
    backend.names.get('某人')?.();
    await settle();
    expect(state()).toMatchObject({ send: 'writing', question: { kind: 'ignoreInvalid', addresses: ['某人'] } });
    model.stop();
  });

  it('are waited for shortly, and then it is said who is not known', async () => {
    vi.useFakeTimers();
    const { model, ready, state } = makeMessage();
    ready();
    model.recipients.enter('to', 'anna');
    model.sending.request();
    await vi.advanceTimersByTimeAsync(namesWaitMs);
    expect(state()).toMatchObject({
      send: 'writing',
      refusal: { key: 'recipientsPending', values: { names: 'anna' } },
    });
    expect(state().to).toMatchObject([wang, { address: 'anna' }]);
    model.stop();
    vi.useRealTimers();
  });

  it('are saved as they were typed, and again as the people whom they mean', async () => {
    const { model, backend, ready } = makeMessage();
    ready();
    model.recipients.typed.set('cc', 'anna');
    model.recipients.finishTyping();
    await model.flush();
    expect(backend.saves.at(-1)?.content.cc).toEqual([{ name: '', address: 'anna' }]);
    backend.names.get('anna')?.(anna);
    await model.recipients.settled(1_000);
    await model.flush();
    expect(backend.saves.at(-1)?.content.cc).toEqual([anna]);
    model.stop();
  });
});

it('asks about an attachment that the person speaks of, not one that a quoted mail does', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  let text = '原文：见附件';
  model.attachText({ html: () => '', plain: () => text });
  text = '请查收附件\n原文：见附件';
  model.sending.request();
  expect(state().question).toMatchObject({ kind: 'forgottenAttachment' });
  model.sending.answer(true);
  await settle();
  expect(backend.sends).toHaveLength(1);
});

it('waits for uploads, and can be told not to', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  expect(model.addFiles([new File(['x'], 'a.pdf'), new File(['x'], 'b.exe')])).toEqual([
    { name: 'b.exe', key: 'fileTypeRefused' },
  ]);
  model.sending.request();
  expect(state().send).toBe('waiting');
  model.sending.cancelWaiting();
  expect(state().send).toBe('writing');
  model.sending.request();
  const uploaded = { ...picture, uploadId: 'u', fileName: 'a.pdf', contentId: null } as DraftAttachment;
  backend.uploads[0]?.resolve(uploaded);
  await settle();
  expect(backend.sends[0]?.input.content.attachments).toEqual([uploaded]);
});

it('repeats a sending without answer under the same key', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  backend.sendFailures = [new NetworkError('offline', undefined)];
  model.sending.request();
  await settle();
  expect(state()).toMatchObject({ send: 'queued', refusal: null });
  expect(model.isDirty).toBe(true);
  await model.sending.repeat();
  expect(backend.sends[1]?.input).toEqual(backend.sends[0]?.input);
  expect(backend.sends.map(({ key }) => key)).toEqual([backend.sends[0]?.key, backend.sends[0]?.key]);
  expect(state().send).toBe('sent');
});

it('takes another key for another message', async () => {
  const { model, backend, ready } = makeMessage();
  ready();
  backend.sendFailures = [new NetworkError('offline', undefined)];
  model.sending.request();
  await settle();
  // Its page was opened again.
  model.sending.cancelWaiting();
  model.setSubject('另一个');
  model.sending.request();
  await settle();
  expect(backend.sends[1]?.key).not.toBe(backend.sends[0]?.key);
  expect(backend.sends[1]?.input.draftId).toBe('7');
});

it('shows the server’s refusal where it belongs and loses nothing', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  backend.sendFailures = [new ApiError(400012, '收件人地址不正确：wang@x.cn')];
  model.sending.request();
  await settle();
  expect(state()).toMatchObject({ send: 'writing', refusal: { field: 'to', message: '收件人地址不正确：wang@x.cn' } });
  expect(state().subject).toBe('预算');
  model.stop();
});

it('asks whether the others get it when groups refuse its sender: no names them, yes sends without them', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  model.recipients.add('cc', [{ name: '全体', address: 'All@x.cn' }]);
  const refusal = (address: string) => new ApiError(403940, `refused: ${address}`, undefined, { address });
  backend.sendFailures = [refusal('all@x.cn'), refusal('all@x.cn')];
  model.sending.request();
  await settle();
  const question = { kind: 'refusedGroups', addresses: ['all@x.cn'], others: 1 };
  expect(state()).toMatchObject({ send: 'writing', question });
  model.sending.answer(false);
  expect(state()).toMatchObject({ question: null, refusal: { field: 'to', message: 'refused: all@x.cn' } });
  expect(state().cc).toHaveLength(1);
  model.sending.request();
  await settle();
  model.sending.answer(true);
  await settle();
  expect(backend.sends[2]?.input.content.cc).toEqual([]);
  expect(backend.sends[2]?.key).not.toBe(backend.sends[1]?.key);
  expect(state().send).toBe('sent');
});

it('says that groups refuse its sender where nobody else is left', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  model.recipients.add('cc', [{ name: '', address: 'all@x.cn' }]);
  const { to, cc } = state();
  const address = [...to, ...cc].map((one) => one.address).join(', ');
  backend.sendFailures = [new ApiError(403940, 'refused', undefined, { address })];
  model.sending.request();
  await settle();
  expect(state()).toMatchObject({ question: null, refusal: { field: 'to', message: 'refused' } });
  model.stop();
});

it('does not send what could not be saved', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  backend.saveFailures = [new ApiError(507000, '邮箱空间不足')];
  model.sending.request();
  await settle();
  expect(backend.sends).toHaveLength(0);
  expect(state().refusal).toMatchObject({ field: 'form', message: '邮箱空间不足' });
  model.stop();
});

it('can take the other window’s text, and the editor begins anew', async () => {
  const theirs: DraftContent = { ...content, subject: '他们的', html: '<p>theirs</p>' };
  const draft = { draftId: '7', revision: 9, updatedAt: 2, content: theirs } as Draft;
  const { model, backend, state } = makeMessage({ ...freshStart, draft: { ...draft, revision: 1 } });
  model.setSubject('我的');
  model.attachText({ html: () => '<p>mine</p>', plain: () => 'mine' });
  backend.saveFailures = [new ApiError(409001, 'changed')];
  backend.theirs = { ...freshStart, draft, content: theirs };
  await model.flush();
  expect(state().save.kind).toBe('changedElsewhere');
  await model.takeTheirs();
  expect(state()).toMatchObject({ subject: '他们的', textVersion: 1, save: { kind: 'saved' } });
  expect(model.startText.html).toBe('<p>theirs</p>');
  model.setSubject('x');
  await model.flush();
  expect(backend.saves.at(-1)).toMatchObject({ draftId: '7', revision: 9 });
  model.stop();
});

it('can keep this window’s text as a draft of its own', async () => {
  const { model, backend, ready, state } = makeMessage();
  ready();
  backend.saveFailures = [new ApiError(409001, 'changed')];
  await model.flush();
  await model.keepMine();
  expect(state().save.kind).toBe('saved');
  expect(backend.saves.at(-1)).toMatchObject({ revision: 0, content: { subject: '预算' } });
  model.stop();
});

it('goes on with what the browser tab kept', async () => {
  const kept: KeptDraft = { draftId: '7' as Draft['draftId'], revision: 4, content: { ...content, subject: '留下的' } };
  const { model, backend, state } = makeMessage(freshStart, kept);
  expect(state().subject).toBe('留下的');
  expect(model.isDirty).toBe(true);
  await model.flush();
  expect(backend.saves[0]).toMatchObject({ draftId: '7', revision: 4 });
  model.stop();
});

it('keeps the text of an editor that goes, not of one that was replaced', () => {
  const { model } = makeMessage();
  const first = { html: () => 'first', plain: () => '' };
  model.attachText(first);
  model.detachText(first);
  expect(model.startText.html).toBe('first');
  model.attachText({ html: () => 'second', plain: () => '' });
  model.detachText(first);
  expect(model.content().html).toBe('second');
});

describe('a message that is turned into plain text', () => {
  it('is stored and sent as text, and its editor begins anew', () => {
    const { model } = makeMessage();
    const before = model.getSnapshot().textVersion;
    model.turnText('text', '<pre>\n一</pre>');
    expect(model.format).toBe('text');
    expect(model.content()).toMatchObject({ format: 'text', html: '<pre>\n一</pre>' });
    expect(model.getSnapshot().textVersion).toBe(before + 1);
    expect(model.isDirty).toBe(true);
  });

  it('is no change where it only begins in the chosen format', () => {
    const { model } = makeMessage();
    model.turnText('text', '<pre>\n</pre>', { isChange: false });
    expect(model.isUntouched).toBe(true);
  });
});

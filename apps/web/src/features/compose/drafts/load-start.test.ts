import { expect, it } from 'vitest';
import type { api } from '../../../platform/api/api-client.ts';
import { parseComposeRequest } from '../composer/compose-paths.ts';
import { loadStart } from './load-start.ts';

/** What the server is asked for when a compose address is opened. */
async function askedBy(type: string, id: string): Promise<unknown[]> {
  const asked: unknown[] = [];
  const compose = new Proxy({} as typeof api.compose, {
    get: (_, name) => (input: unknown) => {
      asked.push([name, input]);
      return Promise.resolve({ code: 200, data: {} });
    },
  });
  const request = parseComposeRequest(type, id);
  if (request) await loadStart(request, compose);
  return asked;
}

it('sends a mail again to everybody, or only to those whom it did not reach', async () => {
  expect(await askedBy('editAgain', '7')).toEqual([['editAgain', { mailId: '7' }]]);
  expect(await askedBy('editAgainFailed', '7')).toEqual([['editAgain', { mailId: '7', onlyFailed: true }]]);
});

it.each([
  ['new', 'n1', 'writeParams', { type: 'new' }],
  ['to', 'a@x.cn', 'writeParams', { type: 'new' }],
  ['template', 'org-3', 'writeParams', { type: 'template', templateId: 'org-3' }],
  ['editAgainFromdraft', '9', 'writeParams', { draftId: '9' }],
  ['reply', '7', 'reply', { mailId: '7' }],
  ['forwardAsAttachment', '7,8', 'forwardAsAttachment', { mailIds: ['7', '8'] }],
])('begins %s %s with %s', async (type, id, call, input) => {
  expect(await askedBy(type, id)).toEqual([[call, input]]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMessage, writeMessage } from './editor-messages.ts';

it('reads messages of editors', () => {
  const sent = { MessageId: 'App_LoadingStatus', SendTime: 1, Values: { Status: 'Document_Loaded' } };
  expect(readMessage(JSON.stringify(sent))).toEqual({ id: 'App_LoadingStatus', values: { Status: 'Document_Loaded' } });
  expect(readMessage('{"MessageId":"UI_Close"}')).toEqual({ id: 'UI_Close', values: {} });
  expect(readMessage(writeMessage('Host_PostmessageReady', 5))).toEqual({ id: 'Host_PostmessageReady', values: {} });
});

it('takes nothing else for one, and never throws', () => {
  for (const data of ['', '{', 'null', '[]', '{"MessageId":1}', 7, null, undefined, { MessageId: 'UI_Close' }])
    expect(readMessage(data)).toBeNull();
  fc.assert(fc.property(fc.anything(), (data) => readMessage(data) === null || typeof data === 'string'));
  fc.assert(
    fc.property(fc.json(), (data) => {
      const read = readMessage(data);
      return read === null || typeof read.id === 'string';
    }),
  );
});

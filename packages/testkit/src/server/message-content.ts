import { type DraftContent, plainDraft } from '@hongyan/contract';
import { haiyan, lilei } from './world.ts';

/** A short message from Li Lei to Wang Haiyan. */
export function createContent(changes: Partial<DraftContent> = {}): DraftContent {
  return {
    type: 'new',
    refMailId: null,
    from: lilei,
    to: [{ name: '', address: haiyan }],
    cc: [],
    bcc: [],
    subject: '一封信 / a message',
    html: '<p>Hello</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
    ...changes,
  };
}

import { sha256 } from '@hongyan/testkit/protocols/tus-client.ts';
import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

/** What the resumable upload of each person of the matrix is: five bytes. */
export const resumableBytes = Buffer.from('hello');

export const largeAttachmentsExamples: Readonly<Record<string, CallExample>> = {
  'largeAttachments.finishUpload': {
    valid: (own) => ({ uploadId: own.resumableId, sha256: sha256(resumableBytes).toString('hex') }),
    malformed: { uploadId: '../../x', sha256: 'short' },
  },
  'largeAttachments.list': { valid: () => ({}), malformed: null },
  'largeAttachments.delete': {
    valid: (own) => ({ largeIds: [own.largeId] }),
    malformed: { largeIds: ["' or 1=1"] },
  },
  'largeAttachments.extend': { valid: (own) => ({ largeId: own.largeId }), malformed: { largeId: '../1' } },
  'largeAttachments.describe': { valid: (own) => ({ id: own.largeLinkId }), malformed: { id: 'x'.repeat(501) } },
  'largeAttachments.download': { valid: (own) => ({ id: own.largeLinkId }), malformed: { id: 'x'.repeat(501) } },
  'largeAttachments.attachFromMail': {
    valid: (own) => ({ mailId: own.mailId, parts: ['2'] }),
    malformed: { mailId: '1', parts: ['../2'] },
  },
};

const ownFile = { as: 'nothing', why: 'what the person has uploaded' } as const;

export const largeAttachmentsClasses: Readonly<Record<string, CallClass>> = {
  'largeAttachments.finishUpload': ownFile,
  'largeAttachments.list': ownFile,
  'largeAttachments.delete': ownFile,
  'largeAttachments.extend': ownFile,
  'largeAttachments.describe': ownFile,
  'largeAttachments.download': ownFile,
  'largeAttachments.attachFromMail': { as: 'mail' },
};

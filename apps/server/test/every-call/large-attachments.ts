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
  'largeAttachments.replace': {
    valid: (own) => ({
      largeId: own.largeId,
      uploadId: own.resumableId,
      sha256: sha256(resumableBytes).toString('hex'),
    }),
    // The upload is of an attachment: it replaces no large one.
    refusal: 'uploadNotFound',
    malformed: { largeId: '../1', uploadId: 'x' },
  },
  'largeAttachments.limit': {
    valid: (own) => ({ largeId: own.largeId, limited: false }),
    malformed: { largeId: '../1', limited: 'yes' },
  },
  'largeAttachments.revoke': {
    valid: (own) => ({ largeId: own.largeId, revoked: false }),
    malformed: { largeId: '../1', revoked: 1 },
  },
  'largeAttachments.access': { valid: (own) => ({ largeId: own.largeId }), malformed: { largeId: '../1' } },
  'largeAttachments.unfinished': { valid: () => ({}), malformed: null },
  'largeAttachments.deleteUnfinished': {
    valid: (own) => ({ uploadIds: [own.resumableId] }),
    malformed: { uploadIds: ['../../x'] },
  },
  'largeAttachments.askCode': {
    valid: (own) => ({ id: own.largeLinkId, address: 'somebody@outside.example' }),
    malformed: { id: 'x'.repeat(501), address: '' },
  },
  'largeAttachments.proveAddress': {
    valid: (own) => ({ id: own.largeLinkId, address: 'somebody@outside.example', code: '000000' }),
    refusal: 'largeCodeWrong',
    malformed: { id: 'x'.repeat(501), address: '', code: 'abc' },
  },
  'largeAttachments.openOwn': { valid: (own) => ({ id: own.largeLinkId }), malformed: { id: 'x'.repeat(501) } },
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
  'largeAttachments.replace': ownFile,
  'largeAttachments.limit': ownFile,
  'largeAttachments.revoke': ownFile,
  'largeAttachments.access': ownFile,
  'largeAttachments.unfinished': ownFile,
  'largeAttachments.deleteUnfinished': ownFile,
  'largeAttachments.askCode': ownFile,
  'largeAttachments.proveAddress': ownFile,
  'largeAttachments.openOwn': ownFile,
  'largeAttachments.describe': ownFile,
  'largeAttachments.download': ownFile,
  'largeAttachments.attachFromMail': { as: 'mail' },
};

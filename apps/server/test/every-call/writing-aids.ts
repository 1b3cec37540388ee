import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

let made = 0;
const freshName = () => `part ${String((made += 1))}`;
const nothingNamed: CallExample = { valid: () => ({}), malformed: null };
const aSignature: CallExample = { valid: (own) => ({ signId: own.signId }), malformed: { signId: "1' or 1=1" } };
const aTemplate: CallExample = { valid: (own) => ({ templateId: own.templateId }), malformed: { templateId: 7 } };

export const writingAidsExamples: Readonly<Record<string, CallExample>> = {
  'signatures.list': nothingNamed,
  'signatures.listSystem': nothingNamed,
  'signatures.read': aSignature,
  'signatures.save': {
    valid: (own) => ({ signId: own.signId, name: freshName(), html: '<p>x</p>', forNew: true }),
    malformed: { name: 'x', html: ['<p>'] },
  },
  'signatures.remove': aSignature,
  'signatures.choose': {
    valid: (own) => ({ forNew: own.signId, forReply: 'none' }),
    malformed: { forNew: 'all' },
  },
  'writingAids.uploadPicture': nothingNamed,
  'writingAids.picture': { valid: (own) => ({ id: own.customPictureId }), malformed: null },
  'templates.list': nothingNamed,
  'templates.read': aTemplate,
  'templates.save': {
    valid: (own) => ({ templateId: own.templateId, name: freshName(), subject: 'x', html: '<p>x</p>' }),
    malformed: { name: 'x', html: '<p>x</p>', to: 'everybody' },
  },
  'templates.remove': aTemplate,
  'stationery.add': nothingNamed,
  'stationery.list': nothingNamed,
  'stationery.remove': { valid: (own) => ({ paperId: own.paperId }), malformed: { paperId: '../1' } },
  'writingAids.restore': {
    valid: (own) => ({ kind: 'template', id: own.templateId }),
    malformed: { kind: 'letter', id: 'x' },
  },
  'writingAids.take': {
    valid: (own) => ({ kind: 'signature', id: own.signId }),
    malformed: { kind: 'signature', id: '%' },
  },
};

const nothing: CallClass = { as: 'nothing', why: 'what the person puts messages together from' };

export const writingAidsClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(writingAidsExamples).map((name) => [name, nothing]),
);

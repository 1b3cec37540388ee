import type { CallClass, CallExample } from '../call-example.ts';

let made = 0;
const freshName = () => `part ${String((made += 1))}`;
const nothingNamed: CallExample = { valid: () => ({}), malformed: null };
const aSignature: CallExample = { valid: (own) => ({ signId: own.signId }), malformed: { signId: "1' or 1=1" } };
const aTemplate: CallExample = { valid: (own) => ({ templateId: own.templateId }), malformed: { templateId: 7 } };

export const letterPartsExamples: Readonly<Record<string, CallExample>> = {
  'letterParts.signatures': nothingNamed,
  'letterParts.systemSignatures': nothingNamed,
  'letterParts.signature': aSignature,
  'letterParts.saveSignature': {
    valid: (own) => ({ signId: own.signId, name: freshName(), html: '<p>x</p>', forNew: true }),
    malformed: { name: 'x', html: ['<p>'] },
  },
  'letterParts.deleteSignature': aSignature,
  'letterParts.chooseSignature': {
    valid: (own) => ({ forNew: own.signId, forReply: 'none' }),
    malformed: { forNew: 'all' },
  },
  'letterParts.uploadPicture': nothingNamed,
  'letterParts.picture': { valid: (own) => ({ id: own.customPictureId }), malformed: null },
  'letterParts.templates': nothingNamed,
  'letterParts.template': aTemplate,
  'letterParts.saveTemplate': {
    valid: (own) => ({ templateId: own.templateId, name: freshName(), subject: 'x', html: '<p>x</p>' }),
    malformed: { name: 'x', html: '<p>x</p>', to: 'everybody' },
  },
  'letterParts.deleteTemplate': aTemplate,
  'letterParts.addPaper': nothingNamed,
  'letterParts.papers': nothingNamed,
  'letterParts.deletePaper': { valid: (own) => ({ paperId: own.paperId }), malformed: { paperId: '../1' } },
  'letterParts.restore': {
    valid: (own) => ({ kind: 'template', id: own.templateId }),
    malformed: { kind: 'letter', id: 'x' },
  },
  'letterParts.take': {
    valid: (own) => ({ kind: 'signature', id: own.signId }),
    malformed: { kind: 'signature', id: '%' },
  },
};

const nothing: CallClass = { as: 'nothing', why: 'what the person puts letters together from' };

export const letterPartsClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(letterPartsExamples).map((name) => [name, nothing]),
);

import type { CallClass, CallExample } from '@hongyan/testkit/server/call-example.ts';

/** Groups are made by administrators: what each call does for those who may is tested in features/mail-groups. */
const address = 'nobodys-group@inside.example';
const settings = { name: 'every call' };
const token = 'no-link-that-was-made-here';
const unknown = { refusal: 'mailGroupNotFound' } as const;

export const mailGroupsExamples: Readonly<Record<string, CallExample>> = {
  'mailGroups.list': { valid: () => ({ scope: 'contactable' }), malformed: { scope: 'all' } },
  'mailGroups.detail': { valid: () => ({ address }), malformed: { address: '' }, ...unknown },
  'mailGroups.create': {
    valid: () => ({ address, settings }),
    malformed: { address, settings: { name: 1 } },
    refusal: 'mailGroupNotYours',
  },
  'mailGroups.save': {
    valid: () => ({ address, revision: 1, settings }),
    malformed: { address, revision: 'last', settings },
    ...unknown,
  },
  'mailGroups.remove': { valid: () => ({ address, revision: 1 }), malformed: { address }, ...unknown },
  'mailGroups.addEntries': {
    valid: (own) => ({ address, role: 'member', addresses: [own.address] }),
    malformed: { address, role: 'owner', addresses: [] },
    ...unknown,
  },
  'mailGroups.removeEntries': {
    valid: (own) => ({ address, role: 'member', addresses: [own.address] }),
    malformed: { address, role: 'owner', addresses: [] },
    ...unknown,
  },
  'mailGroups.join': { valid: () => ({ address }), malformed: { address: '' }, ...unknown },
  'mailGroups.leave': { valid: () => ({ address }), malformed: { address: '' }, ...unknown },
  'mailGroups.unsubscribe': {
    valid: () => ({ token, 'List-Unsubscribe': 'One-Click' }),
    malformed: { token, 'List-Unsubscribe': 'Twice' },
    refusal: 'mailGroupLinkInvalid',
  },
  'mailGroups.unsubscribePage': { valid: () => ({ token }), malformed: { token: 'short' } },
  'mailGroups.leaveByLink': {
    valid: () => ({ token }),
    malformed: { token: 'short' },
    refusal: 'mailGroupLinkInvalid',
  },
  'mailGroups.suggest': { valid: () => ({ keyword: 'team' }), malformed: { keyword: 'team', limit: 'all' } },
  'mailGroups.people': { valid: (own) => ({ addresses: [own.address] }), malformed: { addresses: [] } },
  'mailGroups.expand': { valid: () => ({ address }), malformed: { address: '' }, ...unknown },
};

const nothing: CallClass = { as: 'nothing', why: 'groups and who is in them, nothing of mails' };

export const mailGroupsClasses: Readonly<Record<string, CallClass>> = Object.fromEntries(
  Object.keys(mailGroupsExamples).map((name) => [name, nothing]),
);

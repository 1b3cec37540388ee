import { describe, expect, it } from 'vitest';
import { findRecipientHints } from './recipient-hints.ts';

const domains = ['x.cn'];
const anna = { name: 'Anna', address: 'anna@partner.example' };
const wang = { name: '王海燕', address: 'wang@x.cn' };
const base = { domains, originalAddresses: null, knowledge: {} };

describe('hints about recipients', () => {
  it('say nothing of colleagues in a new message, and name those outside', () => {
    expect(findRecipientHints({ ...base, recipients: [wang] })).toEqual([]);
    expect(findRecipientHints({ ...base, recipients: [wang, anna] })).toEqual([
      { kind: 'outside', names: ['anna@partner.example'] },
    ]);
  });

  it('name who was not in the mail that is answered', () => {
    const originalAddresses = ['wang@x.cn'];
    const li = { name: '李雷', address: 'Li@x.cn' };
    expect(findRecipientHints({ ...base, originalAddresses, recipients: [wang, li, anna] })).toEqual([
      { kind: 'outsideAndNew', names: ['anna@partner.example'] },
      { kind: 'new', names: ['李雷'] },
    ]);
    expect(findRecipientHints({ ...base, originalAddresses: ['anna@partner.example'], recipients: [anna] })).toEqual([
      { kind: 'outside', names: ['anna@partner.example'] },
    ]);
  });

  it('put an address first that resembles a known one, and do not name it twice', () => {
    const alike = { name: '', address: 'boss@x-cn.example' };
    const lookAlike = { kind: 'domain' as const, of: 'x.cn' };
    const knowledge = { 'boss@x-cn.example': { name: '', deptName: '', lookAlike } };
    expect(findRecipientHints({ ...base, knowledge, recipients: [anna, alike] })).toEqual([
      { kind: 'lookAlike', names: ['boss@x-cn.example'], of: 'x.cn' },
      { kind: 'outside', names: ['anna@partner.example'] },
    ]);
  });

  it('pass over what is no address', () => {
    expect(
      findRecipientHints({ ...base, originalAddresses: [], recipients: [{ name: '', address: 'nobody' }] }),
    ).toEqual([]);
  });
});

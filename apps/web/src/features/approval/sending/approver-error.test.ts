import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { approvalCodes } from '../contract-values.ts';
import { candidatesOf } from './approver-error.ts';

const refuse = (code: number, candidates?: string | number): ApiError =>
  new ApiError(code, 'no', undefined, candidates === undefined ? {} : { candidates });

describe('whom one may choose', () => {
  it('is named in the refusal, as a list of addresses', () => {
    const list = '"Lin, Tao" <lin.tao@x.example>, 王芳 <wang.fang@x.example>, chen@x.example';
    expect(candidatesOf(refuse(approvalCodes.approverNeeded, list))).toEqual([
      { name: 'Lin, Tao', address: 'lin.tao@x.example' },
      { name: '王芳', address: 'wang.fang@x.example' },
      { name: '', address: 'chen@x.example' },
    ]);
  });
  it('is nobody where the refusal names nobody', () => {
    expect(candidatesOf(refuse(approvalCodes.approverNeeded))).toEqual([]);
  });
  it('is nothing that any other refusal says', () => {
    expect(candidatesOf(refuse(approvalCodes.approverMissing, 'a@x.example'))).toBeUndefined();
    expect(candidatesOf(new Error('broken'))).toBeUndefined();
  });
});

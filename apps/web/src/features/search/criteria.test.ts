import { describe, expect, it } from 'vitest';
import {
  areTimesReversed,
  criteriaOfQuery,
  emptyCriteria,
  isEmptySearch,
  searchInputOf,
  searchPath,
  termsOf,
} from './criteria.ts';

describe('search criteria', () => {
  it('survive the URL', () => {
    const criteria = {
      ...emptyCriteria,
      searchKeyword: '预算 a&b',
      searchType: 'sender' as const,
      mailboxId: '12',
      scope: ['subject' as const],
      startTime: 1,
      endTime: 2,
      hasAttachment: 1 as const,
      isUnread: 0 as const,
    };
    expect(criteriaOfQuery(new URLSearchParams(searchPath(criteria).split('?')[1]))).toEqual(criteria);
  });
  it('ignore what is none of ours', () => {
    const query = new URLSearchParams('searchType=x&mailboxId=..&scope=y&startTime=-1&hasAttachment=7&isUnread=');
    expect(criteriaOfQuery(query)).toEqual(emptyCriteria);
  });
  it('ask only for what differs from everything', () => {
    expect(searchInputOf(emptyCriteria)).toEqual({});
  });
  it('are empty without a keyword or another criterion', () => {
    expect(isEmptySearch({ ...emptyCriteria, searchType: 'subject', scope: ['body'] })).toBe(true);
    expect(isEmptySearch({ ...emptyCriteria, isUnread: 1 })).toBe(false);
  });
  it('know reversed times', () => {
    expect(areTimesReversed({ startTime: 2, endTime: 1 })).toBe(true);
    expect(areTimesReversed({ startTime: 1, endTime: 1 })).toBe(false);
    expect(areTimesReversed({ startTime: 2, endTime: undefined })).toBe(false);
  });
  it('mark each word', () => {
    expect(termsOf(' 预算  contract ')).toEqual(['预算', 'contract']);
  });
});

import {
  maxRequestedFileBytes,
  maxRequestedFiles,
  maxShareAccesses,
  maxShareCode,
  maxShareDays,
  maxSharedNodes,
  maxShareMessageCharacters,
  maxShareTitleCharacters,
  minShareCode,
  shareDayPresets,
} from '@hongyan/contract';
import { expect, it } from 'vitest';
import * as values from './contract-values.ts';

it('are those of the contract', () => {
  expect({ ...values }).toEqual({
    maxShareDays,
    maxSharedNodes,
    maxShareAccesses,
    minShareCode,
    maxShareCode,
    maxShareTitleCharacters,
    maxShareMessageCharacters,
    maxRequestedFiles,
    maxRequestedFileBytes,
    shareDayPresets,
  });
});

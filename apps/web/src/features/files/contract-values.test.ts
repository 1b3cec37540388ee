import { errors, maxFoldersPerCall, maxNodeNameCharacters, maxSharedNodes, maxWholeFileBytes } from '@hongyan/contract';
import { expect, it } from 'vitest';
import * as values from './contract-values.ts';

it('are those of the contract', () => {
  expect({ ...values }).toEqual({
    maxFoldersPerCall,
    maxWholeFileBytes,
    maxNodeNameCharacters,
    maxSharedNodes,
    nameTakenCode: errors.nodeNameTaken.code,
  });
});

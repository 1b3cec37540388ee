import {
  errors,
  maxFoldersPerCall,
  maxNodeNameCharacters,
  maxNodesPerCall,
  maxWholeFileBytes,
} from '@hongyan/contract';
import { expect, it } from 'vitest';
import * as values from './contract-values.ts';

it('are those of the contract', () => {
  expect({ ...values }).toEqual({
    maxFoldersPerCall,
    maxWholeFileBytes,
    maxNodeNameCharacters,
    nameTakenCode: errors.nodeNameTaken.code,
    spaceFullCode: errors.fileSpaceFull.code,
    maxNodesPerCall,
  });
});

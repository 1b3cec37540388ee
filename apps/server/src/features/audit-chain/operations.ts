import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { storeHead } from './chain-head.ts';
import { chainRecords } from './chain-records.ts';
import { readChainEnds, readChainPage } from './read-chain.ts';
import { recordChainRead } from './record-chain-read.ts';
import { replaceSignature } from './replace-signature.ts';

/** What the store runs for the chains of audit records. */
export const auditChainOperations: readonly AnyOperation[] = [
  chainRecords,
  storeHead,
  recordChainRead,
  replaceSignature,
];
export const auditChainReaders: readonly AnyReader[] = [readChainEnds, readChainPage];

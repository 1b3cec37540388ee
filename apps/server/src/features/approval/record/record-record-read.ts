import { defineOperation } from '../../../engines/database/port.ts';
import type { RecordFilter } from './record-filter.ts';

interface RecordRead {
  readonly action: 'approval.readRecord' | 'approval.readStatistics';
  readonly filter: RecordFilter;
  /** How it was read: a format, or `table`. */
  readonly format: string;
  readonly requests: number;
  /** SHA-256 of the file, so that it can be recognised later. */
  readonly sha256: string | null;
}

/** Records that somebody read the record of approvals, and which part of it. */
export const recordRecordRead = defineOperation<RecordRead, null>({
  name: 'approval.recordRead',
  accounts: () => [],
  run: async (_tx, _context, { action, filter, format, requests, sha256 }) => {
    const { orgId, ...asked } = filter;
    const detail = { ...asked, format, requests, sha256 };
    return { output: null, audit: [{ action, object: null, result: 'ok', orgId, detail }] };
  },
});

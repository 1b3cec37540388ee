/** The name of the job, as operations enqueue it and the worker registers it. */
export const bulkJob = 'bulk.change';

/** Which change. */
export interface BulkKey {
  readonly account: number;
  readonly bulkId: string;
}

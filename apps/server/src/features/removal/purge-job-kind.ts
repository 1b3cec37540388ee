/** Purges a removed person when the days are over, or goes on with a purge that was interrupted. */
export const purgeJob = 'removal.purge';

export interface PurgePayload {
  readonly account: number;
}

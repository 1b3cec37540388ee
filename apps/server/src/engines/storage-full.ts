/** The disk, the quota or the tablespace is full; nothing of the attempt was kept. Listeners answer 452, 507 or read-only, never success. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  constructor(message = 'the storage is full', options?: ErrorOptions) {
    super(message, options);
  }
}

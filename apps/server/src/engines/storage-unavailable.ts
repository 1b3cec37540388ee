/** The store of the blobs does not answer; nothing of the attempt was kept. Listeners answer 451, 503 or unavailable, never success. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

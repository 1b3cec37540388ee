import type { ErrorData } from '@hongyan/contract';

/** An answer whose code is not 200: what the server says, in the caller's language. */
export class ApiError extends Error {
  readonly code: number;
  readonly requestId: string | undefined;
  /** The values that its message mentions. */
  readonly params: ErrorData['params'];

  constructor(code: number, message: string, requestId?: string, params: ErrorData['params'] = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.requestId = requestId;
    this.params = params;
  }
}

/** No answer at all, or none that is ours: offline, a proxy's page, the time limit. Its message can be shown. */
export class NetworkError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'NetworkError';
  }
}

import type { DavAnswer, DavRequest } from '../port.ts';
import type { DavContext } from '../resources/resource.ts';
import type { DavPath } from '../wire/path.ts';

/** What a method is given. */
export interface MethodRequest {
  readonly context: DavContext;
  readonly request: DavRequest;
  /** Undefined when nothing of ours can have the path. */
  readonly path: DavPath | undefined;
}

export type Method = (request: MethodRequest) => Promise<DavAnswer>;

/** An answer without a body. */
export const answerEmpty = (status: number, headers: Readonly<Record<string, string>> = {}): DavAnswer => ({
  status,
  headers,
  body: '',
});

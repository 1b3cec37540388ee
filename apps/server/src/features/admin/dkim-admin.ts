import type { OperationContext } from '../../engines/database/port.ts';
import type { DkimAlgorithm, DkimKey } from '../identity/index.ts';

/** A key, and whether its record stands in DNS. */
export interface ListedDkimKey {
  readonly key: DkimKey;
  readonly published:
    | { readonly state: 'published' }
    | { readonly state: 'missing' | 'different' | 'unknown'; readonly reason: string };
}

/** What an administrator does with a domain's DKIM keys; the delivery capability provides it. */
export interface DkimAdmin {
  list(domain: string): Promise<readonly ListedDkimKey[]>;
  /** Makes a key that signs when its record is seen in DNS; answers its selector. */
  rotate(context: OperationContext, domain: string, algorithm: DkimAlgorithm): Promise<string>;
  /** Lets a key sign; unless forced, only one whose record stands in DNS. */
  activate(context: OperationContext, domain: string, selector: string, isForced: boolean): Promise<void>;
  remove(context: OperationContext, domain: string, selector: string): Promise<void>;
}

import type { ChangeData, ChangeKind } from '@hongyan/contract';
import type { Change } from '../../engines/database/port.ts';

/** One change with the shape that the contract gives its kind. */
export function createChange<Kind extends ChangeKind>(account: number, kind: Kind, data: ChangeData<Kind>): Change {
  return { account, kind, data };
}

import type { ChangeData, ChangeKind } from '@hongyan/contract';

/** One change as push publishes it, without its envelope. */
export type MissedChange = {
  [Kind in ChangeKind]: { readonly kind: Kind; readonly data: ChangeData<Kind> };
}[ChangeKind];

import type { ChangeData, ChangeKind } from '@hongyan/contract';

/** One change as push tells it, without its envelope. */
export type MissedChange = {
  [Kind in ChangeKind]: { readonly kind: Kind; readonly data: ChangeData<Kind> };
}[ChangeKind];

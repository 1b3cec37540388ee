import type { ContactFields, ContactImportReport } from '@hongyan/contract';

export type LeftOut = Pick<ContactImportReport['leftOut'][number], 'what' | 'reason'>;

/** One entry of a file as it is: nothing is cut or checked yet. */
export interface RawEntry {
  readonly fields: ContactFields;
  readonly uid: string;
  readonly groups: readonly string[];
  /** Properties of a card that are in no field. */
  readonly others: readonly string[];
  readonly photo: Uint8Array | null;
  readonly leftOut: readonly LeftOut[];
}

import type { Flag } from '../flag.ts';

/** A message that the junk filter has learned, once for each mailbox that it lies in. At most 1 000 of each kind. */
export interface JunkLearnedTable {
  account_no: number;
  body_id: string;
  kind: 'junk' | 'good';
  learned_at: number;
  /** It counts for the organisation too. */
  is_shared: Flag;
  /** What it counts for, six bytes a token: so it can be unlearned exactly, when it is long gone. */
  tokens: Uint8Array;
}

/** How many messages of one mailbox were learned. */
export interface JunkPersonTable {
  account_no: number;
  org_id: number;
  junk: number;
  good: number;
  /** Of these, those that count for the organisation. */
  shared_junk: number;
  shared_good: number;
  learned_at: number;
}

/** In how many learned messages of one mailbox a token stood. A token is a keyed hash: nobody reads in it what it was. */
export interface JunkPersonTokenTable {
  account_no: number;
  token: number;
  junk: number;
  good: number;
  shared_junk: number;
  shared_good: number;
}

/** How many messages count for an organisation. */
export interface JunkOrganisationTable {
  org_id: number;
  junk: number;
  good: number;
}

/** In how many of them a token stood, and of how many people they are. */
export interface JunkOrganisationTokenTable {
  org_id: number;
  token: number;
  junk: number;
  good: number;
  junk_people: number;
  good_people: number;
}

/** Why a message was put into Junk when it arrived. */
export interface JunkVerdictTable {
  account_no: number;
  n: number;
  /** JSON: JunkVerdict of features/junk. */
  verdict: string;
}

/** Tables of the junk filter, by name. */
export interface JunkSchema {
  junk_learned: JunkLearnedTable;
  junk_person: JunkPersonTable;
  junk_person_token: JunkPersonTokenTable;
  junk_organisation: JunkOrganisationTable;
  junk_organisation_token: JunkOrganisationTokenTable;
  junk_verdict: JunkVerdictTable;
}

/** A domain's key for DKIM (RFC 6376). */
export interface DkimKeyTable {
  org_id: number;
  domain: string;
  /** Its name in DNS: `selector._domainkey.domain`. */
  selector: string;
  algorithm: 'rsa' | 'ed25519';
  /** `new`: made, signs nothing yet. `active`: signs. `retired`: signs no more; its record stays in DNS for mail under way. */
  state: 'new' | 'active' | 'retired';
  /** PEM, encrypted with the data directory's key (`engines/secrets`). */
  private_key: string;
  created_at: number;
  /** When it came into its state. */
  changed_at: number;
}

/** Tables of DKIM keys, by name. */
export interface DkimKeysSchema {
  dkim_key: DkimKeyTable;
}

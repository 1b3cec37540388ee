/** A browser or program with which a person has signed in. */
export interface KnownDeviceTable {
  account_no: number;
  /** Keyed hash of the browser's own secret, or of what a program without cookies calls itself and its network. */
  device_hash: string;
  /** What it calls itself: untrusted text, cut. */
  device: string;
  /** Of its last sign-in, folded. */
  address: string;
  first_seen_at: number;
  last_seen_at: number;
}

/** What an organisation calls a range of addresses. */
export interface NamedNetworkTable {
  org_id: number;
  /** Folded: `10.1.0.0/16`. */
  cidr: string;
  name: string;
}

/** Where a sign-in or an authorisation code was used lately. */
export interface RegionUseTable {
  account_no: number;
  /** `session:` with the id of the sign-in, or `code:` with its number. */
  credential: string;
  /** The country, in China with the province. */
  region: string;
  /** The last address there, folded. */
  address: string;
  last_used_at: number;
}

/** Tables of active sessions, by name. */
export interface ActiveSessionsSchema {
  known_device: KnownDeviceTable;
  named_network: NamedNetworkTable;
  region_use: RegionUseTable;
}

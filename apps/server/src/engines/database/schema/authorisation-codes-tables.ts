/** Rows of the devices that authorisation codes let in, and of what a person allows. */

/** What a person has set. No row: on, every protocol. */
export interface ClientAccessTable {
  account_no: number;
  is_on: 0 | 1;
  /** JSON list of ClientProtocol. */
  protocols: string;
}

/** A mail client that has signed in with a code. */
export interface ClientDeviceTable {
  account_no: number;
  device_id: number;
  code_id: number;
  protocol: 'smtp' | 'imap' | 'pop3' | 'carddav' | 'caldav' | 'webdav';
  /** What it calls itself: untrusted text, cut. */
  program: string;
  /** Of its last sign-in, folded. */
  address: string;
  status: 'allowed' | 'blocked';
  /** 1: blocked by nobody yet, but it came with the code of a blocked device. */
  is_new: 0 | 1;
  first_seen_at: number;
  last_used_at: number;
}

/** Tables of authorisation codes, by name. */
export interface AuthorisationCodesSchema {
  client_access: ClientAccessTable;
  client_device: ClientDeviceTable;
}

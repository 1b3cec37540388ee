/** Rows of two-factor authentication. */

/** A person's two-factor authentication; nobody who has set nothing up has a row. */
export interface TwoFactorTable {
  account_no: number;
  /** What the administrator decided for this person; null: the organisation's setting. */
  rule: 'required' | 'optional' | null;
  /** The authenticator app's key, encrypted; null: none. */
  totp_sealed: string | null;
  /** The last time step whose code was accepted (RFC 6238 §5.2: never twice). */
  totp_step: number;
  totp_created_at: number | null;
  totp_used_at: number | null;
  sms_on: 0 | 1;
  /** Browsers that were spared the question before this was counted up are asked again. */
  trust_version: number;
}

/** One passkey (WebAuthn credential). */
export interface PasskeyTable {
  account_no: number;
  /** Credential id, base64url. */
  passkey_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Signature counter (WebAuthn level 3 §6.1.1); 0 where the authenticator has none. */
  counter: number;
  /** JSON list. */
  transports: string;
  /** Relying party id: the host under which it was made. */
  rp_id: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** A printed code: a keyed hash of 80 random bits. */
export interface RecoveryCodeTable {
  account_no: number;
  code_hash: string;
  used_at: number | null;
}

/** A sign-in that waits for its second proof. */
export interface TwoFactorTicketTable {
  account_no: number;
  ticket_hash: string;
  /** The first proof (ProvenPerson), encrypted. */
  sealed: string;
  kind: 'cookie' | 'token';
  /** Keyed hash of what the browser says it is and the host it asked. */
  context_hash: string;
  must_enrol: 0 | 1;
  /** Something was set up with this ticket. */
  enrolled: 0 | 1;
  wrong: number;
  /** What a passkey was asked to sign; each is good for one attempt. */
  challenge: string | null;
  expires_at: number;
  used_at: number | null;
}

/** An app or a passkey that is being set up. */
export interface TwoFactorSetupTable {
  account_no: number;
  setup_hash: string;
  kind: 'totp' | 'passkey';
  /** The app's key or the passkey's challenge, encrypted. */
  sealed: string;
  /** Which session or sign-in began it; nobody else finishes it. */
  owner: string;
  wrong: number;
  expires_at: number;
}

/** Tables of second factor, by name. */
export interface TwoFactorSchema {
  second_step: TwoFactorTable;
  passkey: PasskeyTable;
  recovery_code: RecoveryCodeTable;
  second_step_ticket: TwoFactorTicketTable;
  second_step_setup: TwoFactorSetupTable;
}

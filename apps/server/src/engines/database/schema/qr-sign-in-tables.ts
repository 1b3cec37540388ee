/** A QR code that some browser shows in order to be signed in. Gone when it was used, and minutes after it has expired. */
export interface QrSignInTable {
  /** Keyed hash of the secret of the browser that shows the code. */
  ticket_hash: string;
  /** Keyed hash of what stands in the code. */
  code_hash: string;
  state: 'waiting' | 'scanned' | 'confirmed' | 'refused';
  /** What that browser calls itself, and where it comes from: shown to whoever is asked to let it in. */
  device: string;
  address: string;
  created_at: number;
  /** Epoch milliseconds. */
  expires_at: number;
  /** Who scanned it, and in which session; null until then. */
  account_no: number | null;
  org_id: number | null;
  session_id: string | null;
  /** `origin` of the first sign-in of the family that asked for it with its own credential, which may not confirm it; null: asked by nobody who was signed in. */
  asked_by: string | null;
}

/** Tables of sign-in by QR code, by name. */
export interface QrSignInSchema {
  qr_sign_in: QrSignInTable;
}

/** What an administrator asks of the certificate that the running server serves; engines/certificate provides it. Times in epoch milliseconds. */
export interface CertificateAdmin {
  status(): CertificateReport;
  /** Checks the files now. */
  reload(): Promise<CertificateReport>;
  /** Asks the authority for a new one now. */
  renew(): Promise<CertificateReport>;
}

export interface CertificateReport {
  readonly origin: 'files' | 'acme' | 'self-signed';
  readonly configured: 'files' | 'acme' | 'self-signed';
  readonly names: readonly string[];
  readonly issuer: string;
  readonly validFrom: number;
  readonly validUntil: number;
  readonly fingerprint: string;
  readonly servedSince: number;
  readonly problem: string | null;
  readonly problemAt: number | null;
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  readonly nextAttemptAt: number | null;
}

/** Local parts of the addresses to which other servers send reports about our domains. */
export const reportLocalParts = { dmarc: 'dmarc-reports', tls: 'tls-reports' } as const;

const localParts: readonly string[] = Object.values(reportLocalParts);

/** The domain of an address for reports, as it is written there; null: it is another address. */
export function findReportDomain(address: string): string | null {
  const at = address.lastIndexOf('@');
  return localParts.includes(address.slice(0, Math.max(at, 0)).toLowerCase()) ? address.slice(at + 1) : null;
}

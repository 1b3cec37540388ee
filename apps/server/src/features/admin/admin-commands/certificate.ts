import {
  type AdminCommand,
  type AdminOutput,
  type AdminRun,
  defineAdminCommands,
} from '../../../admin-command/admin-command.ts';
import type { CertificateAdmin, CertificateReport } from '../../../admin-command/certificate-admin.ts';
import { formatTime } from '../../../admin-command/text-table.ts';
import { CertificateError } from '../../../engines/certificate/served-certificate.ts';

const origins = {
  files: 'your files (HONGYAN_TLS_CERTIFICATE)',
  acme: 'the ACME authority',
  'self-signed': 'self-signed, made by this server',
} as const;

function describe(report: CertificateReport): AdminOutput {
  const { problem, problemAt, nextAttemptAt } = report;
  const lines = [
    `Served        ${origins[report.origin]}${report.origin === report.configured ? '' : `, until there is one from ${origins[report.configured]}`}`,
    `Names         ${report.names.join(', ')}`,
    `Issuer        ${report.issuer}`,
    `Valid         ${formatTime(report.validFrom)} to ${formatTime(report.validUntil)}`,
    `SHA-256       ${report.fingerprint}`,
    `In use since  ${formatTime(report.servedSince)}`,
    ...(problem === null ? [] : [`Problem       ${problem}${problemAt === null ? '' : ` (${formatTime(problemAt)})`}`]),
    ...report.refused.map(({ name, reason }) => `Refused       ${name}: ${reason}`),
    ...(nextAttemptAt === null ? [] : [`Next          ${nextAttemptAt === 0 ? 'at once' : formatTime(nextAttemptAt)}`]),
  ];
  return { data: report, text: lines.join('\n') };
}

function requireCertificate({ services }: AdminRun): CertificateAdmin {
  if (services.served === undefined)
    throw new CertificateError(
      'No server runs on this data directory, so no certificate is served. Start it and ask again.',
    );
  return services.served.certificate;
}

const status: AdminCommand = {
  name: 'certificate status',
  help: 'Shows the certificate that is served, where it comes from, and what went wrong with the next one.',
  parameters: [],
  options: [],
  run: async (run) => describe(requireCertificate(run).status()),
};

const reload: AdminCommand = {
  name: 'certificate reload',
  help: 'Checks the files of the certificate now instead of within 30 seconds.',
  parameters: [],
  options: [],
  run: async (run) => describe(await requireCertificate(run).reload()),
};

const renew: AdminCommand = {
  name: 'certificate renew',
  help: 'Asks the ACME authority for a new certificate now; takes up to some minutes.',
  parameters: [],
  options: [],
  run: async (run) => describe(await requireCertificate(run).renew()),
};

export const certificateCommands = defineAdminCommands({
  order: 50,
  commands: [status, reload, renew],
});

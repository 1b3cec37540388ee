/** Reports as large providers write them, with invented figures, and the messages that bring them. */
import { gzipSync } from 'node:zlib';
import { makeZip } from '../../documents/testing/make-zip.ts';

const seconds = (time: number): number => Math.floor(time / 1_000);
const dayMs = 86_400_000;

/** The UTC day before a moment. */
export function dayBefore(now: number): { readonly beginsAt: number; readonly endsAt: number } {
  const today = now - (now % dayMs);
  return { beginsAt: today - dayMs, endsAt: today - 1_000 };
}

export interface DmarcRow {
  readonly source: string;
  readonly count: number | string;
  readonly dkim: string;
  readonly spf: string;
  readonly disposition?: string;
}

export interface DmarcFacts {
  readonly now: number;
  readonly domain: string;
  readonly reporter?: string;
  readonly reportId?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly rows: readonly DmarcRow[];
}

function formatRow({ source, count, dkim, spf, disposition = 'none' }: DmarcRow, domain: string): string {
  return `  <record>
    <row>
      <source_ip>${source}</source_ip>
      <count>${count}</count>
      <policy_evaluated>
        <disposition>${disposition}</disposition>
        <dkim>${dkim}</dkim>
        <spf>${spf}</spf>
      </policy_evaluated>
    </row>
    <identifiers>
      <header_from>${domain}</header_from>
    </identifiers>
    <auth_results>
      <dkim><domain>${domain}</domain><result>pass</result><selector>s1</selector></dkim>
      <spf><domain>bounces.${domain}</domain><result>pass</result></spf>
    </auth_results>
  </record>`;
}

/** A report in the structure of RFC 7489 appendix C, as Google writes it: without a namespace. */
export function makeDmarcXml(facts: DmarcFacts): string {
  const { domain, reporter = 'google.com', reportId = '17530091012345678901', rows } = facts;
  const { beginsAt, endsAt } = dayBefore(facts.now);
  return `<?xml version="1.0" encoding="UTF-8" ?>
<feedback>
  <report_metadata>
    <org_name>${reporter}</org_name>
    <email>noreply-dmarc-support@reporter.example</email>
    <extra_contact_info>https://reporter.example/answer</extra_contact_info>
    <report_id>${reportId}</report_id>
    <date_range>
      <begin>${facts.begin ?? seconds(beginsAt)}</begin>
      <end>${facts.end ?? seconds(endsAt)}</end>
    </date_range>
  </report_metadata>
  <policy_published>
    <domain>${domain}</domain>
    <adkim>r</adkim>
    <aspf>r</aspf>
    <p>quarantine</p>
    <sp>quarantine</sp>
    <pct>100</pct>
  </policy_published>
${rows.map((row) => formatRow(row, domain)).join('\n')}
</feedback>
`;
}

/** The same as Microsoft writes it: with a version, namespaces, and the envelope in each record. */
export function makeMicrosoftXml(facts: DmarcFacts): string {
  return makeDmarcXml({ reporter: 'Enterprise Outlook', ...facts })
    .replace(
      '<feedback>',
      '<feedback xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n  <version>1.0</version>',
    )
    .replaceAll(
      '<identifiers>',
      `<identifiers>\n      <envelope_to>contoso.example</envelope_to>\n      <envelope_from>${facts.domain}</envelope_from>`,
    );
}

/** The same with a prefix before every element, which RFC 9990 allows and mail.ru's readers have seen. */
export function makePrefixedXml(facts: DmarcFacts): string {
  return makeDmarcXml({ reporter: 'Mail.Ru', ...facts })
    .replaceAll(/<(\/?)([a-z])/g, '<$1d:$2')
    .replace('<d:feedback>', '<d:feedback xmlns:d="urn:ietf:params:xml:ns:dmarc-2.0">');
}

export interface TlsFacts {
  readonly now: number;
  readonly domain: string;
  readonly reporter?: string;
  readonly reportId?: string;
  readonly succeeded: number;
  readonly failures: readonly { readonly type: string; readonly host: string; readonly count: number }[];
}

/** A report in the structure of RFC 8460 appendix B, as Google writes it: lists where the standard has texts. */
export function makeTlsJson({
  now,
  domain,
  reporter = 'Google Inc.',
  reportId,
  succeeded,
  failures,
}: TlsFacts): string {
  const { beginsAt, endsAt } = dayBefore(now);
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  return JSON.stringify({
    'organization-name': reporter,
    'date-range': {
      'start-datetime': new Date(beginsAt).toISOString().replace('.000', ''),
      'end-datetime': new Date(endsAt).toISOString().replace('.000', ''),
    },
    'contact-info': 'smtp-tls-reporting@reporter.example',
    'report-id': reportId ?? `2026-11-30T00:00:00Z_${domain}`,
    policies: [
      {
        policy: {
          'policy-type': 'sts',
          'policy-string': ['version: STSv1', 'mode: enforce', `mx: mx.${domain}`, 'max_age: 604800'],
          'policy-domain': domain,
          'mx-host': [`mx.${domain}`],
        },
        summary: { 'total-successful-session-count': succeeded, 'total-failure-session-count': failed },
        ...(failures.length === 0
          ? {}
          : {
              'failure-details': failures.map(({ type, host, count }) => ({
                'result-type': type,
                'sending-mta-ip': '192.0.2.7',
                'receiving-mx-hostname': host,
                'receiving-ip': '198.51.100.9',
                'failed-session-count': count,
              })),
            }),
      },
    ],
  });
}

/** How a report is attached. */
export interface Attachment {
  readonly type: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export const asGzip = (text: string, type = 'application/gzip', fileName = 'report.xml.gz'): Attachment => {
  return { type, fileName, bytes: gzipSync(text) };
};
export const asZip = async (text: string): Promise<Attachment> => {
  const fileName = 'google.com!inside.example!1.zip';
  return { type: 'application/zip', fileName, bytes: await makeZip({ 'google.com!inside.example!1.xml': text }) };
};
export const asPlain = (text: string, type = 'text/xml', fileName = 'report.xml'): Attachment => {
  return { type, fileName, bytes: Buffer.from(text) };
};

/** A message with a line for people and the report attached. */
export function makeReportMessage(
  { type, fileName, bytes }: Attachment,
  { from = 'reports@outside.example', to = 'dmarc-reports@inside.example' } = {},
): string {
  const base64 = Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  return [
    `From: <${from}>`,
    `To: <${to}>`,
    'Subject: Report domain: inside.example',
    `Message-ID: <${fileName.replaceAll(/\W/g, '')}@outside.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="parts"',
    '',
    '--parts',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'This is an aggregate report.',
    '--parts',
    `Content-Type: ${type}; name="${fileName}"`,
    `Content-Disposition: attachment; filename="${fileName}"`,
    'Content-Transfer-Encoding: base64',
    '',
    base64,
    '--parts--',
    '',
  ].join('\r\n');
}

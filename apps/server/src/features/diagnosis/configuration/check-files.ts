import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import type { InspectedConfig } from '../../../config/read-config.ts';
import type { Variable } from '../../../config/variable.ts';
import { variables } from '../../../config/variables.ts';
import { CertificateError, openCertificate } from '../../../engines/certificate/served-certificate.ts';
import { type Finding, problem, warning } from '../finding.ts';
import type { ConfigurationOutside } from './configuration-outside.ts';

/** The right of everybody on the machine to read a file. */
const everybodyReads = 0o004;
const dayMs = 86_400_000;
/** Programs that renew certificates of 90 days do it a month before; half of that has passed without. */
const warnBeforeMs = 14 * dayMs;

const all: Readonly<Record<string, Variable>> = variables;
const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A configuration file that everybody may read, with secrets in it. */
function checkConfigurationFile(
  { file, settings }: InspectedConfig,
  { readFacts }: ConfigurationOutside,
): readonly Finding[] {
  if (file === null) return [];
  const secrets = [...settings].flatMap(([name, { source, secretFile }]) =>
    source === 'file' && secretFile === null && all[name]?.isSecret === true ? [name] : [],
  );
  const mode = readFacts(file)?.mode ?? 0;
  if (secrets.length === 0 || (mode & everybodyReads) === 0) return [];
  const seen = `everybody on this machine may read ${file} (mode ${mode.toString(8)}), and it holds ${secrets.join(', ')}`;
  return [problem('HONGYAN_CONFIG', seen, `chmod 600 ${file}, and let the user that the server runs as own it.`)];
}

type ReadFile = { readonly text: string } | { readonly finding: Finding };

/** The text of a file that a variable names, or why it cannot be had. */
function readNamed(name: string, path: string, { readText }: ConfigurationOutside): ReadFile {
  try {
    return { text: readText(path) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const advice =
      code === 'EACCES'
        ? 'Let the user that the server runs as read it, or ask as this user (sudo -u).'
        : `Name the file as it is called; a relative path is relative to the folder of the program.`;
    return { finding: problem(name, `${path} cannot be read (${code})`, advice) };
  }
}

function checkValidity(certificate: string, hostname: string, now: number): readonly Finding[] {
  const name = 'HONGYAN_TLS_CERTIFICATE';
  const leaf = new X509Certificate(certificate);
  const [from, until] = [leaf.validFromDate.getTime(), leaf.validToDate.getTime()];
  const renew = 'Renew it; a new file is noticed within 30 s.';
  const findings: Finding[] = [];
  if (until <= now) findings.push(problem(name, `the certificate ended on ${formatDay(until)}`, renew));
  else if (until - now < warnBeforeMs)
    findings.push(warning(name, `the certificate ends on ${formatDay(until)}`, renew));
  if (from > now)
    findings.push(
      problem(name, `the certificate is not valid before ${formatDay(from)}`, 'Set the clock of this machine right.'),
    );
  if (leaf.checkHost(hostname) === undefined)
    findings.push(
      warning(
        name,
        `the certificate is for ${leaf.subjectAltName ?? 'no name'}, and not for ${hostname}`,
        'Get one with this name, or set HONGYAN_HOSTNAME to the name that other servers and mail clients use.',
      ),
    );
  return findings;
}

/** Whether certificate and key can be served. */
function checkCertificate(
  inspected: InspectedConfig,
  directory: string,
  outside: ConfigurationOutside,
): readonly Finding[] {
  const { tls, hostname } = inspected.config;
  if (tls === null) return [];
  const [certificateFile, keyFile] = [resolve(directory, tls.certificateFile), resolve(directory, tls.keyFile)];
  const certificate = readNamed('HONGYAN_TLS_CERTIFICATE', certificateFile, outside);
  const key = readNamed('HONGYAN_TLS_KEY', keyFile, outside);
  const unreadable = [certificate, key].flatMap((read) => ('finding' in read ? [read.finding] : []));
  if ('finding' in certificate || 'finding' in key) return unreadable;
  const findings: Finding[] = [];
  const mode = outside.readFacts(keyFile)?.mode ?? 0;
  if ((mode & everybodyReads) !== 0)
    findings.push(warning('HONGYAN_TLS_KEY', `everybody on this machine may read ${keyFile}`, `chmod 600 ${keyFile}`));
  try {
    openCertificate({ cert: certificate.text, key: key.text });
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    const advice = 'Name the certificate with its chain and the key that it was made for, both PEM.';
    return [...findings, problem('HONGYAN_TLS_CERTIFICATE', error.message, advice)];
  }
  return [...findings, ...checkValidity(certificate.text, hostname, outside.now())];
}

/** Files that the configuration names, and its own. */
export function checkFiles(
  inspected: InspectedConfig,
  directory: string,
  outside: ConfigurationOutside,
): readonly Finding[] {
  const { acme, breachedPasswords } = inspected.config;
  const findings = [...checkConfigurationFile(inspected, outside), ...checkCertificate(inspected, directory, outside)];
  if (acme !== null && acme.authorityFile !== null) {
    const read = readNamed('HONGYAN_ACME_AUTHORITY', resolve(directory, acme.authorityFile), outside);
    if ('finding' in read) findings.push(read.finding);
  }
  if (breachedPasswords !== null && outside.readFacts(breachedPasswords) === null)
    findings.push(
      problem(
        'HONGYAN_BREACHED_PASSWORDS',
        `${breachedPasswords} is not there, or may not be read`,
        'Name the file or directory as it is called, or take the variable out.',
      ),
    );
  return findings;
}

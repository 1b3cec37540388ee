/** Values that can be read and do not go together, or not with the world. */
import { isIP } from 'node:net';
import { isFullHostName, isThisMachine } from '../../../config/host-names.ts';
import { findNearestName } from '../../../config/nearest-name.ts';
import type { InspectedConfig } from '../../../config/read-config.ts';
import { knownNames } from '../../../config/read-values.ts';
import { type Finding, problem, warning } from '../finding.ts';

const smtpPort = 25;

function checkHostname({ config, settings }: InspectedConfig): readonly Finding[] {
  const { hostname, demo } = config;
  if (isFullHostName(hostname)) return [];
  const origin = settings.has('HONGYAN_HOSTNAME') ? '' : ", the machine's own name,";
  return [
    (demo ? warning : problem)(
      'HONGYAN_HOSTNAME',
      `"${hostname}"${origin} is no full host name: other servers refuse mail from it`,
      'Set it to the public name of this host, such as mail.example.org.',
    ),
  ];
}

function checkPublicUrl({ config: { publicUrl, hosts } }: InspectedConfig): readonly Finding[] {
  if (publicUrl === null) return [];
  const url = new URL(publicUrl);
  const findings: Finding[] = [];
  if (url.protocol !== 'https:' && !isThisMachine(url))
    findings.push(
      warning(
        'HONGYAN_PUBLIC_URL',
        `${publicUrl} is no https: passwords and mails would cross the network for everybody to read`,
        'Let people come by https://, and write that.',
      ),
    );
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (hosts.length > 0 && !hosts.includes(host) && !isThisMachine(url))
    findings.push(
      problem(
        'HONGYAN_HOSTS',
        `"${host}" of HONGYAN_PUBLIC_URL is not among ${hosts.join(', ')}: whoever comes by it is refused (421)`,
        'Add it, or leave HONGYAN_HOSTS out.',
      ),
    );
  return findings;
}

/** What has an effect only beside something else: the beginning of names, and the variable that they need. */
const needs = [
  ['HONGYAN_ACME_', 'HONGYAN_ACME'],
  ['HONGYAN_CLAMD_', 'HONGYAN_CLAMD'],
  ['HONGYAN_RSPAMD_', 'HONGYAN_RSPAMD'],
  ['HONGYAN_S3_', 'HONGYAN_S3_BUCKET'],
  ['HONGYAN_SMS_', 'HONGYAN_SMS_URL'],
] as const;

/** Settings that mean nothing, because what they belong to is off. */
function checkUnused({ values, settings, faulty }: InspectedConfig): readonly Finding[] {
  const isChosen = values.HONGYAN_BLOBS === 's3';
  return needs.flatMap(([beginning, needed]) => {
    const value = values[needed];
    const isOn = (value !== null && value !== false) || faulty.has(needed);
    // A bucket that was chosen and not named is said already.
    if (isOn || (needed === 'HONGYAN_S3_BUCKET' && isChosen)) return [];
    const unused = [...settings].filter(
      ([name, { text }]) => name.startsWith(beginning) && !name.startsWith(`${needed}_FILE`) && text.trim() !== '',
    );
    const what = needed === 'HONGYAN_ACME' ? 'HONGYAN_ACME=1' : needed;
    return unused.map(([name]) => warning(name, `has no effect without ${what}`, `Set ${what}, or take it out.`));
  });
}

/** Variables of the environment that nobody reads, and that look as if they were meant for us. */
function checkEnvironment(env: NodeJS.ProcessEnv): readonly Finding[] {
  const others = Object.keys(env).filter((name) => /^hon/i.test(name) && !name.startsWith('HONGYAN_'));
  return others.flatMap((name) => {
    const nearest = findNearestName(name, knownNames);
    return nearest === null ? [] : [warning(name, 'is not read', `Did you mean ${nearest}?`)];
  });
}

function checkSending({ config: { outboundPort, smarthost } }: InspectedConfig): readonly Finding[] {
  const findings: Finding[] = [];
  if (outboundPort !== smtpPort && smarthost === null)
    findings.push(
      warning(
        'HONGYAN_OUTBOUND_PORT',
        `mail goes to port ${outboundPort} of other servers, which take it on port 25`,
        'Take it out: it is for tests.',
      ),
    );
  if (smarthost !== null && isIP(smarthost.host) === 0 && !/[.]|^localhost$/.test(smarthost.host))
    findings.push(
      warning(
        'HONGYAN_SMARTHOST',
        `"${smarthost.host}" is no full host name`,
        'Write the whole name: which one a short one is depends on the resolver.',
      ),
    );
  return findings;
}

export function checkValues(inspected: InspectedConfig, env: NodeJS.ProcessEnv): readonly Finding[] {
  return [
    ...checkHostname(inspected),
    ...checkPublicUrl(inspected),
    ...checkSending(inspected),
    ...checkUnused(inspected),
    ...checkEnvironment(env),
  ];
}

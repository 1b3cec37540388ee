import type { ServerPorts } from '../../admin-command/index.ts';
import type { Config, ListenerAddress } from '../../config/config.ts';
import { choosePublicPorts } from '../../config/public-ports.ts';
import type { DnsFacts } from '../identity/index.ts';
import type { ProbedProtocol } from './probe-server.ts';

/** One listener of this server, where it is to answer. */
export interface ListenerFacts {
  readonly title: string;
  readonly protocol: ProbedProtocol;
  readonly isTls: boolean;
  readonly host: string;
  readonly port: number;
}

const kinds = {
  http: ['HTTP', 'http', false],
  https: ['HTTPS', 'http', true],
  smtp: ['SMTP', 'smtp', false],
  submission: ['Submission (STARTTLS)', 'smtp', false],
  submissions: ['Submission (TLS)', 'smtp', true],
  imap: ['IMAP (STARTTLS)', 'imap', false],
  imaps: ['IMAP (TLS)', 'imap', true],
  pop3: ['POP3 (STARTTLS)', 'pop3', false],
  pop3s: ['POP3 (TLS)', 'pop3', true],
} as const satisfies Record<string, readonly [string, ProbedProtocol, boolean]>;
type ListenerName = keyof typeof kinds;

/** How this machine reaches a listener of its own. */
const toOwnHost = ({ host }: ListenerAddress): string => (host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host);

/** The listeners that are open, by the ports that they have taken. */
export function listOwnListeners(config: Config, ports: ServerPorts): readonly ListenerFacts[] {
  const listeners = (Object.keys(kinds) as ListenerName[])
    .map((name): ListenerFacts => {
      const [title, protocol, isTls] = kinds[name];
      return { title, protocol, isTls, host: toOwnHost(config[name]), port: ports[name] };
    })
    .filter(({ port }) => port !== 0);
  if (config.acme === null || ports.acme === undefined) return listeners;
  const { http } = config.acme;
  const challenges = { title: 'HTTP for the authority', protocol: 'http', isTls: false } as const;
  return [...listeners, { ...challenges, host: toOwnHost(http), port: ports.acme }];
}

/** Other servers bring mail here, whatever port the listener has. */
const smtpPort = 25;

/** What others are to reach: by names, at the ports that they know. `web`: where browsers go. */
export function listPublicListeners(config: Config, web: DnsFacts['web']): readonly ListenerFacts[] {
  const ports = choosePublicPorts(config);
  const mail = (['submissions', 'submission', 'imaps', 'imap', 'pop3s', 'pop3'] as const).map((name): ListenerFacts => {
    const [title, protocol, isTls] = kinds[name];
    return { title, protocol, isTls, host: config.hostname, port: ports[name] };
  });
  return [
    { title: 'SMTP', protocol: 'smtp', isTls: false, host: config.hostname, port: smtpPort },
    { title: 'HTTPS', protocol: 'http', isTls: true, ...web },
    // A port of 0 is another one at every start: nobody is led to it.
    ...mail.filter(({ port }) => port !== 0),
  ];
}

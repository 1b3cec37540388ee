import { setTimeout as sleep } from 'node:timers/promises';
import { asTyped } from './admin-command/as-typed.ts';
import { ConfigError, readConfig } from './config/read-config.ts';
import { roles } from './config/roles.ts';
import { describeReach } from './describe-reach.ts';
import { CertificateError } from './engines/certificate/served-certificate.ts';
import {
  DataDirectoryInUseError,
  NewerSchemaError,
  OperationsNotLoadedError,
  UpgradeRefusedError,
} from './engines/database/errors.ts';
import { notifyServiceManager } from './notify-service-manager.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** A stop that takes longer hangs; what was acknowledged is on disk anyway. */
const stopDeadlineMs = 20_000;

const certificateStrings = {
  files: 'with your certificate',
  acme: 'with a certificate of the authority',
  'self-signed': 'self-signed until there is a certificate',
} as const;

function describe(server: RunningServer): string {
  const { ports, demonstration } = server;
  const reach = describeReach(server.context.config.https.host);
  const { roles: ownRoles, dataDirectory } = server.context.config;
  const isWeb = ports.https !== 0;
  const lines = [
    '',
    'Hongyan 鸿雁 is running.',
    ...(ownRoles.size === roles.length ? [] : [`  Roles            ${[...ownRoles].join(', ')} (HONGYAN_ROLES)`]),
    `  ${isWeb ? 'In the browser' : 'Health        '}   http://localhost:${String(ports.http)}/   (this machine only)`,
    ...(isWeb
      ? [
          `                   https://${reach.browserHost}:${String(ports.https)}/   (${reach.from}; ${certificateStrings[server.certificate.status().origin]})`,
        ]
      : []),
    ...(reach.from === 'everywhere' ? [] : [`  Mail clients    and other servers: ${reach.from} (HONGYAN_BIND)`]),
    ...(ports.smtp === 0
      ? []
      : [
          `  SMTP             port ${String(ports.smtp)}; submission ${String(ports.submission)} (STARTTLS) and ${String(ports.submissions)} (TLS)`,
        ]),
    ...(ports.imap === 0
      ? []
      : [`  IMAP             port ${String(ports.imaps)} (TLS) and ${String(ports.imap)} (STARTTLS)`]),
    ...(ports.pop3 === 0
      ? []
      : [`  POP3             port ${String(ports.pop3s)} (TLS) and ${String(ports.pop3)} (STLS)`]),
    `  Data             ${dataDirectory}`,
  ];
  const people = demonstration.map(({ address, password }) => `  Sign in as       ${address}   password ${password}`);
  const isEmpty = server.context.isEmpty && demonstration.length === 0;
  const again =
    isEmpty || demonstration.length > 0
      ? []
      : [
          '  Sign in with     your address and password; a lost one is replaced by: npm run admin -- user password ADDRESS',
        ];
  const hint = isEmpty
    ? [
        '  No mailbox yet   npm run admin -- domain add example.org; npm run admin -- user add you@example.org --name You',
      ]
    : [];
  return [...lines, ...people, ...again, ...hint, ''].join('\n');
}

function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof CertificateError ||
    error instanceof DataDirectoryInUseError ||
    error instanceof NewerSchemaError ||
    error instanceof UpgradeRefusedError ||
    error instanceof OperationsNotLoadedError
  )
    return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} (${address ?? ''}) is taken by another program. Choose another one, such as HONGYAN_HTTP_PORT=0 for any free one.`;
  if (code === 'EACCES')
    return `Port ${String(port)} may not be opened by this user. Ports below 1024 need a privilege; choose a higher one.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Starts the server from the environment and prints where it is; SIGTERM and SIGINT end it in order. */
export async function runServer(): Promise<void> {
  const server = await startServer(readConfig(process.env, process.cwd()));
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A signal to the whole process group arrives twice.
    if (isStopping) return;
    isStopping = true;
    const { services, config } = server.context;
    services.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), config.drainMs + stopDeadlineMs).unref();
    // A proxy sees that this process is not ready, and sends new connections elsewhere, before the first is refused.
    server.context.drain();
    sleep(config.drainMs)
      .then(() => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${explain(error)}\n`);
          process.exit(1);
        },
      );
  };
  // `npm start` passes it on where it has no terminal; the end of one it passes on as SIGTERM (scripts/run-child.mjs).
  process.on('SIGHUP', () => void server.certificate.reload());
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last: whoever reads that it runs may end it in the same moment, and it is to end in order.
  process.stdout.write(asTyped(`${describe(server)}\n`, process.env));
  notifyServiceManager(process.env, (err) => server.context.services.log.warn({ err }, 'systemd was not notified'));
}

/** Says why the server could not start, and ends. */
export function failStart(error: unknown): never {
  process.stderr.write(`Hongyan could not start. ${explain(error)}\n`);
  process.exit(1);
}

import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { ServerPorts } from './admin-command/index.ts';
import { completeRoutes } from './complete-routes.ts';
import type { Config } from './config/config.ts';
import { type Context, createContext } from './context.ts';
import type { ContextOverrides } from './context-overrides.ts';
import { makeDemonstration } from './demonstration/index.ts';
import { type CertificateSource, openCertificateSource } from './engines/certificate/certificate-source.ts';
import { startChallengeListener } from './listeners/acme/start-challenge-listener.ts';
import { type AdminListener, startAdminListener } from './listeners/admin/index.ts';
import { bindDav } from './listeners/dav/index.ts';
import { bindClientDiscovery } from './listeners/http/client-discovery.ts';
import { createHttpServer } from './listeners/http/http-server.ts';
import { bindResumableUploads } from './listeners/http/resumable-uploads.ts';
import { bindTransportPolicy } from './listeners/http/transport-policy.ts';
import { bindWopi } from './listeners/http/wopi.ts';
import { bindPushSocket } from './listeners/push/push-socket.ts';
import { createCertificateMetric } from './metrics.ts';
import { openMailListeners } from './open-mail-listeners.ts';

/** What a test may put in the place of a real thing. */
export interface ServerOverrides extends ContextOverrides {
  /** Folder of the built web client; null serves the API alone. */
  readonly webDirectory?: string | null;
}

/** Ports that were taken. */
export type { ServerPorts } from './admin-command/index.ts';

export interface RunningServer {
  readonly ports: ServerPorts;
  readonly context: Context;
  readonly certificate: CertificateSource;
  /** Sign-in names and passwords of a demonstration that was made at this start. */
  readonly demonstration: readonly { readonly address: string; readonly password: string }[];
  /** Closes the listeners, ends the work in hand, closes the store. */
  stop(): Promise<void>;
}

const builtWebClient = new URL('../../web/dist', import.meta.url).pathname;

async function openCertificates(context: Context): Promise<CertificateSource> {
  const { config, services, transportPolicies } = context;
  const { dataDirectory, hostname, tls, acme, databaseUrl } = config;
  const authority = acme?.authorityFile ?? null;
  return openCertificateSource({
    dataDirectory,
    hostname,
    files: tls,
    acme:
      acme === null
        ? null
        : {
            ...acme,
            authority: authority === null ? null : readFileSync(authority, 'utf8'),
            listMoreNames: () => transportPolicies.listHosts(),
          },
    ...(databaseUrl === null ? {} : { isLeading: () => context.isLeading() }),
    now: () => services.clock.now(),
    log: services.log,
  });
}

function getPort(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function openHttp(
  context: Context,
  certificate: CertificateSource | null,
  overrides: ServerOverrides,
): Promise<FastifyInstance> {
  const { services, config } = context;
  const isSecure = certificate !== null;
  const now = () => services.clock.now();
  const listener = { isSecure, now };
  const isWeb = config.roles.has('http');
  const app = await createHttpServer({
    listener,
    routes: isWeb ? completeRoutes(context.features) : [],
    gates: context.gates,
    health: context.health,
    figures: context.httpFigures,
    log: services.log,
    hosts: config.hosts,
    trustedProxies: config.trustedProxies,
    webDirectory: isWeb ? (overrides.webDirectory === undefined ? builtWebClient : overrides.webDirectory) : null,
    officeOrigin: config.office === null ? null : new URL(config.office.url).origin,
    tls: certificate,
    extend: async (instance) => {
      if (config.roles.has('push')) bindPushSocket(instance, { ...context.push, now, isSecure });
      if (!isWeb) return;
      await bindClientDiscovery(instance, context.discovery);
      if (isSecure) await bindTransportPolicy(instance, context.transportPolicies);
      await bindDav(instance, { ...context.dav, now });
      await bindWopi(instance, context.wopi);
      await bindResumableUploads(instance, { uploads: context.uploads, listener, gates: context.gates });
    },
  });
  await app.listen(isSecure ? config.https : config.http);
  return app;
}

/** Loaded where it is configured: most installations have no collector. */
async function openMetrics({ health }: Context, address: NonNullable<Config['metrics']>) {
  const { startMetricsListener } = await import('./listeners/http/metrics-listener.ts');
  return startMetricsListener(health, address);
}

function openChallenges(acme: NonNullable<Config['acme']>, { challenges }: CertificateSource) {
  return startChallengeListener({ ...acme.http, challenges: challenges.http, names: acme.names });
}

/** Whether people or their browsers come here; the plain listener is for health as well. */
const isServingWeb = ({ roles }: Config): boolean => roles.has('http') || roles.has('push');

/** Starts everything on one data directory. Rejects with a message that a person can act on; what was opened is closed again. */
export async function startServer(config: Config, overrides: ServerOverrides = {}): Promise<RunningServer> {
  const stack: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of stack.splice(0).reverse()) await close();
  };
  try {
    const context = await createContext(config, overrides);
    stack.push(() => context.close());
    // It was loading beside all of this; nothing begins that could not be written down.
    await context.services.database.loaded();
    const demonstration = config.demo ? await makeDemonstration(context) : [];
    await context.start();
    stack.push(() => context.stop());
    const certificate = await openCertificates(context);
    stack.push(() => certificate.close());
    createCertificateMetric(context.health.metrics, () => certificate.status().validUntil);
    const mail = await openMailListeners(context, certificate);
    stack.push(() => mail.close());
    context.mailListeners.opened(mail.ports);
    let ports: ServerPorts | null = null;
    const admin: AdminListener = await startAdminListener({
      config,
      log: context.services.log,
      run: (argv, report) => context.runAdminCommand(argv, { certificate, ports: () => ports }, report),
    });
    stack.push(() => admin.close());
    const http = await openHttp(context, null, overrides);
    stack.push(() => http.close());
    const https = isServingWeb(config) ? await openHttp(context, certificate, overrides) : null;
    stack.push(async () => https?.close());
    const metrics = config.metrics === null ? null : await openMetrics(context, config.metrics);
    stack.push(async () => metrics?.close());
    const challenges =
      config.roles.has('http') && config.acme?.challenge === 'http-01'
        ? await openChallenges(config.acme, certificate)
        : null;
    stack.push(async () => challenges?.close());
    certificate.start();
    const taken: ServerPorts = {
      http: getPort(http),
      https: https === null ? 0 : getPort(https),
      ...mail.ports,
      ...(metrics === null ? {} : { metrics: metrics.port }),
      ...(challenges === null ? {} : { acme: challenges.port }),
    };
    ports = taken;
    return { ports: taken, context, certificate, demonstration, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

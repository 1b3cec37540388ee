/** The listener for who collects figures: an address of its own, that no proxy of the public one leads to. Plain HTTP: the address is of this machine, or a token is asked. */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { bindFigures, bindReadiness, type Health } from './health.ts';

export interface MetricsListener {
  readonly port: number;
  close(): Promise<void>;
}

/** What a collector asks fits into a packet; whoever needs longer holds a connection open. */
const requestTimeoutMs = 10_000;
const maxConnections = 50;

/** Serves `/metrics`, and `/readyz` with what is ready and what is not. Rejects when the port is taken. */
export async function startMetricsListener(
  health: Health,
  address: { readonly host: string; readonly port: number },
): Promise<MetricsListener> {
  const app = fastify({ requestTimeout: requestTimeoutMs, bodyLimit: 1_024 });
  app.server.maxConnections = maxConnections;
  bindReadiness(app, health, { isDetailed: true });
  bindFigures(app, health, { isOpenHere: health.metricsToken === null });
  await app.listen(address);
  return { port: (app.server.address() as AddressInfo).port, close: async () => app.close() };
}

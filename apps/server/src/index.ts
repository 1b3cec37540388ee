/** The server as a package: what tests and tools start in their own process. */
export type { Config } from './config/config.ts';
export { ConfigError, readConfig } from './config/read-config.ts';
export type { Context } from './context.ts';
export type { ContextOverrides } from './context-overrides.ts';
export type { Clock } from './engines/clock.ts';
export type { DnsResolver } from './engines/dns/resolver.ts';
export { machineContext } from './features/identity/index.ts';
export { setOrgSetting } from './features/settings/index.ts';
export { type RunningServer, type ServerOverrides, type ServerPorts, startServer } from './start-server.ts';

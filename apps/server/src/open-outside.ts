import { join } from 'node:path';
import type { Config } from './config/config.ts';
import type { ContextOverrides } from './context-overrides.ts';
import { type DnsResolver, openResolver } from './engines/dns/resolver.ts';
import { createGuardedFetch, type GuardedFetchOptions } from './engines/guarded-fetch/index.ts';
import { openSmsGateway } from './engines/sms/open-gateway.ts';
import type { Smarthost, TransportConfig } from './engines/smtp-transport/delivery.ts';
import { createFileMtaStsCache, createMtaStsFetcher } from './engines/smtp-transport/index.ts';
import type { OutsideServices } from './feature.ts';
import { createMailListeners, type MailListeners } from './mail-listeners.ts';
import type { Services } from './services.ts';

function smarthostOf(config: Config): { smarthost?: Smarthost } {
  const { smarthost } = config;
  if (smarthost === null) return {};
  const { host, port, user, password } = smarthost;
  // Credentials never travel in the clear; without them an old relay inside the organisation may still be used.
  const tls = smarthost.tls ? 'implicit' : user === null ? 'opportunistic' : 'required';
  return {
    smarthost: {
      host,
      port,
      tls,
      ...(user === null ? {} : { username: user }),
      ...(password === null ? {} : { password }),
    },
  };
}

function transportOf({ config, clock, log }: Services, dns: DnsResolver, overrides: ContextOverrides): TransportConfig {
  const policies = join(config.dataDirectory, 'mta-sts-policies.json');
  return {
    hostname: config.hostname,
    dns,
    outboundPort: config.outboundPort,
    allowPrivateAddresses: config.outboundPrivate,
    ...smarthostOf(config),
    mtaSts: {
      cache: createFileMtaStsCache(policies, {
        now: () => clock.now(),
        onError: (error) => log.error({ err: error }, 'policies of other domains on TLS are not kept'),
      }),
      fetchPolicy: createMtaStsFetcher({ dns, allowPrivateAddresses: config.outboundPrivate }),
    },
    ...(overrides.trustedAuthorities === undefined ? {} : { trustedAuthorities: overrides.trustedAuthorities }),
  };
}

function fetchOptionsOf(dns: DnsResolver, overrides: ContextOverrides): GuardedFetchOptions {
  const { trustedAuthorities, fetchRoute } = overrides;
  return {
    dns,
    ...(trustedAuthorities === undefined ? {} : { trustedAuthorities }),
    ...(fetchRoute === undefined ? {} : { route: fetchRoute }),
  };
}

/** Opens what reaches beyond this process, as the configuration says, or a test. */
export function openOutside(
  services: Services,
  overrides: ContextOverrides,
  onOutcomes?: TransportConfig['onOutcomes'],
): OutsideServices & { readonly mailListeners: MailListeners } {
  const { config } = services;
  const dns = overrides.dns ?? openResolver(config.dns, config.dnsValidating);
  return {
    dns,
    transport: { ...transportOf(services, dns, overrides), ...(onOutcomes === undefined ? {} : { onOutcomes }) },
    fetch: createGuardedFetch(fetchOptionsOf(dns, overrides)),
    smsGateway: openSmsGateway(config.sms, services),
    mailListeners: createMailListeners(config, overrides.mailListeners),
  };
}

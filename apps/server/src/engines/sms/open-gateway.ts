import type { SmsConfig } from '../../config/sms-config.ts';
import { createHttpGateway } from './http-gateway.ts';
import { createOutbox, type OutboxServices } from './outbox.ts';
import type { SmsGateway } from './port.ts';
import { createSmppGateway } from './smpp-gateway.ts';

/** The gateway that is configured; without one the administrator's outbox. */
export function openSmsGateway(config: SmsConfig | null, services: OutboxServices): SmsGateway {
  if (config === null) return createOutbox(services);
  return config.kind === 'http' ? createHttpGateway(config, services) : createSmppGateway(config, services);
}

import { Counter, type Registry } from 'prom-client';

/** What is counted of the requests. */
export interface DavCounters {
  request(method: string, status: number): void;
  authentication(outcome: string): void;
}

/** Figures for Prometheus, for both listeners together. */
export function createDavCounters(registry: Registry): DavCounters {
  const requests = new Counter({
    name: 'hongyan_dav_requests_total',
    help: 'CardDAV, CalDAV and WebDAV requests',
    labelNames: ['method', 'status'],
    registers: [registry],
  });
  const authentications = new Counter({
    name: 'hongyan_dav_authentications_total',
    help: 'CardDAV, CalDAV and WebDAV sign-ins',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return {
    request: (method, status) => requests.inc({ method, status: `${String(Math.trunc(status / 100))}xx` }),
    authentication: (outcome) => authentications.inc({ outcome }),
  };
}

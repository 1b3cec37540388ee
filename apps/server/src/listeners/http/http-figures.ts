import { Histogram, type Registry } from 'prom-client';

/** What is measured of the requests, on both listeners together. */
export interface HttpFigures {
  /** A request was answered. `capability`: of the call; `other` for pages, programs and what there is not. */
  answered(capability: string, status: number, seconds: number): void;
}

/** From what nobody notices to what has failed for whoever waits. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Figures for Prometheus. By capability and not by call, of which there are more than a scrape should carry. */
export function createHttpFigures(registry: Registry): HttpFigures {
  const durations = new Histogram({
    name: 'hongyan_http_request_duration_seconds',
    help: 'time from a request to the end of its answer',
    labelNames: ['capability', 'status'],
    buckets,
    registers: [registry],
  });
  return {
    answered: (capability, status, seconds) =>
      durations.observe({ capability, status: `${String(Math.trunc(status / 100))}xx` }, seconds),
  };
}

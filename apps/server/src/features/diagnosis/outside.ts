/** What the checks ask of the world, each taking no more of it than it needs. A test puts its own answers here. */
import { networkInterfaces } from 'node:os';
import type { DnsResolver } from '../../engines/dns/resolver.ts';
import { askHttpDate, askNtp, type TimeServer } from '../../engines/probes/ask-time.ts';
import { type DiskRoom, readDiskRoom, timeFsync } from '../../engines/probes/disk-probe.ts';
import { type OpenTalk, openTalk } from '../../engines/probes/line-talk.ts';
import { askClamdVersion, pingRspamd } from '../../engines/scanner/ping-scanners.ts';
import { askRspamdController } from '../../engines/scanner/rspamd-training.ts';
import { createMtaStsFetcher, type FetchMtaStsPolicy } from '../../engines/smtp-transport/index.ts';

/** DNS; rejects with `code` ENOTFOUND, ENODATA, ETIMEOUT, ESERVFAIL… */
export type Dns = DnsResolver;

/** Time elsewhere; both answer how many milliseconds it is ahead of `now`. */
export interface TimeOutside {
  readonly now: () => number;
  readonly askNtp: (server: TimeServer, signal: AbortSignal) => Promise<number>;
  readonly askHttpDate: (url: string, signal: AbortSignal) => Promise<number>;
}

export interface DiskOutside {
  readonly readRoom: (path: string) => Promise<DiskRoom>;
  readonly timeFsync: (path: string) => Promise<number>;
}

export interface ScannersOutside {
  readonly askClamdVersion: typeof askClamdVersion;
  readonly pingRspamd: typeof pingRspamd;
  readonly askRspamdController: typeof askRspamdController;
}

export interface Outside {
  readonly dns: Dns;
  readonly openTalk: OpenTalk;
  readonly time: TimeOutside;
  readonly disk: DiskOutside;
  readonly scanners: ScannersOutside;
  readonly fetchMtaStsPolicy: FetchMtaStsPolicy;
  /** Addresses of this machine's own interfaces. */
  readonly listOwnAddresses: () => readonly string[];
}

/** The world as it is. `now`: the clock of this machine. */
export function openWorld(dns: Dns, now: () => number): Outside {
  return {
    dns,
    openTalk,
    time: {
      now,
      askNtp: (server, signal) => askNtp(server, now, signal),
      askHttpDate: (url, signal) => askHttpDate(url, now, signal),
    },
    disk: { readRoom: readDiskRoom, timeFsync },
    scanners: { askClamdVersion, pingRspamd, askRspamdController },
    fetchMtaStsPolicy: createMtaStsFetcher({ dns }),
    listOwnAddresses: () =>
      Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address)),
  };
}

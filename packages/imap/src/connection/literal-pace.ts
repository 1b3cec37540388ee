import type { LineClock } from '@hongyan/line-protocol';
import type { ImapLimits } from '../limits.ts';
import type { Deadline } from './deadline.ts';
import type { LiteralPace } from './read-command.ts';

/** Watches that a streamed literal comes fast enough (slow loris): the time that we take to store it is not the client's. */
export function createLiteralPace(
  clock: LineClock,
  limits: ImapLimits,
  deadline: Deadline,
  onSlow: () => void,
): LiteralPace {
  let startedAt = 0;
  let ourMs = 0;
  let received = 0;
  const arm = () => {
    const theirMs = clock.now() - startedAt - ourMs;
    // The first octets may take as long as a command; from then on each second has to bring its part.
    const byRate = limits.commandTimeoutMs + (received / limits.minAppendBytesPerSecond) * 1_000;
    deadline.set(Math.max(Math.min(byRate, limits.appendTimeoutMs) - theirMs, 0), onSlow);
  };
  return {
    begin() {
      startedAt = clock.now();
      ourMs = 0;
      received = 0;
      arm();
    },
    async count(bytes, taken) {
      received += bytes;
      deadline.clear();
      const since = clock.now();
      await taken;
      ourMs += clock.now() - since;
      arm();
    },
    end() {
      deadline.set(limits.commandTimeoutMs, onSlow);
    },
  };
}

import type { OpenTalk } from '../../../engines/probes/line-talk.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';
import { type ListenerFacts, listOwnListeners } from '../list-listeners.ts';
import { describeFailure, probeServer } from '../probe-server.ts';
import type { Facts } from '../read-facts.ts';

async function checkListener(
  listener: ListenerFacts,
  ownName: string,
  openTalk: OpenTalk,
  signal: AbortSignal,
): Promise<Finding> {
  const { title, protocol, host, port, isTls } = listener;
  const subject = `${title}, port ${port}`;
  const restart = 'See what the log says of it, and start the server again.';
  try {
    // By this name HTTP is answered here, whichever names are configured.
    const name = protocol === 'http' ? 'localhost' : ownName;
    const { greeting, certificate } = await probeServer({ ...listener, name, ownName }, openTalk, signal);
    if (protocol === 'http') {
      if (/ [23]\d\d\b/.test(greeting) || title.includes('authority')) return ok(subject, `answers (${greeting})`);
      return warning(subject, `answers ${greeting}`, restart);
    }
    if (certificate === null)
      return problem(subject, 'answers, and offers no TLS: passwords and mails would be readable', restart);
    return ok(subject, isTls ? 'answers within TLS' : 'answers, with STARTTLS');
  } catch (error) {
    return problem(subject, `does not answer at ${host}: ${describeFailure(error)}`, restart);
  }
}

/** Whether each listener of this server speaks its protocol, asked from this machine. */
export async function checkListeners(
  { config, ports }: Facts,
  openTalk: OpenTalk,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  if (ports === null)
    return [warning('Listeners', 'no server runs on this data directory', 'Start it (npm start), and ask again.')];
  return Promise.all(
    listOwnListeners(config, ports).map((listener) => checkListener(listener, config.hostname, openTalk, signal)),
  );
}

import type { OpenCallContext } from '../../call/call-context.ts';
import type { Config } from '../../config/config.ts';

/** How others reach us, without a final slash: as configured, else by the host name that the listener has checked. */
export function findBaseUrl(
  config: Pick<Config, 'publicUrl'>,
  context: Pick<OpenCallContext, 'host' | 'secure'>,
): string {
  const base = config.publicUrl ?? `${context.secure ? 'https' : 'http'}://${context.host}`;
  return base.replace(/\/+$/, '');
}

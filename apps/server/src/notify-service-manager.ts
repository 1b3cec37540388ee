import { execFile } from 'node:child_process';

/**
 * Lets systemd know that the server answers (Type=notify), so that `systemctl start` ends then and not before. By systemd's own program, since Node
 * has no datagram sockets in the file system. Does nothing where no service manager waits; `onFailure` gets why it could not be reached.
 */
export function notifyServiceManager(env: NodeJS.ProcessEnv, onFailure: (error: Error) => void): void {
  if (env['NOTIFY_SOCKET'] === undefined) return;
  execFile('systemd-notify', ['--ready'], (error) => {
    if (error) onFailure(error);
  });
}

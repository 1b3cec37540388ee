/** The admin command's door: one JSON line in, one JSON line out, over a socket in the data directory that only its owner may open. */
export { sendCommand } from './send-command.ts';
export { openSocketPath } from './socket-path.ts';
export { type AdminListener, type AdminListenerOptions, startAdminListener } from './start-admin-listener.ts';

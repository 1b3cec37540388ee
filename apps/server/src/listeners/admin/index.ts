/** The admin command's listener: one JSON line in, one JSON line out, with lines about a long one's progress before it where they are asked for, over a socket in the data directory that only its owner may open. */
export { type AdminListener, startAdminListener } from './start-admin-listener.ts';

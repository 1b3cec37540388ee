/** The library gives no types; this is what is used of it. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    response(options?: Readonly<Record<string, unknown>>): Pdu;
    readonly [field: string]: unknown;
  }

  export interface Session extends EventEmitter {
    readonly socket: Socket;
    /** false: the line is closed, and nothing will be answered. */
    send(pdu: Pdu): boolean;
    bind_transceiver(options: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    submit_sm(options: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    enquire_link(options: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    unbind(options: Readonly<Record<string, unknown>>, answered: (pdu: Pdu) => void): boolean;
    destroy(): void;
  }

  interface Smpp {
    connect(options: {
      readonly host: string;
      readonly port: number;
      readonly tls: boolean;
      readonly servername?: string;
    }): Session;
    createServer(listener: (session: Session) => void): NetServer;
  }

  const smpp: Smpp;
  export default smpp;
}

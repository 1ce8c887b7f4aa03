/** What is used of smpp 0.5.1, which brings no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';

  type Param = { type: unknown; filter?: unknown };

  class PDU {
    constructor(command: string, fields?: Record<string, unknown>);
    command: string;
    command_status: number;
    sequence_number: number;
    message_id?: string;
    source_addr?: string;
    source_addr_ton?: number;
    destination_addr?: string;
    esm_class?: number;
    data_coding?: number;
    short_message?: Buffer;
    message_payload?: Buffer;
    sar_msg_ref_num?: number;
    sar_total_segments?: number;
    sar_segment_seqnum?: number;
    receipted_message_id?: string;
    message_state?: number;
    network_error_code?: Buffer;
    system_id?: string;
    password?: string;
    registered_delivery?: number;
    isResponse(): boolean;
    response(fields?: Record<string, unknown>): PDU;
  }

  class Session extends EventEmitter {
    constructor(options: { socket: Socket });
    socket: Socket;
    send(pdu: PDU, onResponse?: ((pdu: PDU) => void) | null, onSent?: () => void): boolean;
    pause(): void;
    resume(): void;
  }

  const smpp: {
    PDU: typeof PDU;
    Session: typeof Session;
    createServer(options: Record<string, unknown>, listener: (session: Session) => void): NetServer;
    commands: Record<string, { params?: Record<string, Param> } | undefined>;
    tlvs: Record<string, Param | undefined>;
    errors: Record<string, number>;
  };
  export default smpp;
  export type { PDU, Session };
}

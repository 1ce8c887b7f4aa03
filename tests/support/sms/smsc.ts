import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import smpp, { type PDU, type Session } from 'smpp';
import { onTestFinished } from 'vitest';
import type { CanalAberto } from '#server/canais/port.ts';
import { configSmpp } from '#server/canais/sms/smpp/config.ts';
import { certificate, TEST_CA } from '#tests/support/certificates.ts';

/** What is done with a message: its id, a status, no answer at all, or the end of the connection. */
export type Verdict = { id: string } | { status: string } | 'silence' | 'drop';

type Link = { session: Session; modo: string };

/**
 * An operator's SMPP server for tests, over real sockets, by the library's own server class. It delivers nothing to anybody, and does what
 * the test says.
 */
export class Smsc {
  readonly binds: PDU[] = [];
  readonly submits: PDU[] = [];
  readonly commands: string[] = [];
  readonly senha = 's3nha-smpp';
  links: Link[] = [];
  /** What becomes of the next message. */
  onSubmit: (pdu: PDU, n: number) => Verdict | Promise<Verdict> = (_pdu, n) => ({ id: `id-${n}` });
  /** Of the next bind; null: as the password says. */
  onBind: () => string | null = () => null;
  /** Whether it says that it is there. */
  present = true;
  port = 0;
  connections = 0;

  static async start(tls: 'valid' | 'self-signed' | null = null): Promise<Smsc> {
    const smsc = new Smsc();
    const sockets = new Set<Socket>();
    const server = smpp.createServer(tls === null ? {} : certificate(tls), (session) => smsc.#greet(session));
    server.on(tls === null ? 'connection' : 'secureConnection', (socket: Socket) => {
      smsc.connections++;
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    });
    // The library's own way to listen has another default.
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    smsc.port = (server.address() as AddressInfo).port;
    onTestFinished(
      () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          for (const socket of sockets) socket.destroy();
        }),
    );
    return smsc;
  }

  /** A channel at this operator. */
  canal(config: Record<string, unknown> = {}, senha = this.senha): CanalAberto {
    return {
      ...{ id: ++made, empresa_id: 7, tipo: 'sms', adaptador: 'smpp', nome: 'Operadora', endereco: '27900' },
      config: configSmpp.parse({
        ...{ host: '127.0.0.1', porta: this.port, tls: false, usuario: 'loja', remetente: '27900' },
        ...config,
      }),
      segredos: { senha },
    };
  }

  /** A channel that trusts the tests' authority. */
  canalTls = (config: Record<string, unknown> = {}) =>
    this.canal({ tls: true, host: '127.0.0.1', autoridade: TEST_CA, ...config });

  /** The receiving end that is bound now. */
  get receiver(): Link | undefined {
    return this.links.find(({ modo }) => modo !== 'bind_transmitter');
  }

  /** Delivers something to who is bound; the status of the answer. Rejects where the connection ends before. */
  deliver(fields: Record<string, unknown>, command = 'deliver_sm'): Promise<number> {
    const { receiver } = this;
    if (!receiver) return Promise.reject(new Error('Nobody is bound to receive'));
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('The connection ended'));
      receiver.session.once('close', ended);
      receiver.session.send(new smpp.PDU(command, delivery(fields)), ({ command_status }) => {
        receiver.session.off('close', ended);
        resolve(command_status);
      });
    });
  }

  /** Asks whoever is bound whether they are there: what they sent before they answer has come by then. */
  ask = (): Promise<PDU> => this.say('enquire_link');

  /** Says something to whoever is bound, and gives the answer. */
  say(command: string, fields: Record<string, unknown> = {}): Promise<PDU> {
    const [link] = this.links;
    if (!link) return Promise.reject(new Error('Nobody is bound'));
    return new Promise((resolve) => link.session.send(new smpp.PDU(command, fields), resolve));
  }

  /** Cuts every connection. */
  drop(): void {
    for (const { session } of this.links) session.socket.destroy();
  }

  #greet(session: Session): void {
    session.on('error', () => session.socket.destroy());
    session.on('close', () => {
      this.links = this.links.filter((link) => link.session !== session);
    });
    session.on('pdu', (pdu: PDU) => void this.#take(session, pdu));
  }

  async #take(session: Session, pdu: PDU): Promise<void> {
    if (pdu.isResponse()) return;
    this.commands.push(pdu.command);
    if (pdu.command.startsWith('bind_')) return this.#bind(session, pdu);
    if (pdu.command === 'enquire_link' && this.present) session.send(pdu.response());
    if (pdu.command === 'unbind') session.send(pdu.response(), null, () => session.socket.end());
    if (pdu.command === 'submit_sm') {
      this.submits.push(pdu);
      const verdict = await this.onSubmit(pdu, this.submits.length);
      if (verdict === 'drop') session.socket.destroy();
      else if (verdict !== 'silence') session.send(pdu.response(answerOf(verdict)));
    }
  }

  #bind(session: Session, pdu: PDU): void {
    this.binds.push(pdu);
    const refused = this.onBind() ?? (pdu.password === this.senha ? null : 'ESME_RINVPASWD');
    if (refused === null) this.links.push({ session, modo: pdu.command });
    session.send(pdu.response(refused === null ? { system_id: 'smsc' } : { command_status: smpp.errors[refused] }));
  }
}

let made = 100;

const answerOf = (verdict: { id: string } | { status: string }) =>
  'id' in verdict ? { message_id: verdict.id } : { command_status: smpp.errors[verdict.status] };

const delivery = (fields: Record<string, unknown>) => ({
  ...{ source_addr_ton: 1, source_addr_npi: 1, source_addr: '5511987654321', destination_addr: '27900' },
  ...{ esm_class: 0, data_coding: 0, short_message: Buffer.alloc(0) },
  ...fields,
});

import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { CanalAberto, FalhaDoCanal } from '../../port.ts';
import { commands, type PDU, Pdu, Session, statusOf } from './biblioteca.ts';
import type { ConfigSmpp } from './config.ts';
import { connectSmpp } from './connect.ts';
import { FalhaDoBind, refusedSubmit, semConexao, semResposta } from './falhas.ts';
import type { Submit } from './submit.ts';

/** How long things take, in milliseconds. */
export type Ritmo = {
  conectar: number;
  /** An operator's answer to a bind, a message, and the question whether it is there. */
  resposta: number;
  presenca: number;
  /** Between two such questions. */
  intervalo: number;
  /** How long nothing is sent once an operator asked for it. */
  folga: number;
  /** How long deliveries that are being kept, and the farewell, are waited for. */
  fechar: number;
  /** The first pause before another connection, which doubles up to the last. */
  pausa: number;
  pausa_maxima: number;
  /** Without a message to send, a connection that was made to send one is closed. */
  ocioso: number;
};

export const ritmoOf = ({ enquire_s }: ConfigSmpp): Ritmo => ({
  ...{
    conectar: 15_000,
    resposta: 30_000,
    presenca: 10_000,
    intervalo: enquire_s * 1_000,
    folga: 1_000,
    fechar: 5_000,
  },
  ...{ pausa: 1_000, pausa_maxima: 60_000, ocioso: 60_000 },
});

/** Deliveries that are being kept at a time; of further ones the operator is told to come again. */
const MOST_KEEPING = 50;

type Waiting = { resolve: (pdu: PDU) => void; lose: (why: string) => void; timer: NodeJS.Timeout };

export type Abertura = {
  modo: 'transceiver' | 'transmitter';
  ritmo: Ritmo;
  signal: AbortSignal;
  /** Told of each delivery; the status of its answer. */
  onDelivery: (pdu: PDU) => Promise<number>;
};

/** One connection to an operator, bound: what is sent in it, what is delivered, and whether the other end is still there. */
export class Link {
  /** Resolves with the reason once the connection is gone. */
  readonly closed: Promise<string>;
  readonly #session: InstanceType<typeof Session>;
  readonly #config: ConfigSmpp;
  readonly #ritmo: Ritmo;
  readonly #onDelivery: Abertura['onDelivery'];
  readonly #waiting = new Map<number, Waiting>();
  readonly #queue: (() => void)[] = [];
  #sending = 0;
  #nextAt = 0;
  #keeping = 0;
  #open = true;
  #closing = false;
  #reason = 'a operadora encerrou a conexão';
  #presence: NodeJS.Timeout | undefined;

  private constructor(socket: Socket, config: ConfigSmpp, { ritmo, onDelivery }: Abertura) {
    this.#config = config;
    this.#ritmo = ritmo;
    this.#onDelivery = onDelivery;
    this.#session = new Session({ socket });
    this.#session.on('pdu', (pdu: PDU) => this.#take(pdu));
    // What cannot be read leaves the library unable to go on.
    this.#session.on('error', (error: Error) => this.#break(describe(error)));
    this.closed = new Promise((resolve) => {
      this.#session.on('close', () => {
        this.#end();
        resolve(this.#reason);
      });
    });
  }

  /**
   * Connects and binds.
   * @throws FalhaDoCanal
   */
  static async open(canal: Pick<CanalAberto, 'config' | 'segredos'>, abertura: Abertura): Promise<Link> {
    const config = canal.config as ConfigSmpp;
    const { ritmo, signal, modo } = abertura;
    const link = new Link(await connectSmpp(config, ritmo.conectar, signal), config, abertura);
    try {
      const answer = await link.#ask(
        new Pdu(`bind_${modo}`, {
          ...{ system_id: config.usuario, password: String(canal.segredos.senha ?? '') },
          ...{ system_type: config.tipo_sistema, interface_version: 0x34, address_range: config.faixa_enderecos },
        }),
        ritmo.resposta,
        semConexao,
      );
      if (answer.command_status !== 0) throw new FalhaDoBind(answer.command_status);
    } catch (error) {
      link.#break('a conexão não foi aceita');
      throw error;
    }
    link.#watch();
    return link;
  }

  get isOpen(): boolean {
    return this.#open && !this.#closing;
  }

  /** How many messages are being sent. */
  get busy(): number {
    return this.#sending + this.#queue.length;
  }

  /**
   * Sends a part of a message, in its turn; the operator's id of it.
   * @throws FalhaDoCanal
   */
  async submit(fields: Submit, signal: AbortSignal): Promise<string> {
    await this.#turn();
    try {
      await this.#pace(signal);
      if (!this.isOpen) throw semConexao(this.#reason);
      const answer = await this.#ask(new Pdu('submit_sm', fields), this.#ritmo.resposta, semResposta);
      if (answer.command_status === statusOf('ESME_RTHROTTLED')) this.#nextAt = performance.now() + this.#ritmo.folga;
      if (answer.command_status !== 0) throw refusedSubmit(answer.command_status);
      return answer.message_id ?? '';
    } finally {
      this.#sending--;
      this.#queue.shift()?.();
    }
  }

  /** Says good-bye once what is under way is done; a connection that does not answer is cut. */
  async close(): Promise<void> {
    if (this.#open && !this.#closing) {
      this.#closing = true;
      this.#reason = 'a conexão foi encerrada daqui';
      clearInterval(this.#presence);
      const until = performance.now() + this.#ritmo.fechar;
      while (this.#keeping + this.#waiting.size > 0 && this.#open && performance.now() < until) await wait(10);
      await this.#ask(new Pdu('unbind'), this.#ritmo.fechar, semConexao).catch(() => undefined);
      this.#session.socket.destroy();
    }
    await this.closed;
  }

  async #turn(): Promise<void> {
    if (this.#sending >= this.#config.janela) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#sending++;
  }

  /** Waits until a message may be begun, as the channel and the operator ask for it. */
  async #pace(signal: AbortSignal): Promise<void> {
    const { por_segundo } = this.#config;
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    if (por_segundo !== null) this.#nextAt = at + 1_000 / por_segundo;
    if (at > now) await wait(at - now, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) throw semConexao('a tentativa foi interrompida');
  }

  /** Asks, and waits for the answer; `lost` says what it means where none comes. */
  #ask(pdu: PDU, timeoutMs: number, lost: (why: string) => FalhaDoCanal): Promise<PDU> {
    return new Promise((resolve, reject) => {
      if (!this.#open || !this.#session.send(pdu)) {
        reject(semConexao(this.#reason));
        return;
      }
      const { sequence_number } = pdu;
      const timer = setTimeout(() => {
        this.#waiting.delete(sequence_number);
        reject(lost(`nada veio em ${timeoutMs / 1_000} s`));
      }, timeoutMs);
      this.#waiting.set(sequence_number, { resolve, timer, lose: (why) => reject(lost(why)) });
    });
  }

  #take(pdu: PDU): void {
    if (pdu.isResponse()) {
      const waiting = this.#waiting.get(pdu.sequence_number);
      this.#waiting.delete(pdu.sequence_number);
      clearTimeout(waiting?.timer);
      waiting?.resolve(pdu);
      return;
    }
    if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') void this.#deliver(pdu);
    else if (pdu.command === 'enquire_link') this.#session.send(pdu.response());
    else if (pdu.command === 'unbind') this.#session.send(pdu.response(), null, () => this.#session.socket.end());
    // What is not known is answered as such; what has no answer (an alert, an outbind) says nothing here.
    else if (pdu.command === 'unknown') this.#session.send(pdu.response());
    else if (commands[`${pdu.command}_resp`]) {
      this.#session.send(pdu.response({ command_status: statusOf('ESME_RINVCMDID') }));
    }
  }

  /** Has a delivery kept, and only then answers it: what could not be kept is told again. */
  async #deliver(pdu: PDU): Promise<void> {
    let command_status = statusOf('ESME_RX_T_APPN');
    if (!this.#closing && this.#keeping < MOST_KEEPING) {
      this.#keeping++;
      command_status = await this.#onDelivery(pdu).catch(() => command_status);
      this.#keeping--;
    }
    if (this.#open) this.#session.send(pdu.response({ command_status }));
  }

  #watch(): void {
    this.#presence = setInterval(() => {
      this.#ask(new Pdu('enquire_link'), this.#ritmo.presenca, semConexao).catch(() =>
        this.#break('a operadora parou de responder'),
      );
    }, this.#ritmo.intervalo);
  }

  #break(reason: string): void {
    if (this.#open && !this.#closing) this.#reason = reason;
    this.#session.socket.destroy();
  }

  #end(): void {
    this.#open = false;
    clearInterval(this.#presence);
    for (const { lose, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      lose(this.#reason);
    }
    this.#waiting.clear();
    for (const go of this.#queue.splice(0)) go();
  }
}

const describe = (error: Error): string =>
  'code' in error && typeof error.code === 'string'
    ? `a conexão falhou (${error.code})`
    : 'a operadora mandou algo que não é SMPP';

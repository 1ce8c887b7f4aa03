import type { AdaptadorPix } from './schemas.ts';

/** A payment as the bank tells of it. */
export type PixNoPsp = {
  e2eid: string;
  txid: string | null;
  valor: string;
  /** Some banks leave it out. */
  chave: string | null;
  horario: string | null;
  pagador: string | null;
  devolvido: boolean;
};

/** A charge as the bank has it. */
export type CobrancaNoPsp = {
  txid: string;
  status: 'ativa' | 'concluida' | 'removida_pelo_recebedor' | 'removida_pelo_psp';
  valor: string;
  chave: string;
  copia_e_cola: string | null;
  location: string | null;
  expira_em: Date | null;
  pix: PixNoPsp[];
};

/** What a bank is asked for. */
export type CobrancaPedida = {
  txid: string;
  chave: string;
  valor: string;
  expiracao_segundos: number;
  devedor: { documento: string; nome: string } | null;
  solicitacao: string;
};

/**
 * Whoever makes charges: the bank of a receiving account. Every request can be repeated. A static code needs none of this: it is drawn
 * here, and settled by hand or by the bank's statement. A boleto would be a third adapter; there is none yet.
 */
export type CobradorPix = {
  readonly adaptador: Exclude<AdaptadorPix, 'estatico'>;
  /** Makes the charge, or finds it made. */
  register(cobranca: CobrancaPedida): Promise<CobrancaNoPsp>;
  /** The charge; null where the bank has none of this txid. */
  find(txid: string): Promise<CobrancaNoPsp | null>;
  /** The payment; null where the bank knows none. */
  findPix(e2eid: string): Promise<PixNoPsp | null>;
  /** Removes the charge, so that nobody can pay it any more; null where there is none. */
  remove(txid: string): Promise<CobrancaNoPsp | null>;
  /** Tells the bank where to send its notices about a key. */
  registerAviso(chave: string, url: string): Promise<void>;
};

/** Why the bank did not do what it was asked; the message is shown to people. */
export class PspFault extends Error {
  override name = 'PspFault';
  /** A repetition would be answered the same: the request itself is refused. */
  readonly final: boolean;
  readonly status: number | null;
  constructor(message: string, { final = false, status = null }: { final?: boolean; status?: number | null } = {}) {
    super(message);
    this.final = final;
    this.status = status;
  }
}

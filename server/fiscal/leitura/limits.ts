/** What a file of notes may be. */
export const ARQUIVO = {
  /** Bytes of an XML. */
  xml: 1024 * 1024,
  /** Bytes of a ZIP, as it is sent. */
  zip: 10 * 1024 * 1024,
  /** Files of a ZIP. */
  arquivos: 100,
  /** How often a ZIP may be as large unpacked as packed, and up to how many bytes nobody asks. */
  razao: 20,
  sem_razao: 8 * 1024 * 1024,
  /** Bytes of all of a ZIP's files, unpacked. */
  desempacotado: 50 * 1024 * 1024,
  /** Milliseconds that the reading of one XML may take, and the opening of a ZIP. */
  prazo: 8_000,
} as const;

/** What was wrong, as programs tell it apart; in the order in which it is looked for. */
export const MOTIVOS = [
  'tamanho',
  'formato',
  'codificacao',
  'doctype',
  'xml',
  'estrutura',
  'assinatura',
  'certificado',
  'cadeia',
  'chave',
  'protocolo',
  'ambiente',
  'empresa',
  'outra_versao',
] as const;

export type Motivo = (typeof MOTIVOS)[number];

/** A file that is not taken, in words for who sent it. */
export class NotaRecusada extends Error {
  override name = 'NotaRecusada';
  readonly motivo: Motivo;

  constructor(motivo: Motivo, message: string) {
    super(message);
    this.motivo = motivo;
  }
}

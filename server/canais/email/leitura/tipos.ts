/** An address as its sender wrote it, in lower case, with the name beside it. */
export type Pessoa = { nome: string | null; endereco: string };

/** A file of an e-mail; its place in the list is how it is found again. */
export type Anexo = { nome: string | null; mime: string; tamanho: number };

/** What a server tells of an e-mail that did not arrive. */
export type Devolucao = {
  /** The Message-ID of the e-mail that came back; null where the server does not say which. */
  id: string | null;
  destinatarios: string[];
  /** RFC 3463: `5.1.1`. */
  status: string;
  /** In the server's words; one line. */
  diagnostico: string | null;
  /** Nobody tries any more; otherwise it is late, or has arrived. */
  final: boolean;
};

/** An e-mail as plain data: nothing in it was compared with a channel or a conversation yet. Texts fit PostgreSQL. */
export type Lida = {
  id: string | null;
  assunto: string;
  de: Pessoa[];
  para: string[];
  cc: string[];
  responder_a: string[];
  /** Addresses to which servers say that it was delivered. */
  entregue_a: string[];
  em_resposta_a: string | null;
  referencias: string[];
  /** When it was written, as it says, and when the last server took it; milliseconds. */
  escrita_em: number | null;
  recebida_em: number | null;
  texto: string;
  citado: string | null;
  /** Sanitised. */
  html: string | null;
  /** Its text is longer than is read, or has too much HTML around it. */
  cortada: boolean;
  anexos: Anexo[];
  /** Files beyond those that are told. */
  anexos_a_mais: number;
  /** A program wrote it, as the e-mail itself says; its sender may say so too. */
  automatica: boolean;
  /** The receiving server found that the sender is not who they say. */
  falsificada: boolean;
  /** A confirmation of reading, which nobody asked for. */
  recibo: boolean;
  devolucao: Devolucao | null;
  /** Bytes of an e-mail that was too large to be fetched: this is its header alone. */
  omitida: number | null;
};

/** How much is read: everything; text and files without HTML; the header alone. A file that is too much for one is read by the next. */
export const MODOS = ['inteira', 'texto', 'cabecalho'] as const;
export type Modo = (typeof MODOS)[number];

/** More parts, or a longer header, than an honest e-mail has. */
export class EmailRecusado extends Error {
  override name = 'EmailRecusado';
}

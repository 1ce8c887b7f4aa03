import type { Readable } from 'node:stream';

export type TipoCanal = 'email' | 'sms' | 'whatsapp' | 'whatsapp_nao_oficial';
export type NomeAdaptador = 'imap_smtp' | 'sms_http' | 'smpp' | 'cloud_api' | 'evolution' | 'waha' | 'exemplo';
export type TipoMidia = 'imagem' | 'documento' | 'audio' | 'video';

/** A channel with its secrets, as its adapter is given it. Never leaves the service. */
export type CanalAberto = {
  id: number;
  empresa_id: number;
  tipo: TipoCanal;
  adaptador: NomeAdaptador;
  nome: string;
  /** The company's own address in it: an e-mail in lower case, a telephone in E.164. */
  endereco: string;
  /** As the adapter's own schema (`configSchema`) made it. */
  config: Record<string, unknown>;
  segredos: Record<string, unknown>;
};

/** What a channel allows. Sizes are in bytes, lengths in characters. */
export type Capacidades = {
  pode_iniciar_texto_livre: boolean;
  exige_modelo_aprovado: boolean;
  /** Hours after the contact's last message in which free text may be sent; null where always. */
  janela_horas: number | null;
  tem_assunto: boolean;
  texto_maximo: number;
  legenda_maxima: number;
  midias: readonly { tipo: TipoMidia; tamanho_maximo: number; mimes: readonly string[] }[];
  /** Whether the platform tells of a delivery, and of a reading. */
  confirma_entrega: boolean;
  confirma_leitura: boolean;
};

/** How a platform names a person; `valor` as it writes it. */
export type IdentidadeRecebida = { tipo: 'email' | 'telefone' | 'wa_id' | 'lid' | 'remetente'; valor: string };

/** A file of a message that came: fetched later, by a job of its own. */
export type MidiaRecebida = {
  tipo: TipoMidia;
  nome: string | null;
  mime: string;
  tamanho: number | null;
  /** How the adapter finds it again; kept as JSON. */
  referencia: Record<string, unknown>;
};

/** What an e-mail has besides its text. */
export type EmailRecebido = {
  assunto: string;
  de: string;
  para: string[];
  cc: string[];
  em_resposta_a: string | null;
  /** Oldest first. */
  referencias: string[];
  /** The signed token of the conversation, where the e-mail was sent to an address or answers a Message-ID that has one. */
  conversa_do_token: number | null;
  html: string | null;
  citado: string | null;
  /** Written by a machine: holiday answers, lists. */
  automatica: boolean;
};

/** What was read of something that a platform sent. */
export type Recebido =
  | {
      tipo: 'mensagem';
      /** The platform's id: what came twice is one message. */
      id_externo: string;
      /** The contact's address in the form in which the channel's addresses are compared: of a telephone E.164, of an e-mail lower case. */
      endereco: string;
      /** The name that the person gave themselves. */
      nome: string | null;
      identidades: readonly IdentidadeRecebida[];
      /** `saida`: written by the company outside of the product, on its telephone. */
      direcao: 'entrada' | 'saida';
      texto: string | null;
      midias: readonly MidiaRecebida[];
      /** The platform's id of the message that this one answers. */
      resposta_a: string | null;
      enviada_em: Date;
      /** Of a `saida`: sent through the platform's API, perhaps by the product itself, whose request may not have its answer yet. */
      pela_api?: boolean;
      email?: EmailRecebido;
    }
  | {
      tipo: 'status';
      id_externo: string | null;
      /** Our own message, where the platform gives back what it was told when the message was sent. */
      mensagem_id: number | null;
      status: 'enviada' | 'entregue' | 'lida' | 'falhou';
      em: Date;
      erro: { codigo: string; mensagem: string } | null;
      /** Of an e-mail that came back: whose servers refused it. */
      destinatarios?: readonly string[];
    }
  /** The gateway's connection to the telephone came or went. */
  | { tipo: 'conexao'; conectado: boolean; erro: string | null }
  /** The platform's templates changed. */
  | { tipo: 'modelos' }
  /** A part of a message, kept until the others of its group are there or nobody waits for them any more (`join`). */
  | { tipo: 'parte'; grupo: string; esperar_ate: Date };

/** A file that a message sends. */
export type MidiaEnviada = {
  id: number;
  tipo: TipoMidia;
  nome: string;
  mime: string;
  tamanho: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
  /** What the adapter noted of it when it was uploaded before (`Enviada.referencia`). */
  referencia: Record<string, unknown> | null;
  open: () => Promise<Readable>;
};

/** A message that is to be sent. */
export type MensagemEnviada = {
  id: number;
  conversa_id: number;
  /** The contact's address. */
  endereco: string;
  texto: string | null;
  midias: readonly MidiaEnviada[];
  modelo: ModeloEnviado | null;
  /** The platform's id of the message that it answers. */
  resposta_a: string | null;
  /** Whether that one was written by the company: platforms whose ids hold for one direction ask. */
  resposta_a_nossa?: boolean;
  /** When the request began of which nobody knows what became (`find`). */
  envio_em?: Date | null;
  /** Chosen when the message was written, for platforms that take one; an e-mail's Message-ID. */
  id_externo: string | null;
  tentativas: number;
  /** Counts the messages that the company sent in the conversation before. */
  countBefore?: () => Promise<number>;
  remetente_nome: string | null;
  /** The assistant wrote it: no machine is to answer an e-mail of it. */
  automatica?: boolean;
  /** Called before the request that would send it is written, after what leads up to that (uploads): from then on its fate may be unknown. */
  begin?: () => Promise<void>;
  email: {
    assunto: string;
    para: string[];
    cc: string[];
    em_resposta_a: string | null;
    referencias: string[];
    /** The address to which answers come, with the conversation's token. */
    responder_a: string | null;
  } | null;
};

export type ModeloEnviado = {
  nome: string;
  idioma: string;
  /** In the platform's own form. */
  componentes: readonly Record<string, unknown>[];
};

/** What the platform answered: it has taken the message. */
export type Enviada = {
  id_externo: string | null;
  /** Of each file by its id: what to remember, so that it is not uploaded again. */
  referencias?: ReadonlyMap<number, Record<string, unknown>>;
  /** What the platform told of it in the same answer, as bodies that `read` understands; kept with the result. */
  avisos?: readonly Uint8Array[];
};

/**
 * Why a message was not sent, or a file not fetched; the message is shown to people.
 * `desconhecida`: the request went out and nobody knows what became of it: it is repeated only where a repetition is known by its id.
 * `final`: it would be refused again.
 */
export class FalhaDoCanal extends Error {
  override name = 'FalhaDoCanal';
  readonly resultado: 'tentar' | 'final' | 'desconhecida';
  /** The platform's own code. */
  readonly codigo: string | null;
  /** Not before so many seconds. */
  readonly espera_s: number | null;
  /** Files that were uploaded before it failed, as in `Enviada`. */
  readonly referencias: Enviada['referencias'];
  constructor(
    message: string,
    {
      resultado = 'tentar',
      codigo = null,
      espera_s = null,
      referencias,
    }: Partial<Pick<FalhaDoCanal, 'resultado' | 'codigo' | 'espera_s' | 'referencias'>> = {},
  ) {
    super(message);
    this.resultado = resultado;
    this.codigo = codigo;
    this.espera_s = espera_s;
    this.referencias = referencias;
  }
}

/** A step of a channel's own test, as the set-up screen shows it. */
export type Passo = { nome: string; ok: boolean; detalhe: string };

/** A notice as it came over HTTP. */
export type AvisoRecebido = {
  metodo: string;
  query: URLSearchParams;
  headers: Headers;
  corpo: Uint8Array;
  ip: string | null;
};

/**
 * What a notice at a channel's address is. `guardar`: its body is kept and read later by `read`; `resposta`: it is answered and nothing is
 * kept (a challenge); `recusado`: whoever sent it did not prove themselves, or may not send from there.
 */
export type JuizoDoAviso =
  | {
      como: 'guardar';
      impressao?: string;
      /** Kept in place of the body, where the address says something too. */
      corpo?: Uint8Array;
      /** The answer's body and its type, where the platform asks for one. */
      texto?: string;
      tipo_texto?: string;
    }
  | { como: 'resposta'; status: number; texto: string }
  | { como: 'recusado'; motivo: string };

/** What came and was kept, as `read` is given it. */
export type Bruta = {
  corpo: Uint8Array;
  arquivo: { open: () => Promise<Readable>; id: number } | null;
  /** For what does not say itself when it was sent. */
  recebida_em?: Date;
};

/** A message put together, and the ids of what it was made of. */
export type Montada = { mensagem: Extract<Recebido, { tipo: 'mensagem' }>; ids: number[] };

/** Told by a reader of a mailbox for each e-mail: kept before the next is fetched. */
export type Entrega = { impressao: string; corpo: Uint8Array | null; caminho: string | null };

/**
 * A kind of channel: whoever speaks to one platform. Adapters know no table and no conversation; they turn what comes into `Recebido` and
 * send what they are given.
 */
export type AdaptadorDeCanal = {
  readonly nome: NomeAdaptador;
  readonly tipo: TipoCanal;
  capacidades(canal: Pick<CanalAberto, 'config'>): Capacidades;
  /**
   * Why the channel cannot carry a message, beyond what its capacities say: asked when the message is written, so that nobody waits for one
   * that will fail. Null where it can; absent where the capacities say all.
   */
  recusa?(
    canal: Pick<CanalAberto, 'config'>,
    mensagem: { texto: string | null; midia: TipoMidia | null },
  ): string | null;
  /**
   * Sends a message.
   * @throws FalhaDoCanal
   */
  send(canal: CanalAberto, mensagem: MensagemEnviada, signal: AbortSignal): Promise<Enviada>;
  /**
   * Whether nothing leads up to the request that sends a message without files: no question, no connection of the channel's own that may be
   * waited for. Then such a message is begun where it is claimed.
   */
  direto?: true;
  /**
   * Whether each attempt of a message carries the same id, by which it is known at the other end: an attempt without an answer is made
   * again. Absent where a repetition would be a second message.
   */
  repete?(canal: Pick<CanalAberto, 'config'>): boolean;
  /**
   * In how many conversations the channel sends at once, where it is slow by its own settings: with more, each would take longer than an
   * attempt may. Absent where any number does.
   */
  aoMesmoTempo?(canal: Pick<CanalAberto, 'config'>): number;
  /**
   * Reads what was kept. Pure: the same bytes give the same; what it does not know it leaves out.
   * @throws FalhaDoCanal `final` for what nobody can read
   */
  read(canal: CanalAberto, bruta: Bruta): Promise<Recebido[]>;
  /**
   * Of what the channel has kept and not finished, the messages whose parts are all there, or of which no more is waited for, and which of
   * what was kept each is made of. Pure. Asked where `read` says that something is a part; absent where a platform sends none.
   */
  join?(canal: CanalAberto, guardadas: readonly (Bruta & { id: number })[], agora: Date): Montada[];
  /** Judges a notice at the channel's address; absent where the platform sends none. */
  judge?(canal: CanalAberto, aviso: AvisoRecebido): JuizoDoAviso;
  /**
   * The bytes of a file that came, as they come.
   * @throws FalhaDoCanal
   */
  fetchMidia?(
    canal: CanalAberto,
    midia: Pick<MidiaRecebida, 'referencia' | 'mime' | 'tamanho'>,
    signal: AbortSignal,
    bruta: Bruta | null,
  ): Promise<{ bytes: AsyncIterable<Uint8Array>; mime: string | null; nome: string | null }>;
  /**
   * Asks the platform what became of a message of which nobody knows; null where the platform does not know it, undefined where the
   * platform cannot be asked.
   * @throws FalhaDoCanal `tentar` where it cannot tell now: it is asked again later, and the message is not sent meanwhile
   */
  find?(canal: CanalAberto, mensagem: MensagemEnviada): Promise<Enviada | null | undefined>;
  /** Messages of a chat since a time, as the platform has them: after a connection came back. */
  reconcile?(canal: CanalAberto, desde: Date): Promise<Uint8Array[]>;
  /** The platform's templates. */
  listModelos?(canal: CanalAberto): Promise<ModeloDaPlataforma[]>;
  /** Tries the channel, step by step, without sending anything to anybody. Does not throw. */
  test(canal: CanalAberto): Promise<Passo[]>;
};

export type ModeloDaPlataforma = {
  id_externo: string;
  nome: string;
  idioma: string;
  categoria: string;
  status: string;
  componentes: Record<string, unknown>[];
};

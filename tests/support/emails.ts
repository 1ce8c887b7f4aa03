import { Readable } from 'node:stream';
import { configSchema } from '#server/canais/email/config.ts';
import type { Bruta, CanalAberto, MensagemEnviada, MidiaEnviada, Recebido } from '#server/canais/port.ts';
import { sha256 } from '#server/platform/crypto.ts';

/** An e-mail channel as its adapter is given it: of contato@loja.example, at servers that are there or not. */
export function canalEmail(over: Partial<CanalAberto> = {}, config: Record<string, unknown> = {}): CanalAberto {
  const endereco = over.endereco ?? 'contato@loja.example';
  const servidor = { host: 'mail.loja.example', seguranca: 'nenhuma', usuario: endereco };
  return {
    ...{ id: 7, empresa_id: 3, tipo: 'email', adaptador: 'imap_smtp', nome: 'Loja Exemplo', endereco },
    config: configSchema.parse({
      endereco,
      imap: { ...servidor, porta: 1_143 },
      smtp: { ...servidor, porta: 1_025 },
      ...config,
    }),
    segredos: { senha: 'segredo-da-caixa' },
    ...over,
  };
}

/** What was kept of an e-mail: its lines, as a server hands them over. */
export function bruta(raw: string | Uint8Array): Bruta {
  const bytes = typeof raw === 'string' ? Buffer.from(raw.replace(/\r?\n/g, '\r\n')) : raw;
  return { corpo: bytes, arquivo: null };
}

/** The same, kept as a file: its bytes come in pieces. */
export function brutaEmArquivo(bytes: Uint8Array, piece = 65_536): Bruta {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  return {
    corpo: new Uint8Array(),
    arquivo: { id: 1, open: async () => Readable.from(pieces(), { objectMode: false }) },
  };
}

export type MensagemLida = Extract<Recebido, { tipo: 'mensagem' }>;

/** The only message that was read. */
export function theMessage(read: readonly Recebido[]): MensagemLida & { email: NonNullable<MensagemLida['email']> } {
  const [first] = read;
  if (read.length !== 1 || first?.tipo !== 'mensagem' || !first.email)
    throw new Error(`No single message: ${JSON.stringify(read)}`);
  return { ...first, email: first.email };
}

/** A message that is to be sent as an e-mail to ana@cliente.example. */
export function mensagemEmail(over: Partial<MensagemEnviada> = {}): MensagemEnviada {
  return {
    ...{
      id: 41,
      conversa_id: 1_234,
      endereco: 'ana@cliente.example',
      texto: 'Bom dia, Ana.',
      midias: [],
      modelo: null,
    },
    ...{ resposta_a: null, id_externo: null, tentativas: 0, remetente_nome: 'Bia' },
    email: {
      assunto: 'Pedido 10',
      para: ['ana@cliente.example'],
      cc: [],
      em_resposta_a: null,
      referencias: [],
      responder_a: null,
    },
    ...over,
  };
}

/** A file that a message sends. */
export function midiaDe(bytes: Uint8Array, over: Partial<MidiaEnviada> = {}): MidiaEnviada {
  return {
    ...{ id: 1, tipo: 'documento', nome: 'nota.pdf', mime: 'application/pdf', tamanho: bytes.length, referencia: null },
    sha256: sha256(bytes).toString('hex'),
    open: async () => Readable.from([Buffer.from(bytes)], { objectMode: false }),
    ...over,
  };
}

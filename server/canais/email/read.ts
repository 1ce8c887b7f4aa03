import { Readable } from 'node:stream';
import {
  type Bruta,
  type CanalAberto,
  FalhaDoCanal,
  type MidiaRecebida,
  type Recebido,
  type TipoMidia,
} from '#server/canais/port.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { isOfDomain, isOwn } from './config.ts';
import { motivoDoStatus } from './falhas.ts';
import { isMachine, isSite } from './leitura/automatica.ts';
import { readLida } from './leitura/read-lida.ts';
import type { Anexo, Devolucao, Lida, Modo } from './leitura/tipos.ts';
import { TEXTO_MAXIMO } from './limites.ts';
import { readToken } from './token.ts';

type Mensagem = Extract<Recebido, { tipo: 'mensagem' }>;

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

/**
 * Reads an e-mail as it was kept: a message, or what a server says of one that did not arrive. Confirmations of reading, and e-mails with
 * nobody on the other side, are nothing.
 * @throws FalhaDoCanal `final` where not even its header can be read
 */
export async function read(canal: CanalAberto, bruta: Bruta & { recebida_em?: Date }): Promise<Recebido[]> {
  const { lida, modo } = await readLida(canal, () => openBruta(bruta));
  const em = whenOf(lida, bruta.recebida_em?.getTime() ?? Date.now());
  if (lida.devolucao) return statusOf(lida.devolucao, em);
  if (lida.recibo) return [];
  if (lida.de.length === 0 && modo === 'cabecalho')
    throw new FalhaDoCanal('O e-mail não pôde ser lido.', { resultado: 'final' });
  const found = withWhom(canal, lida);
  return found ? [messageOf(canal, found.lida, modo, { ...found.parte, em })] : [];
}

type Parte = Pick<Mensagem, 'endereco' | 'nome' | 'direcao'>;

/** Who is on the other side, and what of the e-mail counts; null where nobody is. */
function withWhom(canal: CanalAberto, lida: Lida): { lida: Lida; parte: Parte } | null {
  const [de] = lida.de;
  if (!de) return null;
  const from = { lida, parte: { endereco: de.endereco, nome: de.nome, direcao: 'entrada' } } as const;
  const own = isOwn(canal, de.endereco);
  if (!own && !(isSite(de.endereco) && isOfDomain(canal, de.endereco))) return from;
  const answersTo = lida.responder_a.find((address) => !isOwn(canal, address));
  if (answersTo) return { lida: unthreaded(lida), parte: { endereco: answersTo, nome: null, direcao: 'entrada' } };
  if (!own || lida.falsificada) return from;
  const to = [...lida.para, ...lida.cc].find((address) => !isOwn(canal, address));
  return to ? { lida, parte: { endereco: to, nome: null, direcao: 'saida' } } : null;
}

/**
 * A form of the company's site writes in the company's name or domain, and answers go to whoever filled it in. Anybody may have written that address
 * into it: it continues no conversation.
 */
const unthreaded = (lida: Lida): Lida => ({
  ...lida,
  ...{ em_resposta_a: null, referencias: [], entregue_a: [] },
  para: lida.para.filter((one) => !one.includes('+')),
  cc: lida.cc.filter((one) => !one.includes('+')),
});

/** The bytes of what was kept, from its beginning. */
export const openBruta = async ({ corpo, arquivo }: Bruta): Promise<Readable> =>
  arquivo ? arquivo.open() : Readable.from([Buffer.from(corpo)], { objectMode: false });

function messageOf(canal: CanalAberto, lida: Lida, modo: Modo, { em, ...parte }: Parte & { em: Date }): Mensagem {
  const { de, para, cc, em_resposta_a, referencias } = lida;
  const { texto, citado } = textsOf(lida, modo);
  return {
    tipo: 'mensagem',
    id_externo: lida.id ?? idOf(lida),
    ...parte,
    identidades: [{ tipo: 'email', valor: parte.endereco }],
    texto: texto || null,
    midias: lida.anexos.map(midiaOf),
    resposta_a: em_resposta_a ?? referencias.at(-1) ?? null,
    enviada_em: em,
    email: {
      assunto: lida.assunto,
      de: de[0]?.endereco ?? parte.endereco,
      para,
      cc,
      em_resposta_a,
      referencias,
      conversa_do_token: tokenOf(canal, lida),
      html: lida.html,
      citado,
      automatica: lida.automatica || (parte.direcao === 'entrada' && isMachine(parte.endereco)),
    },
  };
}

/** What the reader sees: of an e-mail that could not be read whole also that, and where the rest is. */
function textsOf(lida: Lida, modo: Modo): { texto: string; citado: string | null } {
  const notes = [
    lida.omitida !== null &&
      `Este e-mail tem ${Math.ceil(lida.omitida / 1_048_576)} MB e não foi trazido: abra-o no seu programa de e-mail.`,
    lida.omitida === null &&
      (modo === 'cabecalho' || lida.cortada) &&
      'Este e-mail não pôde ser lido por inteiro: abra-o no seu programa de e-mail.',
    lida.anexos_a_mais > 0 && `Há mais ${lida.anexos_a_mais} anexos, que não foram trazidos.`,
  ].filter((note) => note !== false);
  const texto = [lida.texto, ...notes.map((note) => `[${note}]`)].filter(Boolean).join('\n\n');
  return { texto: cutText(texto, TEXTO_MAXIMO + 500), citado: lida.citado };
}

const midiaOf = ({ nome, mime, tamanho }: Anexo, indice: number): MidiaRecebida => ({
  tipo: tipoOf(mime),
  nome,
  mime,
  tamanho,
  referencia: { indice },
});

/** SVG is a program that draws: no picture is made of it. */
function tipoOf(mime: string): TipoMidia {
  if (mime.startsWith('image/') && !mime.includes('svg')) return 'imagem';
  if (mime.startsWith('audio/')) return 'audio';
  return mime.startsWith('video/') ? 'video' : 'documento';
}

/** The conversation that the e-mail names: by an address of the channel that it went to, or by the e-mail that it answers. */
function tokenOf(canal: CanalAberto, { para, cc, entregue_a, em_resposta_a, referencias }: Lida): number | null {
  const named = [...(em_resposta_a ? [em_resposta_a] : []), ...referencias.toReversed(), ...para, ...cc, ...entregue_a];
  for (const text of named) {
    const conversa_id = readToken(canal, text);
    if (conversa_id !== null) return conversa_id;
  }
  return null;
}

/** An id for an e-mail that has none: the same for the same e-mail, however often it comes. A scanner's say the same each time: their files differ. */
function idOf({ de, para, assunto, escrita_em, recebida_em, texto, citado, anexos }: Lida): string {
  const told = [de, para, assunto, escrita_em ?? recebida_em, texto, citado, ...anexos];
  const print = sha256(JSON.stringify(told)).toString('hex');
  return `<${print.slice(0, 40)}@sem-message-id.invalid>`;
}

/** When it was written. A clock that goes wrong does not put it into the future, nor before everything else. `kept`: when it came here. */
function whenOf({ escrita_em, recebida_em }: Lida, kept: number): Date {
  const arrived = recebida_em !== null && recebida_em <= kept + DIA_MS ? Math.min(recebida_em, kept) : kept;
  const sane = escrita_em !== null && escrita_em <= arrived + HORA_MS && escrita_em >= Date.UTC(1995);
  return new Date(sane ? Math.min(escrita_em, arrived) : arrived);
}

/** That a message failed; what is only late, or has arrived, is nothing that anybody waits for. */
function statusOf(devolucao: Devolucao, em: Date): Recebido[] {
  const { id, final, status, diagnostico, destinatarios } = devolucao;
  if (!final || id === null || status.startsWith('2.')) return [];
  const quem = destinatarios.length > 0 ? ` (${destinatarios.join(', ')})` : '';
  const mensagem = `Devolvido pelo servidor: ${motivoDoStatus(status)}${quem}.${diagnostico ? ` ${diagnostico}` : ''}`;
  return [
    {
      tipo: 'status',
      id_externo: id,
      mensagem_id: null,
      status: 'falhou',
      em,
      erro: { codigo: status, mensagem: cutText(mensagem, 500) },
      destinatarios,
    },
  ];
}

import { dayOf } from '#app/_ui/format.ts';
import type { Mensagem, Registro, Trecho } from '../../_ao-vivo/types.ts';
import type { Saida } from '../_escrever/saidas.ts';

/** A line of a conversation's time line. */
export type Item =
  | { tipo: 'dia'; chave: string; dia: string }
  | { tipo: 'novas'; chave: string; quantas: number }
  /** `junta`: right after another of the same author, whose name is not repeated. */
  | { tipo: 'mensagem'; chave: string; mensagem: Mensagem; junta: boolean }
  | { tipo: 'nota'; chave: string; registro: Registro }
  | { tipo: 'mudanca'; chave: string; registro: Registro }
  | { tipo: 'saida'; chave: string; saida: Saida };

/** Messages of one author within so long stand together. */
const TOGETHER_MS = 5 * 60_000;

const authorOf = ({ direcao, remetente_tipo, remetente_nome }: Mensagem) =>
  `${direcao} ${remetente_tipo} ${remetente_nome}`;

/** Every message that was read of a conversation, oldest first. */
export const mensagensDe = (trechos: readonly Trecho[]): Mensagem[] =>
  unique(trechos.toReversed().flatMap(({ mensagens }) => mensagens));

function unique<T extends { id: number }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** What was said and what happened, in the order of time, with a line for each day. */
export function montar(
  trechos: readonly Trecho[],
  { saidas, novas, zone }: { saidas: readonly Saida[]; novas: Novas | null; zone: string },
): Item[] {
  const mensagens = mensagensDe(trechos);
  const registros = unique(trechos.flatMap((trecho) => trecho.registros)).sort((one, other) => one.id - other.id);
  const items: Item[] = [];
  let day: string | null = null;
  let before: Mensagem | null = null;
  const ofDay = (date: Date) => {
    const next = dayOf(date, zone);
    if (next === day) return;
    day = next;
    before = null;
    items.push({ tipo: 'dia', chave: `dia-${next}-${items.length}`, dia: next });
  };
  const tell = (registro: Registro) => {
    ofDay(registro.criado_em);
    before = null;
    items.push({ tipo: registro.tipo, chave: `registro-${registro.id}`, registro });
  };
  let next = 0;
  const tellUntil = (date: Date | null) => {
    for (let one = registros[next]; one && (date === null || one.criado_em <= date); one = registros[next]) {
      tell(one);
      next++;
    }
  };
  const firstNova = mensagens.findIndex(({ id }) => id === novas?.desde);
  mensagens.forEach((mensagem, i) => {
    tellUntil(mensagem.criado_em);
    ofDay(mensagem.enviada_em);
    if (novas && i === firstNova) {
      before = null;
      items.push({ tipo: 'novas', chave: 'novas', quantas: novas.quantas });
    }
    const junta: boolean =
      before !== null &&
      authorOf(before) === authorOf(mensagem) &&
      mensagem.enviada_em.getTime() - before.enviada_em.getTime() < TOGETHER_MS;
    items.push({ tipo: 'mensagem', chave: `mensagem-${mensagem.id}`, mensagem, junta });
    before = mensagem;
  });
  tellUntil(null);
  for (const saida of pending(saidas, mensagens)) {
    ofDay(saida.criada_em);
    items.push({ tipo: 'saida', chave: saida.chave, saida });
  }
  return items;
}

/** What the server leaves of a file's name: it may give it another ending. */
const stemOf = (nome = ''): string =>
  nome
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 50);

/** Whether a message is the one that was on its way: the stream may tell of it before the answer comes. */
export const isArrived = (
  { texto, arquivo, depois_de, outras }: Saida,
  { id, direcao, ...mensagem }: Mensagem,
): boolean =>
  id > depois_de &&
  direcao === 'saida' &&
  mensagem.texto === texto &&
  mensagem.midias.length === (arquivo ? 1 : 0) &&
  (arquivo === null || stemOf(mensagem.midias[0]?.nome ?? undefined) === stemOf(arquivo.name)) &&
  !outras.includes(id);

/** What is on its way and not among the messages yet; each message stands for one. */
function pending(saidas: readonly Saida[], mensagens: readonly Mensagem[]): Saida[] {
  const taken = new Set<number>();
  return saidas.filter((saida) => {
    const arrived = mensagens.find((one) => !taken.has(one.id) && isArrived(saida, one));
    if (arrived) taken.add(arrived.id);
    return !arrived;
  });
}

/** What nobody had read when the conversation was opened: the first of the contact's messages, and how many they are. */
export type Novas = { desde: number; quantas: number };

export function unreadOf(mensagens: readonly Mensagem[], nao_lidas: number): Novas | null {
  if (nao_lidas === 0) return null;
  const received = mensagens.filter(({ direcao }) => direcao === 'entrada');
  const first = received.at(-Math.min(nao_lidas, received.length));
  return first ? { desde: first.id, quantas: nao_lidas } : null;
}

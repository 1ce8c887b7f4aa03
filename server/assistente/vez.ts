import {
  type ConversaPresa,
  handOverConversa,
  holdConversa,
  readSinceConclusao,
  writeSaida,
} from '#server/atendimento/index.ts';
import { areEmUso, findRevisao, searchTrechos } from '#server/conhecimento/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { env } from '#server/platform/env.ts';
import { type Ajustes, fetchAjustes, isOnDuty } from './ajustes.ts';
import { type Reserva, reserve, settle } from './consumo.ts';
import { type Contexto, MOST_MESSAGES, readContexto } from './contexto.ts';
import { countTurn } from './metrics.ts';
import { findModelo, type Modelo } from './modelo.ts';
import { type Pensada, unasked } from './pensada.ts';
import { writeResposta } from './respostas.ts';
import type { Motivo } from './schemas.ts';
import type { Busca } from './trechos.ts';

/** Besides the deadline of the model, so long is a turn its worker's own. */
const GRACE_S = 30;
/** Who failed so often (each time the process died) leaves it to a person. */
const MOST_ATTEMPTS = 3;
/** Answers one after another, without a person of the company: beyond that two machines talk to each other. */
const MOST_IN_A_ROW = 20;

/**
 * What became of a turn. `nada`: there was none, or the assistant has no say in the conversation; `descartada`: the contact wrote again, or
 * somebody took the conversation meanwhile; `cedo`: it is not due for so many milliseconds.
 */
export type Desfecho =
  | { como: 'respondida' | 'transferida' | 'nada' | 'descartada' }
  | { como: 'cedo'; faltam_ms: number };

/** A turn that this worker has: the row as it claimed it. */
type Reivindicada = { conversa_id: number; geracao: number; tentativas: number };
type Linha = { geracao: number; tentativas: number; faltam_ms: number; empresa_ativa: boolean };

/** How the claim ended: with the end of the turn, or with a question for the model. */
type Claim =
  | { fim: Desfecho }
  | {
      fim: null;
      vez: Reivindicada;
      reserva: Reserva;
      modelo: Modelo;
      contexto: Contexto;
      ajustes: Ajustes;
      limite: number;
      /** Of the company's knowledge, before anything is searched for. */
      revisao: number;
    };

type Opcoes = {
  search?: Busca;
  /** The turn that was announced; without it, whatever is due. */
  geracao?: number;
  /** Who is asked; without it, the operator's model. The demonstration's month has one that it plays itself. */
  modelo?: Modelo;
};

/**
 * Does the assistant's turn in a conversation: answers what the contact wrote, or hands the conversation over. The model is asked outside of
 * any transaction; the message, its record and the end of the turn are one. A process that dies leaves the turn to another, when the claim
 * ends; what the contact wrote meanwhile makes what was worked out void. For the service's own job: no scope is asked for.
 */
export async function answerVez(
  outer: Ctx,
  conversa_id: number,
  { search = searchTrechos, geracao, modelo: played }: Opcoes = {},
): Promise<Desfecho> {
  for (;;) {
    const claimed = await transaction(outer, (ctx) => claim(ctx, conversa_id, geracao, played));
    if (claimed.fim) return claimed.fim;
    const { modelo, contexto, ajustes, limite } = claimed;
    const { historico, pergunta } = contexto;
    const { think } = await import('./pensar.ts');
    const pensada = await think(outer, modelo, { persona: ajustes, historico, pergunta, limite }, search);
    const desfecho = await transaction(outer, (ctx) => finish(ctx, claimed, pensada));
    if (desfecho) return desfecho;
  }
}

async function claim(
  ctx: Ctx,
  conversa_id: number,
  geracao: number | undefined,
  played: Modelo | undefined,
): Promise<Claim> {
  const conversa = await holdConversa(ctx, conversa_id);
  const linha = await lockVez(ctx, conversa_id);
  if (!linha || (geracao !== undefined && linha.geracao !== geracao)) return { fim: { como: 'nada' } };
  if (linha.faltam_ms > 0) return { fim: { como: 'cedo', faltam_ms: linha.faltam_ms } };
  const ajustes = await fetchAjustes(ctx);
  const contexto = readContexto(await readSinceConclusao(ctx, conversa_id, MOST_MESSAGES));
  if (!hasSay(conversa, linha, ajustes, ctx.fuso) || !contexto.espera) {
    await endVez(ctx, conversa_id);
    return { fim: { como: 'nada' } };
  }
  const modelo = played ?? (await findModelo());
  const end = async (motivo: Motivo): Promise<Claim> => {
    const written = await write(asAssistente(ctx, ajustes), conversa, ajustes, contexto, unasked(motivo));
    return { fim: written };
  };
  if (!modelo) return end('desligada');
  if (contexto.pergunta === '') return end('sem_texto');
  if (linha.tentativas >= MOST_ATTEMPTS) return end('indisponivel');
  if (contexto.seguidas >= MOST_IN_A_ROW) return end('muitas_seguidas');
  const reserva = await reserve(ctx, ajustes);
  if (!reserva) return end('limite_diario');
  const vez = await takeVez(ctx, conversa_id);
  const revisao = await findRevisao(ctx);
  return { ...{ fim: null, vez, reserva, modelo, contexto, ajustes, revisao }, limite: conversa.texto_maximo };
}

/** @returns null where it is to be thought out anew: what the answer cites was removed, or taken out of use, while the model thought */
async function finish(
  ctx: Ctx,
  { vez, reserva, contexto, revisao }: Extract<Claim, { fim: null }>,
  pensada: Pensada,
): Promise<Desfecho | null> {
  const { conversa_id, geracao, tentativas } = vez;
  const conversa = await holdConversa(ctx, conversa_id);
  const linha = await lockVez(ctx, conversa_id);
  const ajustes = await fetchAjustes(ctx);
  const mine = linha !== null && linha.geracao === geracao && linha.tentativas === tentativas;
  const says = mine && hasSay(conversa, linha, ajustes, ctx.fuso);
  const cited = pensada.trechos.filter(({ citado }) => citado).map(({ conhecimento_id }) => conhecimento_id);
  const holds = await areEmUso(ctx, cited, revisao);
  await settle(ctx, reserva, pensada.tokens_entrada + pensada.tokens_saida, says && holds);
  if (says && !holds) {
    await releaseVez(ctx, conversa_id);
    ctx.db.afterCommit(() => countTurn('descartada', null, pensada));
    return null;
  }
  if (says) return write(asAssistente(ctx, ajustes), conversa, ajustes, contexto, pensada);
  if (mine) await endVez(ctx, conversa_id);
  ctx.db.afterCommit(() => countTurn('descartada', null, pensada));
  return { como: 'descartada' };
}

/** Whether the assistant may say anything in a conversation now. */
const hasSay = (conversa: ConversaPresa, { empresa_ativa }: Linha, ajustes: Ajustes, fuso: string): boolean =>
  empresa_ativa &&
  conversa.canal_do_assistente &&
  conversa.status === 'aberta' &&
  conversa.responsavel_id === null &&
  !conversa.ia_pausada &&
  isOnDuty(ajustes, fuso, new Date());

/** What the assistant does is told in its name. */
const asAssistente = (ctx: Ctx, { nome }: Ajustes): Ctx => ({ ...ctx, ator: { tipo: 'sistema', id: null, nome } });

/** The end of a turn: its message, what is kept of it, and the conversation's hand-over where it comes to that. */
async function write(
  ctx: Ctx,
  conversa: ConversaPresa,
  ajustes: Ajustes,
  { pergunta }: Contexto,
  pensada: Pensada,
): Promise<Desfecho> {
  const { resultado } = pensada;
  const sends = conversa.aceita_texto;
  // The window has ended since the contact wrote: only a person's template gets through.
  const motivo =
    resultado.motivo ?? (!sends ? 'indisponivel' : conversa.leva(resultado.texto) ? null : 'resposta_invalida');
  const texto = 'texto' in resultado && motivo === null ? resultado.texto : ajustes.texto_transferencia;
  const fits = sends && conversa.leva(texto);
  const mensagem_id = fits
    ? await writeSaida(ctx, { conversa_id: conversa.id, texto, ia: { nome: ajustes.nome } })
    : null;
  if (motivo !== null) await handOverConversa(ctx, conversa.id, ajustes.minutos_espera);
  await writeResposta(ctx, { conversa_id: conversa.id, mensagem_id, pergunta, motivo, pensada });
  await endVez(ctx, conversa.id);
  ctx.db.afterCommit(() => countTurn(motivo === null ? 'respondida' : 'transferida', motivo, pensada));
  return { como: motivo === null ? 'respondida' : 'transferida' };
}

/** The turn of a conversation, locked after it; null where there is none. Written out: by the database's clock, in one round trip. */
async function lockVez({ db: { sql }, empresa_id }: Ctx, conversa_id: number): Promise<Linha | null> {
  const [row] = await sql<Linha[]>`
    SELECT geracao, tentativas, greatest(0, ceil(extract(epoch FROM tentar_em - clock_timestamp()) * 1000))::int AS faltam_ms,
      (SELECT situacao = 'ativa' FROM empresas WHERE id = ${empresa_id}) AS empresa_ativa
    FROM vezes_ia WHERE conversa_id = ${conversa_id} AND empresa_id = ${empresa_id} FOR UPDATE`;
  return row ?? null;
}

/** Makes the turn this worker's own until its lease ends. Written out: a prepared statement is one round trip. */
async function takeVez({ db: { sql } }: Ctx, conversa_id: number): Promise<Reivindicada> {
  const [row] = await sql<Reivindicada[]>`
    UPDATE vezes_ia SET tentativas = tentativas + 1, tentar_em = clock_timestamp() + make_interval(secs => ${env.IA_PRAZO_SEGUNDOS + GRACE_S})
    WHERE conversa_id = ${conversa_id} RETURNING conversa_id, geracao, tentativas`;
  if (!row) throw new Error('The turn that was locked is gone');
  return row;
}

/** Makes the turn due at once. Written out: a prepared statement is one round trip. */
async function releaseVez({ db: { sql } }: Ctx, conversa_id: number): Promise<void> {
  await sql`UPDATE vezes_ia SET tentar_em = clock_timestamp() WHERE conversa_id = ${conversa_id}`;
}

/** Written out: a prepared statement is one round trip. */
async function endVez({ db: { sql } }: Ctx, conversa_id: number): Promise<void> {
  await sql`DELETE FROM vezes_ia WHERE conversa_id = ${conversa_id}`;
}

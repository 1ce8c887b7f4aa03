import { searchTrechos } from '#server/conhecimento/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchAjustes } from './ajustes.ts';
import { LONGEST_ANSWER } from './conferir.ts';
import { reserve, settle } from './consumo.ts';
import { readContexto } from './contexto.ts';
import { countTurn } from './metrics.ts';
import { findModelo } from './modelo.ts';
import { type Pensada, unasked } from './pensada.ts';
import type { Questao } from './pensar.ts';
import { writeResposta } from './respostas.ts';
import { type Ensaio, rehearseInput } from './schemas.ts';
import type { Busca } from './trechos.ts';

/**
 * What the assistant would answer in a conversation that is only a rehearsal: with the company's settings, its knowledge and its limits of the
 * day. Nothing is sent and nothing is written but the record of the turn.
 * @throws DomainError FORBIDDEN, VALIDATION_ERROR
 */
export async function rehearse(ctx: Ctx, input: unknown, search: Busca = searchTrechos): Promise<Ensaio> {
  requireScope(ctx, 'configuracoes:write');
  const { mensagens } = parseInput(rehearseInput, input);
  const { historico, pergunta } = readContexto(
    mensagens.map(({ de, texto }, id) => ({
      ...{ id, texto, arquivos: false, automatica: false },
      de: de === 'contato' ? 'contato' : 'ia',
    })),
  );
  const ajustes = await fetchAjustes(ctx);
  const pensada = await thinkWithinLimits(
    ctx,
    { historico, pergunta, persona: ajustes, limite: LONGEST_ANSWER },
    search,
  );
  const { resultado, resposta, trechos, buscas, tokens_entrada, tokens_saida, duracao_ms } = pensada;
  const { motivo } = resultado;
  const id = await writeResposta(ctx, { ...{ conversa_id: null, mensagem_id: null }, pergunta, motivo, pensada });
  countTurn('ensaio', motivo, pensada);
  return {
    ...{ id, resultado: motivo === null ? 'respondida' : 'transferida', motivo },
    texto: 'texto' in resultado ? resultado.texto : ajustes.texto_transferencia,
    ...{ resposta, trechos, buscas, tokens: tokens_entrada + tokens_saida, duracao_ms },
  };
}

async function thinkWithinLimits(ctx: Ctx, questao: Questao, search: Busca): Promise<Pensada> {
  const modelo = await findModelo();
  if (!modelo) return unasked('desligada');
  const reserva = await transaction(ctx, async (inner) => reserve(inner, await fetchAjustes(inner)));
  if (!reserva) return unasked('limite_diario');
  const { think } = await import('./pensar.ts');
  const pensada = await think(ctx, modelo, questao, search);
  await settle(ctx, reserva, pensada.tokens_entrada + pensada.tokens_saida, true);
  return pensada;
}

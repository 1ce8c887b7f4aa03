import { fetchCanal, hasSimuladores, keepDoExemplo, listSimuladores } from '#server/canais/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { keyOf, refusalOf } from './conversas/open-conversa.ts';
import { type MensagemSimulada, simulateMensagemInput } from './schemas.ts';

/**
 * SIMULATOR, development only: a message comes in through an example channel, as if a customer had written it. It takes the way of every
 * message from there on: kept as it came, read by a worker, made into contact, conversation, message and events.
 * @throws DomainError NOT_FOUND outside of development; VALIDATION_ERROR on `canal_id` (unknown, out of use, no example channel) and `endereco`
 */
export async function simulateMensagem(outer: Ctx, input: unknown): Promise<MensagemSimulada> {
  requireScope(outer, 'crm:write');
  const { canal_id, nome, endereco, assunto, texto } = parseInput(simulateMensagemInput, input);
  if (!hasSimuladores()) throw notFound('O simulador de mensagens só existe em desenvolvimento.');
  return transaction(outer, async (ctx) => {
    const simuladores = await listSimuladores(ctx);
    const chosen = canal_id === undefined ? simuladores[0] : simuladores.find(({ id }) => id === canal_id);
    if (!chosen) {
      throw invalid(
        'canal_id',
        canal_id === undefined
          ? 'A empresa não tem um canal de exemplo em uso.'
          : `Este não é um canal de exemplo em uso (id ${canal_id}).`,
      );
    }
    const canal = await fetchCanal(ctx, chosen.id);
    if (keyOf(canal, endereco) === null) throw invalid('endereco', refusalOf(canal));
    const dita = { endereco, nome, texto, ...(canal.tipo === 'email' && assunto ? { assunto } : {}) };
    const kept = await keepDoExemplo(ctx.db, canal, dita);
    if (kept === 'sem_canal') throw invalid('canal_id', 'O canal foi excluído.');
    if (kept === 'cheio') {
      throw new DomainError('CONFLICT', 'Há mensagens demais à espera neste canal. Tente de novo em instantes.');
    }
    return { simulada: true, canal_id: canal.id, canal_nome: canal.nome };
  });
}

import { findNegocio } from '#server/crm/index.ts';
import { notifyAdministrators } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Guardada } from './internal.ts';

/** What was answered, and by whom, where the name is known. */
type Told = { resposta: 'aceita' | 'recusada'; nome: string | null; motivo: string | null };

/**
 * Tells the company by e-mail what a customer answered at the link, in the transaction of the answer: administrators, and whoever answers
 * for the proposal's deal. Once a version, as its answer.
 */
export async function tellAnswer(ctx: Ctx, proposta: Guardada, answer: Told): Promise<void> {
  const { id, numero, titulo, valor_total, versao, negocio_id } = proposta;
  const negocio = negocio_id === null ? null : await findNegocio(ctx, negocio_id);
  const dados = {
    ...{ proposta_id: id, numero, titulo, valor_total },
    cliente: proposta.cliente_nome ?? proposta.contato_nome ?? '',
    ...{ resposta: answer.resposta, por_nome: answer.nome, motivo: answer.motivo },
  };
  await notifyAdministrators(ctx.db, ctx.empresa_id, {
    tipo: 'proposta_respondida',
    chave: `proposta-respondida:${id}:${versao}`,
    membro_id: negocio?.responsavel_id ?? null,
    carta: (empresa_nome) => ({ tipo: 'proposta_respondida', dados: { empresa_nome, ...dados } }),
  });
}

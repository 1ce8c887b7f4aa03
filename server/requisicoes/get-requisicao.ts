import { and, eq } from 'drizzle-orm';
import { conteudos_requisicoes, requisicoes_api } from '#drizzle/schema/requisicoes.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { getAjustesRequisicoes } from './ajustes.ts';
import { isRead } from './internal.ts';
import { linhaRequisicao, PARTES, type RequisicaoDetalhe, requisicaoInput } from './schemas.ts';

const COLUMNS = columnsOf(requisicoes_api, linhaRequisicao);

/**
 * One request of the log with its headers, the parts of its time, and, of a request that writes, body and answer, masked.
 * @throws DomainError NOT_FOUND
 */
export async function getRequisicao(ctx: Ctx, input: unknown): Promise<RequisicaoDetalhe> {
  requireScope(ctx, 'requisicoes:read');
  const { id, criado_em } = parseInput(requisicaoInput, input);
  const c = conteudos_requisicoes;
  const [[row], ajustes] = await Promise.all([
    ctx.db.orm
      .select({
        linha: COLUMNS,
        tempos: requisicoes_api.tempos,
        cabecalhos: requisicoes_api.cabecalhos,
        conteudo: c,
      })
      .from(requisicoes_api)
      .leftJoin(c, and(eq(c.criado_em, requisicoes_api.criado_em), eq(c.requisicao_id, requisicoes_api.id)))
      .where(
        and(
          eq(requisicoes_api.criado_em, criado_em),
          eq(requisicoes_api.id, id),
          eq(requisicoes_api.empresa_id, ctx.empresa_id),
        ),
      ),
    getAjustesRequisicoes(ctx),
  ]);
  if (!row) throw notFound('Requisição não encontrada. O registro as guarda por 30 dias.');
  const { linha, tempos, cabecalhos } = row;
  const conteudo = ajustes.guarda_conteudo ? row.conteudo : null;
  return {
    ...linha,
    tempos: tempos && PARTES.map((parte, i) => ({ parte, ms: (tempos[i] ?? 0) / 1_000 })),
    enviados: named(cabecalhos?.enviados),
    respondidos: named(cabecalhos?.respondidos),
    corpo: conteudo && { texto: conteudo.corpo, bytes: conteudo.corpo_bytes, cortado: conteudo.corpo_cortado },
    resposta: conteudo && {
      texto: conteudo.resposta,
      bytes: conteudo.resposta_bytes,
      cortado: conteudo.resposta_cortada,
    },
    sem_conteudo: conteudo ? null : reasonFor(linha.metodo, ajustes.guarda_conteudo),
  };
}

const named = (pairs: readonly [string, string][] = []) => pairs.map(([nome, valor]) => ({ nome, valor }));

function reasonFor(metodo: string, kept: boolean): RequisicaoDetalhe['sem_conteudo'] {
  if (isRead(metodo)) return 'leitura';
  return kept ? 'nao_guardado' : 'desligado';
}

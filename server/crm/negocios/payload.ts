import { type Dados, publishMany } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { contatoEmEvento } from '../contatos/internal.ts';

/** What every event of a deal tells. */
export type Payload = Pick<Dados<'negocio.criado'>, 'negocio' | 'contato' | 'responsavel' | 'itens'>;

type Row = Omit<Payload, 'contato'> & {
  contato: Parameters<typeof contatoEmEvento>[0] | null;
  atualizado_em: Date;
};

/** The deals as events tell of them, in the order of the ids given; those of another company are missing. */
export async function fetchPayloads(ctx: Ctx, ids: readonly number[]): Promise<(Payload & { atualizado_em: Date })[]> {
  // Written out: a deal with its contact, stage and items in one round trip, however many deals.
  const rows = await ctx.db.sql<Row[]>`
    SELECT json_build_object('id', n.id, 'codigo', n.codigo, 'titulo', n.titulo, 'valor', n.valor::text, 'status', n.status,
        'pipeline', f.nome, 'etapa', e.nome, 'pedido_erp_id', n.pedido_erp_id, 'orcamento_erp_id', n.orcamento_erp_id,
        'contrato_erp_id', n.contrato_erp_id) AS negocio,
      CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'nome', c.nome, 'email', c.email, 'telefone', c.telefone,
        'celular', c.celular, 'empresa_nome', c.empresa_nome, 'cargo', c.cargo, 'cliente_erp_id', c.cliente_erp_id) END AS contato,
      CASE WHEN n.responsavel_id IS NOT NULL THEN json_build_object('id', n.responsavel_id, 'nome', n.responsavel_nome) END AS responsavel,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'tipo', i.tipo, 'produto_id', i.produto_id, 'servico_id', i.servico_id,
          'codigo', i.codigo, 'descricao', i.descricao, 'unidade', i.unidade, 'quantidade', i.quantidade::text,
          'preco_unitario', i.preco_unitario::text, 'desconto_percentual', i.desconto_percentual::text, 'preco_total', i.total::text)
          ORDER BY i.posicao, i.id), '[]')
        FROM itens_negocio i WHERE i.negocio_id = n.id) AS itens,
      n.atualizado_em
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY p (id, ordem)
    JOIN negocios n ON n.id = p.id AND n.empresa_id = ${ctx.empresa_id}
    JOIN funis f ON f.id = n.funil_id JOIN etapas e ON e.id = n.etapa_id LEFT JOIN contatos c ON c.id = n.contato_id
    ORDER BY p.ordem`;
  return rows.map(({ contato, ...row }) => ({ ...row, contato: contato && contatoEmEvento(contato) }));
}

/** Tells of deals, which changed already, in the order of the ids given. */
export async function publishAtualizados(
  ctx: Ctx,
  ids: readonly number[],
  campos_alterados: Dados<'negocio.atualizado'>['campos_alterados'],
): Promise<void> {
  if (ids.length === 0) return;
  const payloads = await fetchPayloads(ctx, ids);
  await publishMany(
    ctx,
    'negocio.atualizado',
    payloads.map(({ atualizado_em, ...payload }) => ({
      ...payload,
      campos_alterados,
      atualizado_em: isoInZone(atualizado_em, ctx.fuso),
    })),
  );
}

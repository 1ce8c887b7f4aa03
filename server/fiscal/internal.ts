import { sql } from 'drizzle-orm';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { DadosNota } from './leitura/types.ts';
import type { LinhaNota, Nota } from './schemas.ts';

/** What a list of notes shows of `e`. */
export const SHOWN = sql`e.id, e.tipo, e.sentido, e.status, e.numero, e.serie, e.chave_acesso, e.emitida_em, e.autorizada_em, e.protocolo,
  e.cancelada_em, e.protocolo_cancelamento, e.verificacao, e.cadeia, e.demonstracao, e.valor_total::text, e.emitente_documento, e.emitente_nome,
  e.destinatario_documento, e.destinatario_nome, e.cliente_id, e.venda_id, e.compra_id, e.recebida_em, e.criado_em, e.atualizado_em`;

type Row = LinhaNota &
  Pick<Nota, 'certificado' | 'deposito_id' | 'venda_numero' | 'compra_numero' | 'eventos' | 'itens'> & {
    dados: DadosNota;
  };

/**
 * The company's note with its items and events.
 * @throws DomainError NOT_FOUND
 */
export async function fetchNota(ctx: Ctx, id: number): Promise<Nota> {
  // Written out: items and events come as JSON columns, in one round trip.
  const [row] = await ctx.db.sql<Row[]>`
    SELECT e.id, e.tipo, e.sentido, e.status, e.numero, e.serie, e.chave_acesso, e.emitida_em, e.autorizada_em, e.protocolo,
      e.cancelada_em, e.protocolo_cancelamento, e.verificacao, e.cadeia, e.demonstracao, e.valor_total::text, e.emitente_documento,
      e.emitente_nome, e.destinatario_documento, e.destinatario_nome, e.cliente_id, e.venda_id, e.compra_id, e.recebida_em, e.criado_em,
      e.atualizado_em, e.certificado, e.deposito_id, e.dados, v.numero_pedido AS venda_numero, c.numero AS compra_numero,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'numero', i.numero, 'codigo', i.codigo, 'gtin', i.gtin, 'descricao', i.descricao,
          'ncm', i.ncm, 'cfop', i.cfop, 'unidade', i.unidade, 'quantidade', i.quantidade::text, 'valor_unitario', i.valor_unitario::text,
          'valor_total', i.valor_total::text, 'desconto', i.desconto::text, 'acrescimos', i.acrescimos::text, 'produto_id', i.produto_id,
          'fator', trim_scale(i.fator)::text, 'quantidade_recebida', i.quantidade_recebida::text)::jsonb || i.tributos ORDER BY i.numero), '[]')
        FROM itens_nota i WHERE i.nota_id = e.id) AS itens,
      (SELECT coalesce(json_agg(json_build_object('id', x.id, 'tipo_evento', x.tipo_evento, 'sequencia', x.sequencia,
          'justificativa', x.justificativa, 'protocolo', x.protocolo, 'registrado_em', x.registrado_em, 'cadeia', x.cadeia,
          'criado_em', x.criado_em) ORDER BY x.id), '[]')
        FROM eventos_nota x WHERE x.nota_id = e.id) AS eventos
    FROM notas_fiscais e LEFT JOIN vendas v ON v.id = e.venda_id LEFT JOIN compras c ON c.id = e.compra_id
    WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('Nota fiscal não encontrada.');
  const { dados, eventos, ...note } = row;
  const moments = eventos.map((evento) => ({
    ...evento,
    registrado_em: new Date(evento.registrado_em),
    criado_em: new Date(evento.criado_em),
  }));
  return { ...note, ...dados, eventos: moments };
}

/** The same, locked for the change that follows. */
export async function fetchNotaForUpdate(ctx: Ctx, id: number): Promise<Nota> {
  // Sent together, run in turn: the note is read after its lock is held. Written out, so that `execute` sends the lock here.
  const locked = ctx.db
    .sql`SELECT FROM notas_fiscais WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`.execute();
  const [, found] = await Promise.all([locked, fetchNota(ctx, id)]);
  return found;
}

export const recordNota = (
  ctx: Ctx,
  acao: AcaoDe<'nota_fiscal'>,
  nota: Pick<LinhaNota, 'id' | 'numero' | 'serie'>,
  detalhes: Detalhes<'nota_fiscal'>,
) =>
  record(ctx, {
    acao,
    recurso: 'nota_fiscal',
    recurso_id: nota.id,
    recurso_nome: `${nota.numero}/${nota.serie}`,
    detalhes,
  });

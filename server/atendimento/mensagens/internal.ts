import { type SQL, sql } from 'drizzle-orm';
import { anexoUrl } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { midiaPath } from '../payload.ts';
import type { Mensagem, MidiaMostrada } from '../schemas.ts';

/** A message's columns (`m`, of the conversation `v`) as its record has them; files come as JSON. */
export const SHOWN = sql`m.id, m.conversa_id, v.canal, m.canal_id, v.contato_id, m.direcao, m.remetente_tipo, m.remetente_nome, m.texto,
  m.modelo, m.resposta_a_id, m.mensagem_id_externo, m.status, m.erro_codigo, m.erro, m.enviada_em, m.entregue_em, m.lida_em, m.criado_em,
  CASE WHEN EXISTS (SELECT FROM midias_mensagem a WHERE a.mensagem_id = m.id) THEN
    (SELECT json_agg(json_build_object('posicao', a.posicao, 'tipo', a.tipo, 'nome', a.nome, 'mime', a.mime, 'tamanho', a.tamanho,
      'estado', a.estado, 'erro', a.erro, 'arquivo_id', a.arquivo_id) ORDER BY a.posicao) FROM midias_mensagem a WHERE a.mensagem_id = m.id)
  END AS midias`;

export const MENSAGENS = sql`mensagens m JOIN conversas v ON v.id = m.conversa_id`;

type Anexo = Omit<MidiaMostrada, 'url'> & { posicao: number; arquivo_id: number | null };

/** A row as `SHOWN` selects it; drizzle gives moments as texts. */
export type Lida = Omit<Mensagem, 'midia' | 'midias' | 'erro' | 'entregue'> & {
  erro: string | null;
  erro_codigo: string | null;
  midias: Anexo[] | null;
};

const momentOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

/** The record of a row: files at their address in the API, for the panel at their signed one. */
export function readMensagem(ctx: Ctx, { erro, erro_codigo, midias, ...row }: Lida): Mensagem {
  const files = (midias ?? []).map(({ posicao, arquivo_id, ...one }) => ({
    ...one,
    url:
      ctx.porta === 'painel'
        ? (arquivo_id && anexoUrl(arquivo_id)) || ''
        : `${ctx.endereco ?? ''}${midiaPath(row.id, posicao)}`,
  }));
  const entregue_em = momentOf(row.entregue_em);
  return {
    ...row,
    ...{ midia: files[0] ?? null, midias: files, erro: erro === null ? null : { codigo: erro_codigo, mensagem: erro } },
    ...{ entregue: entregue_em !== null, entregue_em, lida_em: momentOf(row.lida_em) },
    ...{ enviada_em: new Date(row.enviada_em), criado_em: new Date(row.criado_em) },
    modelo: row.modelo && { id: row.modelo.id ?? null, nome: row.modelo.nome, idioma: row.modelo.idioma },
  };
}

/** Messages of the company by a condition on `m`, in an order. */
export async function readMensagens(ctx: Ctx, where: SQL, order: SQL, limit: number): Promise<Mensagem[]> {
  // Written out: the conversation's columns and the files come along.
  const rows = (await ctx.db.orm.execute(sql`
    SELECT ${SHOWN} FROM ${MENSAGENS} WHERE m.empresa_id = ${ctx.empresa_id} AND ${where} ORDER BY ${order} LIMIT ${limit}`)) as unknown as Lida[];
  return rows.map((row) => readMensagem(ctx, row));
}

/**
 * One message of the company.
 * @throws DomainError NOT_FOUND
 */
export async function fetchMensagem(ctx: Ctx, id: number): Promise<Mensagem> {
  const [found] = await readMensagens(ctx, sql`m.id = ${id}`, sql`m.id`, 1);
  if (!found) throw notFound('Mensagem não encontrada.');
  return found;
}

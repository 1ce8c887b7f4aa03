import { type SQL, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { z } from '#server/platform/validation.ts';
import { hasCampos } from '../campos/values.ts';
import { presentId, showsPersonal } from '../contatos/internal.ts';
import type { negociosFilters } from './shapes.ts';

type Filters = Pick<
  z.output<typeof negociosFilters>,
  | 'contato_id'
  | 'responsavel_id'
  | 'produto_id'
  | 'origem_canal'
  | 'campo'
  | 'data_inicio'
  | 'data_fim'
  | 'previsao_inicio'
  | 'previsao_fim'
>;

/** The conditions on deals (`e`) that the list and the board have in common: the company's, not deleted, and what was filtered by. */
export async function conditionsOf(ctx: Ctx, f: Filters): Promise<SQL[]> {
  const parts: SQL[] = [sql`e.empresa_id = ${ctx.empresa_id}`, sql`e.excluido_em IS NULL`];
  if (f.contato_id !== undefined) parts.push(sql`e.contato_id = ${presentId(ctx, f.contato_id)}`);
  if (f.responsavel_id !== undefined) parts.push(sql`e.responsavel_id = ${f.responsavel_id}`);
  if (f.produto_id !== undefined) {
    parts.push(sql`EXISTS (SELECT FROM itens_negocio i WHERE i.negocio_id = e.id AND i.produto_id = ${f.produto_id})`);
  }
  if (f.origem_canal !== undefined) parts.push(sql`e.origem_canal = ${f.origem_canal}`);
  if (f.data_inicio) parts.push(sql`e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}`);
  if (f.data_fim) parts.push(sql`e.criado_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}`);
  if (f.previsao_inicio) parts.push(sql`e.previsao_fechamento >= ${f.previsao_inicio}`);
  if (f.previsao_fim) parts.push(sql`e.previsao_fechamento <= ${f.previsao_fim}`);
  if (f.campo !== undefined) parts.push(await hasCampos(ctx, 'negocio', f.campo, { mayAsk: showsPersonal(ctx) }));
  return parts;
}

/** Whether anything narrows the board. */
export const isFiltered = (f: Filters & { busca?: string | undefined }): boolean =>
  [f.busca, f.contato_id, f.responsavel_id, f.produto_id, f.origem_canal, f.campo].some(Boolean) ||
  [f.data_inicio, f.data_fim, f.previsao_inicio, f.previsao_fim].some(Boolean);

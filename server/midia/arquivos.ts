import { and, eq, inArray, sql } from 'drizzle-orm';
import { arquivos, objetos_sem_arquivo, usos_midia } from '#drizzle/schema/midia.ts';
import type { Ctx } from '#server/platform/context.ts';
import { env } from '#server/platform/env.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { Guardado } from './keep.ts';

const quota = () => env.MEDIA_QUOTA_MB * 1024 * 1024;

const full = () =>
  invalid(
    'arquivo',
    `Os arquivos da empresa chegaram ao limite de ${env.MEDIA_QUOTA_MB.toLocaleString('pt-BR')} MB. Exclua o que não usa para enviar outros.`,
  );

/**
 * Refuses early, before a file is read, where the company's files have no room for another byte.
 * @throws DomainError VALIDATION_ERROR on `arquivo`
 */
export async function requireRoom(ctx: Ctx): Promise<void> {
  const [uso] = await ctx.db.orm
    .select({ tamanho: usos_midia.tamanho })
    .from(usos_midia)
    .where(eq(usos_midia.empresa_id, ctx.empresa_id));
  if (uso && uso.tamanho >= quota()) throw full();
}

/**
 * Makes a file of the company out of what the store has, in the caller's transaction, and counts it against the company's limit.
 * @returns the file's id
 * @throws DomainError VALIDATION_ERROR on `arquivo` where the limit has no room for it; CONFLICT where it waited for hours, and is gone
 */
export async function adoptArquivo(ctx: Ctx, guardado: Guardado): Promise<number> {
  if (!ctx.db.transaction) throw new Error('A file belongs in the transaction of what it is for');
  const { finalidade, nome, sha256, chave, tipo, largura, altura, variantes } = guardado.dados;
  if (guardado.dados.empresa_id !== ctx.empresa_id) throw new Error('The file is of another company');
  // A sweeper that has begun to delete it has counted an attempt.
  const found = await ctx.db.orm
    .delete(objetos_sem_arquivo)
    .where(and(eq(objetos_sem_arquivo.chave, chave), eq(objetos_sem_arquivo.tentativas, 0)))
    .returning({ chave: objetos_sem_arquivo.chave });
  if (found.length === 0) throw new DomainError('CONFLICT', 'O envio do arquivo demorou demais. Envie de novo.');
  const tamanho = variantes.reduce((sum, variante) => sum + variante.tamanho, 0);
  const { empresa_id } = ctx;
  const counted = await ctx.db.orm
    .insert(usos_midia)
    .values({ empresa_id, tamanho })
    .onConflictDoUpdate({
      target: usos_midia.empresa_id,
      set: { tamanho: sql`${usos_midia.tamanho} + excluded.tamanho` },
      setWhere: sql`${usos_midia.tamanho} + excluded.tamanho <= ${quota()}`,
    })
    .returning({ tamanho: usos_midia.tamanho });
  if (counted.length === 0 || tamanho > quota()) throw full();
  const rows = await ctx.db.orm
    .insert(arquivos)
    .values({ empresa_id, finalidade, nome, tipo, tamanho, sha256, chave, largura, altura, variantes })
    .returning({ id: arquivos.id });
  return oneRow(rows).id;
}

/**
 * Deletes files of the company, in the caller's transaction: their rows now, their bytes after the commit (`sweepMidia`). What names them
 * must be gone already.
 */
export async function releaseArquivos(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ctx.db.transaction) throw new Error('A file is deleted in the transaction of what it was for');
  if (ids.length === 0) return;
  const { empresa_id } = ctx;
  const gone = await ctx.db.orm
    .delete(arquivos)
    .where(and(eq(arquivos.empresa_id, empresa_id), inArray(arquivos.id, [...ids])))
    .returning({ chave: arquivos.chave, tamanho: arquivos.tamanho, variantes: arquivos.variantes });
  if (gone.length === 0) return;
  const freed = gone.reduce((sum, { tamanho }) => sum + tamanho, 0);
  await ctx.db.orm
    .update(usos_midia)
    .set({ tamanho: sql`greatest(${usos_midia.tamanho} - ${freed}::bigint, 0)` })
    .where(eq(usos_midia.empresa_id, empresa_id));
  await ctx.db.orm.insert(objetos_sem_arquivo).values(
    gone.map(({ chave, variantes }) => ({
      ...{ chave, empresa_id, tentativas: 1, remover_apos: sql`now()` },
      nomes: variantes.map(({ nome }) => nome),
    })),
  );
}

import { and, asc, eq, exists, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { aplicativos, aplicativos_permitidos, concessoes } from '#drizzle/schema/acesso.ts';
import { empresas, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import { record } from '#server/auditoria/index.ts';
import { setAplicativosPorLista } from '#server/identidade/index.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { isWellFormedClientId } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { DomainError, invalid, notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { endLocked, lockLive } from '../concessoes/end-grants.ts';
import { isLive } from '../concessoes/situacao.ts';
import { holdResponsavel } from '../responsavel.ts';
import { logoAddress } from './logo.ts';
import {
  allowAplicativoInput,
  type ConexoesEncerradas,
  disallowAplicativoInput,
  type ListaAplicativos,
  listaModoInput,
} from './schemas.ts';

const columns = {
  id: aplicativos.id,
  client_id: aplicativos.client_id,
  nome: aplicativos.nome,
  logo: aplicativos.logo,
  aplicativo_de: empresas.nome,
};

const present = <T extends { logo: Buffer | null }>({ logo, ...row }: T) => ({ ...row, logo: logoAddress(logo) });

/** Whether users of the company may authorize any application, and the company's list: what is on it, and what is connected and is not. */
export async function getListaAplicativos(ctx: Ctx): Promise<ListaAplicativos> {
  requireScope(ctx, 'conexoes:read');
  const { orm } = ctx.db;
  const live = and(
    eq(concessoes.aplicativo_id, aplicativos.id),
    eq(concessoes.empresa_id, ctx.empresa_id),
    isNotNull(concessoes.ativada_em),
    isLive,
  );
  const conexoes_ativas = sql<number>`(SELECT count(*) FROM ${concessoes} WHERE ${live})`.mapWith(Number);
  const isListed = and(
    eq(aplicativos_permitidos.aplicativo_id, aplicativos.id),
    eq(aplicativos_permitidos.empresa_id, ctx.empresa_id),
  );
  const [[empresa], listados, conectados] = await Promise.all([
    orm.select({ por_lista: empresas.aplicativos_por_lista }).from(empresas).where(eq(empresas.id, ctx.empresa_id)),
    orm
      .select({
        ...columns,
        ...{
          permitido_por_nome: aplicativos_permitidos.permitido_por_nome,
          criado_em: aplicativos_permitidos.criado_em,
        },
        conexoes_ativas,
      })
      .from(aplicativos_permitidos)
      .innerJoin(aplicativos, and(isListed, isNull(aplicativos.excluido_em)))
      .innerJoin(empresas, eq(empresas.id, aplicativos.empresa_id))
      .orderBy(asc(sql`lower(${aplicativos.nome})`), asc(aplicativos.id)),
    orm
      .select({ ...columns, conexoes_ativas })
      .from(aplicativos)
      .innerJoin(empresas, eq(empresas.id, aplicativos.empresa_id))
      .where(
        and(
          isNull(aplicativos.excluido_em),
          exists(orm.select({ id: concessoes.id }).from(concessoes).where(live)),
          notExists(
            orm.select({ id: aplicativos_permitidos.aplicativo_id }).from(aplicativos_permitidos).where(isListed),
          ),
        ),
      )
      .orderBy(asc(sql`lower(${aplicativos.nome})`), asc(aplicativos.id)),
  ]);
  return {
    por_lista: empresa?.por_lista ?? false,
    permitidos: listados.map(present),
    conectados_fora: conectados.map(present),
  };
}

/**
 * Chooses between any application and those on the list. Connections that exist go on in either case.
 * @throws DomainError UNAUTHENTICATED and FORBIDDEN as holdMember
 */
export async function setListaModo(outer: Ctx, input: unknown): Promise<ListaAplicativos> {
  requireScope(outer, 'conexoes:write');
  requireProof(outer);
  const { por_lista } = parseInput(listaModoInput, input);
  return transaction(outer, async (ctx) => {
    await holdResponsavel(ctx);
    await setAplicativosPorLista(ctx, por_lista);
    return getListaAplicativos(ctx);
  });
}

/**
 * Puts an application on the company's list, by its `client_id`.
 * @throws DomainError VALIDATION_ERROR on `aplicativo` where there is no such application; UNAUTHENTICATED and FORBIDDEN as holdMember
 */
export async function allowAplicativo(outer: Ctx, input: unknown): Promise<ListaAplicativos> {
  requireScope(outer, 'conexoes:write');
  requireProof(outer);
  const { aplicativo: client_id } = parseInput(allowAplicativoInput, input);
  return transaction(outer, async (ctx) => {
    await holdResponsavel(ctx);
    const [found] = isWellFormedClientId(client_id)
      ? await ctx.db.orm
          .select({ id: aplicativos.id, nome: aplicativos.nome })
          .from(aplicativos)
          .where(and(eq(aplicativos.client_id, client_id), isNull(aplicativos.excluido_em)))
          .for('key share')
      : [];
    if (!found) throw invalid('aplicativo', 'Não há aplicativo com este client_id: confira com quem o fez.');
    const added = await ctx.db.orm
      .insert(aplicativos_permitidos)
      .values({ empresa_id: ctx.empresa_id, aplicativo_id: found.id, permitido_por_nome: ctx.ator.nome })
      .onConflictDoNothing();
    if (added.count > 0) await recordLista(ctx, 'lista_aplicativos.incluido', found, { client_id });
    return getListaAplicativos(ctx);
  });
}

/**
 * Takes an application off the company's list; with `desconectar` its connections to the company end too, with their webhooks.
 * @throws DomainError NOT_FOUND where it is not on the list
 */
export async function disallowAplicativo(outer: Ctx, input: unknown): Promise<ConexoesEncerradas> {
  requireScope(outer, 'conexoes:write');
  const { id, desconectar } = parseInput(disallowAplicativoInput, input);
  return transaction(outer, async (ctx) => {
    const [gone] = await ctx.db.orm
      .delete(aplicativos_permitidos)
      .where(and(eq(aplicativos_permitidos.empresa_id, ctx.empresa_id), eq(aplicativos_permitidos.aplicativo_id, id)))
      .returning({ id: aplicativos_permitidos.aplicativo_id });
    if (!gone) throw notFound('Este aplicativo não está na lista.');
    const rows = await ctx.db.orm
      .select({ id: aplicativos.id, nome: aplicativos.nome, client_id: aplicativos.client_id })
      .from(aplicativos)
      .where(eq(aplicativos.id, id));
    const condition = and(eq(concessoes.aplicativo_id, id), eq(concessoes.empresa_id, ctx.empresa_id));
    const ending = desconectar ? await lockLive(ctx.db, condition) : [];
    const { conexoes, webhooks } = await endLocked(ctx.db, ending, 'desconectada', ctx);
    for (const { client_id, ...aplicativo } of rows) {
      const detalhes = { client_id, ...(desconectar ? { conexoes_encerradas: conexoes.length } : {}) };
      await recordLista(ctx, 'lista_aplicativos.retirado', aplicativo, detalhes);
    }
    return { conexoes: conexoes.length, webhooks: webhooks.encerrados.map(({ nome }) => nome) };
  });
}

const recordLista = (
  ctx: Ctx,
  acao: 'lista_aplicativos.incluido' | 'lista_aplicativos.retirado',
  { id, nome }: { id: number; nome: string },
  detalhes: { client_id: string; conexoes_encerradas?: number },
): Promise<void> => record(ctx, { acao, recurso: 'lista_aplicativos', recurso_id: id, recurso_nome: nome, detalhes });

/** Of a user's companies, those whose list lacks an application. */
export async function listEmpresasSem(db: Db, usuario_id: number, aplicativo_id: number): Promise<Set<number>> {
  const rows = await db.orm
    .select({ id: empresas.id })
    .from(usuarios_empresas)
    .innerJoin(empresas, and(eq(empresas.id, usuarios_empresas.empresa_id), empresas.aplicativos_por_lista))
    .where(and(eq(usuarios_empresas.usuario_id, usuario_id), notExists(listed(db, aplicativo_id))));
  return new Set(rows.map(({ id }) => id));
}

const listed = ({ orm }: Db, aplicativo_id: number) =>
  orm
    .select({ id: aplicativos_permitidos.aplicativo_id })
    .from(aplicativos_permitidos)
    .where(
      and(eq(aplicativos_permitidos.empresa_id, empresas.id), eq(aplicativos_permitidos.aplicativo_id, aplicativo_id)),
    );

/**
 * Refuses an application that the company's list lacks. Its place on the list is held until the transaction ends: whoever takes it off
 * waits, and then finds the connection that was made meanwhile.
 * @throws DomainError FORBIDDEN
 */
export async function requireListed({ db, empresa_id }: Ctx, aplicativo_id: number): Promise<void> {
  const [held] = await db.orm
    .select({ id: aplicativos_permitidos.aplicativo_id })
    .from(aplicativos_permitidos)
    .where(
      and(eq(aplicativos_permitidos.empresa_id, empresa_id), eq(aplicativos_permitidos.aplicativo_id, aplicativo_id)),
    )
    .for('share');
  if (held) return;
  const [empresa] = await db.orm
    .select({ por_lista: empresas.aplicativos_por_lista })
    .from(empresas)
    .where(eq(empresas.id, empresa_id));
  if (!empresa?.por_lista) return;
  throw new DomainError(
    'FORBIDDEN',
    'Esta empresa só aceita os aplicativos da sua lista, e este não está nela. Peça a um administrador que o inclua em Integrações › Conexões.',
  );
}

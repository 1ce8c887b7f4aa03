import { and, desc, eq, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { aplicativos, concessoes } from '#drizzle/schema/acesso.ts';
import { contas, empresas, usuarios, usuarios_empresas } from '#drizzle/schema/identidade.ts';
import type { Papel } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { listWebhooksOf, type WebhookLegado } from '#server/webhooks/index.ts';
import { logoAddress } from '../aplicativos/logo.ts';
import { withinPlan, withinReach } from '../escopos.ts';
import { endLocked, lockLive } from './end-grants.ts';
import { type Conexao, type ConexaoEncerrada, conexaoIdInput, conexoesFilters, disconnectInput } from './schemas.ts';
import { isLive, SITUACAO } from './situacao.ts';

type EscopoSuspenso = Conexao['escopos_suspensos'][number];

/** The company that registered the application; `empresas` is the one whose data the application reaches. */
const dona = alias(empresas, 'dona');

const columns = {
  id: concessoes.id,
  aplicativo_nome: aplicativos.nome,
  aplicativo_descricao: aplicativos.descricao,
  aplicativo_site_url: aplicativos.site_url,
  logo: aplicativos.logo,
  aplicativo_de: dona.nome,
  aplicativo_ativo: aplicativos.ativo,
  escopos: concessoes.escopos,
  modulos: contas.modulos,
  papel: usuarios_empresas.papel,
  usuario_id: usuarios.id,
  autorizada_por: usuarios.nome,
  criado_em: concessoes.criado_em,
  renovada_em: concessoes.renovada_em,
  ultimo_uso_em: concessoes.ultimo_uso_em,
  ultimo_uso_ip: concessoes.ultimo_uso_ip,
  expira_em: concessoes.expira_em,
  situacao: SITUACAO,
  encerrada_em: concessoes.encerrada_em,
  encerrada_por_nome: concessoes.encerrada_por_nome,
};

/** Of the company's connections, those that were begun: a code that nobody exchanged gave access to nothing. */
const begun = (ctx: Ctx, condition: SQL | undefined) =>
  and(eq(concessoes.empresa_id, ctx.empresa_id), isNotNull(concessoes.ativada_em), condition);

const select = (ctx: Ctx, condition: SQL | undefined) =>
  ctx.db.orm
    .select(columns)
    .from(concessoes)
    .innerJoin(aplicativos, eq(aplicativos.id, concessoes.aplicativo_id))
    .innerJoin(dona, eq(dona.id, aplicativos.empresa_id))
    .innerJoin(empresas, eq(empresas.id, concessoes.empresa_id))
    .innerJoin(contas, eq(contas.id, empresas.conta_id))
    .innerJoin(usuarios, eq(usuarios.id, concessoes.usuario_id))
    .leftJoin(
      usuarios_empresas,
      and(
        eq(usuarios_empresas.usuario_id, concessoes.usuario_id),
        eq(usuarios_empresas.empresa_id, concessoes.empresa_id),
        usuarios_empresas.ativo,
      ),
    )
    .where(begun(ctx, condition));

const STANDS = {
  ativas: isLive,
  encerradas: or(isNotNull(concessoes.encerrada_em), lte(concessoes.expira_em, sql`now()`)),
};

function suspended(escopos: string[], modulos: string[], papel: Papel | null): EscopoSuspenso[] {
  const planned = withinPlan(escopos, modulos);
  const reached = withinReach(escopos, modulos, papel);
  return escopos
    .filter((escopo) => !reached.includes(escopo))
    .map((escopo) => ({ escopo, motivo: papel === null ? 'usuario' : planned.includes(escopo) ? 'papel' : 'plano' }));
}

type Row = Awaited<ReturnType<typeof select>>[number];

const present = (ctx: Ctx, { logo, modulos, papel, usuario_id, ...row }: Row): Conexao => ({
  ...row,
  aplicativo_logo: logoAddress(logo),
  escopos_suspensos: suspended(row.escopos, modulos, papel),
  minha: ctx.ator.tipo === 'usuario' && ctx.ator.id === usuario_id,
});

/** The applications that have (or had) access to the company, newest first. */
export async function listConexoes(ctx: Ctx, input: unknown): Promise<Page<Conexao>> {
  requireScope(ctx, 'conexoes:read');
  const { situacao, ...page } = parseInput(conexoesFilters, input);
  const condition = STANDS[situacao];
  const [found, total_registros] = await Promise.all([
    select(ctx, condition).orderBy(desc(concessoes.id)).limit(page.por_pagina).offset(offsetOf(page)),
    ctx.db.orm.$count(concessoes, begun(ctx, condition)),
  ]);
  return { ...page, resultados: found.map((row) => present(ctx, row)), total_registros };
}

/** @throws DomainError NOT_FOUND */
export async function getConexao(ctx: Ctx, input: unknown): Promise<Conexao> {
  requireScope(ctx, 'conexoes:read');
  const { id } = parseInput(conexaoIdInput, input);
  const [found] = await select(ctx, eq(concessoes.id, id));
  if (!found) throw notFound('Conexão não encontrada.');
  return present(ctx, found);
}

/** The webhooks that stop with a connection, unless an administrator keeps them. @throws DomainError NOT_FOUND */
export async function listWebhooksDaConexao(ctx: Ctx, input: unknown): Promise<WebhookLegado[]> {
  const { id } = await getConexao(ctx, input);
  return listWebhooksOf(ctx, { concessoes: [id] });
}

/**
 * Ends a connection: its tokens are dead at once, and the webhooks that it made stop. Administrators end any connection, and may keep
 * webhooks of it (`manter_webhooks`), which are the company's own from then on; others end their own. Of one that has ended, nothing
 * changes.
 * @throws DomainError NOT_FOUND; FORBIDDEN for somebody else's without `conexoes:write`, and for keeping webhooks without `webhooks:write`
 */
export async function disconnectConexao(outer: Ctx, input: unknown): Promise<ConexaoEncerrada> {
  requireScope(outer, 'conexoes:read');
  const { id, manter_webhooks } = parseInput(disconnectInput, input);
  if (manter_webhooks.length > 0) requireScope(outer, 'webhooks:write');
  return transaction(outer, async (ctx) => {
    const ending = await lockLive(ctx.db, and(eq(concessoes.id, id), eq(concessoes.empresa_id, ctx.empresa_id)));
    const conexao = await getConexao(ctx, { id });
    if (ending.length > 0 && !conexao.minha && !ctx.escopos.has('conexoes:write')) {
      throw new DomainError('FORBIDDEN', 'Só um administrador desconecta o que outra pessoa autorizou.');
    }
    const manter = new Set(manter_webhooks);
    const { webhooks } = await endLocked(ctx.db, ending, 'desconectada', ctx, { manter });
    const names = (list: readonly WebhookLegado[]) => list.map(({ nome }) => nome);
    return {
      ...(await getConexao(ctx, { id })),
      webhooks_encerrados: names(webhooks.encerrados),
      webhooks_mantidos: names(webhooks.mantidos),
    };
  });
}

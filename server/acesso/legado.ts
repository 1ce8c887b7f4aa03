import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { aplicativos, concessoes, tokens_api } from '#drizzle/schema/acesso.ts';
import { empresas } from '#drizzle/schema/identidade.ts';
import { releaseConversas } from '#server/atendimento/index.ts';
import { record, recordAll } from '#server/auditoria/index.ts';
import { releaseRegistros, takeMesclagens } from '#server/crm/index.ts';
import * as identidade from '#server/identidade/index.ts';
import { type Ctx, type EmpresaId, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { endWebhooksOf, listWebhooksOf } from '#server/webhooks/index.ts';
import { endLocked, lockLive } from './concessoes/end-grants.ts';
import { isLive } from './concessoes/situacao.ts';
import { holdActor, requireMayAdminister } from './invite-usuario.ts';
import {
  type AcessoEncerrado,
  type Legado,
  type Manter,
  removeUsuarioInput,
  type UsuarioAlterado,
  updateUsuarioInput,
} from './schemas.ts';

/** A token that works: the condition of a query. */
export const isUsable = and(
  isNull(tokens_api.revogado_em),
  or(isNull(tokens_api.expira_em), gt(tokens_api.expira_em, sql`now()`)),
);

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

/** The tokens that end with a person's place in the company, wherever in the account they work. */
const tokensOf = (ctx: Ctx, usuario_id: number) =>
  ctx.db.orm
    .select({
      ...{ id: tokens_api.id, nome: tokens_api.nome, ultimos4: tokens_api.ultimos4 },
      ...{ ultimo_uso_em: tokens_api.ultimo_uso_em, empresa_id: tokens_api.empresa_id },
      ...{ empresa_nome: empresas.nome, fuso: empresas.fuso },
    })
    .from(tokens_api)
    .innerJoin(empresas, eq(empresas.id, tokens_api.empresa_id))
    .where(
      and(
        eq(tokens_api.responsavel_usuario_id, usuario_id),
        eq(tokens_api.responsavel_empresa_id, ctx.empresa_id),
        isUsable,
      ),
    )
    .orderBy(asc(tokens_api.id));

/**
 * The same, each locked until the transaction ends. Asked again until there is none besides: a key that was issuing another held its own
 * row, and the other is there only once this transaction has waited for it.
 */
async function lockTokensOf(ctx: Ctx, usuario_id: number): Promise<Token[]> {
  for (let held = -1; ; ) {
    const tokens = await tokensOf(ctx, usuario_id).for('update', { of: tokens_api });
    if (tokens.length === held) return tokens;
    held = tokens.length;
  }
}

/** Every token that a person ever answered for in the company: one that ended may have written invitations. */
const everyTokenOf = async (ctx: Ctx, usuario_id: number): Promise<number[]> => {
  const { responsavel_usuario_id, responsavel_empresa_id } = tokens_api;
  const rows = await ctx.db.orm
    .select({ id: tokens_api.id })
    .from(tokens_api)
    .where(and(eq(responsavel_usuario_id, usuario_id), eq(responsavel_empresa_id, ctx.empresa_id)));
  return idsOf(rows);
};

/** Every connection that a person ever allowed in the company: one that expired may have webhooks yet. */
const concessoesOf = async (ctx: Ctx, usuario_id: number): Promise<number[]> => {
  const rows = await ctx.db.orm
    .select({ id: concessoes.id })
    .from(concessoes)
    .where(and(eq(concessoes.empresa_id, ctx.empresa_id), eq(concessoes.usuario_id, usuario_id)));
  return idsOf(rows);
};

const aplicativosOf = (ctx: Ctx, usuario_id: number) =>
  ctx.db.orm
    .select({ id: aplicativos.id, nome: aplicativos.nome })
    .from(aplicativos)
    .where(
      and(
        eq(aplicativos.empresa_id, ctx.empresa_id),
        eq(aplicativos.criado_por_usuario_id, usuario_id),
        isNull(aplicativos.excluido_em),
      ),
    )
    .orderBy(asc(aplicativos.id));

const NOTHING: Legado = { tokens: [], webhooks: [], conexoes: [], convites: [], aplicativos: [] };

/**
 * What a user of the company would leave behind: tokens, webhooks, connections and invitations that wait, which end with the user's access
 * unless an administrator keeps them (connections and invitations always end), and the applications that they registered, which are the
 * company's and go on.
 * @throws DomainError NOT_FOUND
 */
export async function listLegado(ctx: Ctx, input: unknown): Promise<Legado> {
  requireScope(ctx, 'usuarios:write');
  const { id } = parseInput(identidade.usuarioIdInput, input);
  const { usuario_id } = await identidade.findUsuarioOfMember(ctx, id);
  if (usuario_id === null) return NOTHING;
  const [tokens, concessoes_da_pessoa] = [await tokensOf(ctx, usuario_id), await concessoesOf(ctx, usuario_id)];
  const [webhooks, convites, conexoes, registrados] = await Promise.all([
    listWebhooksOf(ctx, { usuario_id, concessoes: concessoes_da_pessoa }),
    identidade.listConvitesOf(ctx, {
      ...{ usuario_id, concessoes: concessoes_da_pessoa },
      tokens: await everyTokenOf(ctx, usuario_id),
    }),
    ctx.db.orm
      .select({
        ...{ id: concessoes.id, aplicativo_nome: aplicativos.nome },
        ...{ criado_em: concessoes.criado_em, ultimo_uso_em: concessoes.ultimo_uso_em },
      })
      .from(concessoes)
      .innerJoin(aplicativos, eq(aplicativos.id, concessoes.aplicativo_id))
      .where(and(eq(concessoes.empresa_id, ctx.empresa_id), eq(concessoes.usuario_id, usuario_id), isLive))
      .orderBy(asc(concessoes.id)),
    aplicativosOf(ctx, usuario_id),
  ]);
  return {
    tokens: tokens.map(({ empresa_id, empresa_nome, fuso: _, ...token }) => ({
      ...token,
      empresa_nome: empresa_id === ctx.empresa_id ? null : empresa_nome,
    })),
    webhooks: webhooks.map(({ id, nome, ativo, concessao_id, empresa_nome }) => ({
      ...{ id, nome, ativo, empresa_nome },
      aplicativo_nome: conexoes.find((each) => each.id === concessao_id)?.aplicativo_nome ?? null,
    })),
    conexoes,
    convites,
    aplicativos: registrados,
  };
}

/**
 * Whoever ends a user's access, held until the transaction ends (`holdActor`). An application's own connection is held among that user's, in
 * the order of their ids, as wherever several are ended: whoever deletes the application holds both kinds.
 */
async function holdEnder(ctx: Ctx, membro_id: number): Promise<void> {
  const { ator, db, empresa_id } = ctx;
  if (ator.tipo !== 'concessao') return holdActor(ctx);
  await identidade.lockContrato(ctx);
  const { usuario_id } = await identidade.findUsuarioOfMember(ctx, membro_id);
  const ofUser = and(eq(concessoes.empresa_id, empresa_id), eq(concessoes.usuario_id, usuario_id ?? 0));
  await db.orm
    .select({ id: concessoes.id })
    .from(concessoes)
    .where(and(or(eq(concessoes.id, ator.id), ofUser), isNull(concessoes.encerrada_em)))
    .orderBy(asc(concessoes.id))
    .for('update');
  await holdActor(ctx);
}

type Motivo = 'usuario_removido' | 'usuario_desativado';

/** Ends what a person left in the company, in the caller's transaction and after their place there has ended. */
async function endAccess(ctx: Ctx, usuario_id: number, motivo: Motivo, manter: Manter): Promise<AcessoEncerrado> {
  const kept = manter.manter_acessos
    ? ('todos' as const)
    : { tokens: new Set(manter.manter.tokens), webhooks: new Set(manter.manter.webhooks) };
  const keptWebhooks = kept === 'todos' ? kept : kept.webhooks;
  const todas = await concessoesOf(ctx, usuario_id);
  // Whoever ends one connection or one token holds it first, and then takes back the invitations that it wrote.
  const held = await lockLive(
    ctx.db,
    and(eq(concessoes.usuario_id, usuario_id), eq(concessoes.empresa_id, ctx.empresa_id)),
  );
  const heldTokens = await lockTokensOf(ctx, usuario_id);
  // Before a token that is kept becomes the company's own: all of them are told of here, a connection's too.
  const autores = { usuario_id, tokens: await everyTokenOf(ctx, usuario_id), concessoes: todas };
  const convites_cancelados = await identidade.withdrawConvitesOf(ctx, autores);
  // In this order: whoever makes a webhook holds the access that it is made with first.
  const grants = await endLocked(ctx.db, held, motivo, ctx, { manter: keptWebhooks });
  const tokens = await endTokens(ctx, heldTokens, motivo, kept === 'todos' ? kept : kept.tokens);
  const webhooks = await endWebhooksOf(ctx, { usuario_id, concessoes: todas }, keptWebhooks);
  const names = (list: readonly { nome: string }[]) => list.map(({ nome }) => nome);
  return {
    tokens_encerrados: names(tokens.encerrados),
    tokens_mantidos: names(tokens.mantidos),
    webhooks_encerrados: names([...grants.webhooks.encerrados, ...webhooks.encerrados]),
    webhooks_mantidos: names([...grants.webhooks.mantidos, ...webhooks.mantidos]),
    conexoes_encerradas: grants.conexoes.map(({ aplicativo_nome }) => aplicativo_nome),
    convites_cancelados,
    aplicativos: names(await aplicativosOf(ctx, usuario_id)),
  };
}

type Token = Awaited<ReturnType<typeof tokensOf>>[number];

async function endTokens(ctx: Ctx, rows: readonly Token[], motivo: Motivo, manter: ReadonlySet<number> | 'todos') {
  const isKept = ({ id }: { id: number }) => manter === 'todos' || manter.has(id);
  const [mantidos, encerrados] = [rows.filter(isKept), rows.filter((row) => !isKept(row))];
  const { orm } = ctx.db;
  const among = (list: readonly Token[]) =>
    inArray(
      tokens_api.id,
      list.map(({ id }) => id),
    );
  if (encerrados.length > 0) {
    await orm.update(tokens_api).set({ revogado_em: sql`now()`, revogado_motivo: motivo }).where(among(encerrados));
  }
  if (mantidos.length > 0) {
    await orm
      .update(tokens_api)
      .set({ responsavel_usuario_id: null, responsavel_empresa_id: null })
      .where(among(mantidos));
  }
  // A token of a branch is told of there.
  const line = ({ id, nome, empresa_id, fuso }: Token, acao: 'token.revogado' | 'token.mantido') => ({
    ctx: { ...ctx, empresa_id: empresa_id as EmpresaId, fuso },
    entry: { acao, recurso: 'token', recurso_id: id, recurso_nome: nome, detalhes: { motivo } } as const,
  });
  await recordAll(ctx.db, [
    ...encerrados.map((row) => line(row, 'token.revogado')),
    ...mantidos.map((row) => line(row, 'token.mantido')),
  ]);
  return { encerrados, mantidos };
}

/** What ended and what was kept, without the kinds of which there was nothing: for the audit trail. */
const told = (encerrado: AcessoEncerrado): Partial<AcessoEncerrado> =>
  Object.fromEntries(Object.entries(encerrado).filter(([, names]) => names.length > 0));

/** Nobody answers for what the user answered for: each record is told of. */
async function release(ctx: Ctx, membro_id: number): Promise<void> {
  await releaseRegistros(ctx, membro_id);
  await releaseConversas(ctx, membro_id);
}

/**
 * Removes a user from the company, or takes an invitation back. What the user answers for there ends with it, for good: connections
 * always, and invitations that wait; tokens and webhooks unless `manter` names them or `manter_acessos` is true, which makes them the company's own.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR for the last active administrator
 */
export async function removeUsuario(outer: Ctx, input: unknown): Promise<AcessoEncerrado> {
  requireScope(outer, 'usuarios:delete');
  const { id, ...manter } = parseInput(removeUsuarioInput, input);
  return transaction(outer, async (ctx) => {
    // Before the place: a merge may wait for it. Alone: what comes through a channel holds contacts in the order of its messages.
    await takeMesclagens(ctx);
    await holdEnder(ctx, id);
    const { usuario_id, nome, email, papel, tipo } = await identidade.removeMember(ctx, id, release);
    const encerrado = usuario_id === null ? NADA : await endAccess(ctx, usuario_id, 'usuario_removido', manter);
    await record(ctx, {
      acao: 'usuario.removido',
      recurso: 'usuario',
      recurso_id: id,
      recurso_nome: nome,
      detalhes: { email, papel, tipo, ...told(encerrado) },
    });
    return encerrado;
  });
}

/** Whoever may do everything; an invitation to that counts. */
const administers = ({ papel, ativo }: { papel: string; ativo: boolean }) => papel === 'administrador' && ativo;

const NADA: AcessoEncerrado = {
  ...{ tokens_encerrados: [], tokens_mantidos: [], webhooks_encerrados: [], webhooks_mantidos: [] },
  ...{ conexoes_encerradas: [], convites_cancelados: [], aplicativos: [] },
};

/**
 * The room `identidade`'s verb; a user who is deactivated loses what `removeUsuario` ends, and a later reactivation brings none of it back.
 * `encerrado` is null where nobody was deactivated.
 * @throws DomainError as there; FORBIDDEN where the actor may not make somebody an administrator (requireMayAdminister)
 */
export async function updateUsuario(outer: Ctx, input: unknown): Promise<UsuarioAlterado> {
  requireScope(outer, 'usuarios:write');
  const { manter_acessos, manter, ...change } = parseInput(updateUsuarioInput, input);
  return transaction(outer, async (ctx) => {
    await (change.ativo === false ? holdEnder(ctx, change.id) : holdActor(ctx));
    const before = await identidade.findUsuarioOfMember(ctx, change.id);
    const wanted = { ...before, ...sentOf({ papel: change.papel, ativo: change.ativo }) };
    if (administers(wanted) && !administers(before)) await requireMayAdminister(ctx);
    const usuario = await identidade.updateUsuario(ctx, change);
    if (change.ativo !== false) return { ...usuario, encerrado: null };
    const { usuario_id } = await identidade.findUsuarioOfMember(ctx, change.id);
    if (usuario_id === null) return { ...usuario, encerrado: null };
    const encerrado = await endAccess(ctx, usuario_id, 'usuario_desativado', { manter_acessos, manter });
    const detalhes = told(encerrado);
    if (Object.keys(detalhes).length > 0) {
      await record(ctx, {
        acao: 'usuario.acesso_encerrado',
        recurso: 'usuario',
        recurso_id: usuario.id,
        recurso_nome: usuario.nome,
        detalhes,
      });
    }
    return { ...usuario, encerrado };
  });
}

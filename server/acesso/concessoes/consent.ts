import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { concessoes, tokens_oauth } from '#drizzle/schema/acesso.ts';
import { record } from '#server/auditoria/index.ts';
import { getModulos, hasOneFactor, holdMember, listEmpresasOfUsuario, type Papel } from '#server/identidade/index.ts';
import { type Ctx, requireProof, transaction } from '#server/platform/context.ts';
import { newSecret, sha256 } from '#server/platform/crypto.ts';
import { type Db, takeTurn } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { listEmpresasSem, requireListed } from '../aplicativos/permitidos.ts';
import { describeEscopos, withinPlan, withinReach } from '../escopos.ts';
import { recordEvento } from './internal.ts';
import type { Authorization } from './read-authorization.ts';
import type { AplicativoPublico, Consent } from './schemas.ts';
import { isLive } from './situacao.ts';
import { CODE_SECONDS } from './terms.ts';

/** Whoever may only look lets nobody in. */
const mayAuthorize = (papel: Papel) => papel !== 'leitura';

/** Live connections of one application that one user may have in one company. */
const MAX_CONEXOES = 100;

/**
 * The question that the consent screen puts to the user of a session. Null when the user belongs to no company any more.
 * @param empresa_id the company chosen on the screen; where it is not one of the user's, that of the session, or the first
 */
export async function describeConsent(
  db: Db,
  session: { usuario_id: number; sessao_id: number; empresa_id: number | null },
  authorization: Authorization,
  empresa_id: number | null,
): Promise<Consent | null> {
  const [rows, allowed, unlisted, protegida] = await Promise.all([
    listEmpresasOfUsuario(db, session),
    allowedAlready(db, session.usuario_id, authorization.aplicativo.id),
    listEmpresasSem(db, session.usuario_id, authorization.aplicativo.id),
    hasOneFactor(db, session.usuario_id),
  ]);
  const empresas = rows.map((empresa) => {
    const impedida = !mayAuthorize(empresa.papel)
      ? ('papel' as const)
      : unlisted.has(empresa.id)
        ? ('lista' as const)
        : empresa.exige_segundo_fator && !protegida
          ? ('segundo_fator' as const)
          : null;
    const permitidos = impedida ? [] : withinReach(authorization.escopos, empresa.modulos, empresa.papel);
    return { ...empresa, ja: allowed.get(empresa.id) ?? null, impedida, permitidos };
  });
  const usable = (id: number | null) => empresas.find((empresa) => empresa.id === id && empresa.permitidos.length > 0);
  const chosen =
    usable(empresa_id) ?? usable(session.empresa_id) ?? empresas.find((e) => e.permitidos.length > 0) ?? empresas[0];
  if (!chosen) return null;
  const { modulos, ja, impedida } = chosen;
  return {
    empresas: empresas.map(({ modulos: _, ja: __, exige_segundo_fator: ___, ...empresa }) => empresa),
    escolhida: { id: chosen.id, nome: chosen.nome, papel: chosen.papel, impedida, permitidos: chosen.permitidos },
    escopos: describeEscopos(authorization.escopos).map((descricao) => ({
      ...descricao,
      permitido: chosen.permitidos.includes(descricao.escopo),
      motivo: chosen.permitidos.includes(descricao.escopo)
        ? null
        : withinPlan([descricao.escopo], modulos).length === 0
          ? 'plano'
          : (impedida ?? 'papel'),
      novo: ja !== null && !ja.includes(descricao.escopo),
    })),
    ja_conectado: ja !== null,
  };
}

/** The scopes that the user allows an application now, by company. */
async function allowedAlready(db: Db, usuario_id: number, aplicativo_id: number): Promise<Map<number, string[]>> {
  const rows = await db.orm
    .select({ empresa_id: concessoes.empresa_id, escopos: concessoes.escopos })
    .from(concessoes)
    .where(
      and(
        eq(concessoes.aplicativo_id, aplicativo_id),
        eq(concessoes.usuario_id, usuario_id),
        isNotNull(concessoes.ativada_em),
        isLive,
      ),
    );
  const allowed = new Map<number, string[]>();
  for (const { empresa_id, escopos } of rows) {
    allowed.set(empresa_id, [...(allowed.get(empresa_id) ?? []), ...escopos]);
  }
  return allowed;
}

/**
 * Whether a user's browser may be sent to an application with an error that nobody asked the user about (RFC 9700, 4.11.2): only where
 * the user has, or had, a connection of it. Anybody can register an application and write a link with an error in it; otherwise the
 * product's own address would lead strangers to any address.
 * @param usuario_id null where nobody is signed in
 */
export async function mayRedirect(db: Db, usuario_id: number | null, aplicativo_id: number): Promise<boolean> {
  if (usuario_id === null) return false;
  const [connected] = await db.orm
    .select({ id: concessoes.id })
    .from(concessoes)
    .where(and(eq(concessoes.aplicativo_id, aplicativo_id), eq(concessoes.usuario_id, usuario_id)))
    .limit(1);
  return connected !== undefined;
}

/**
 * The user of `ctx` allows an application some of what it asked for, in the company of `ctx`: a grant, and the code to begin it with.
 * Scopes beyond the user's role or the company's plan are never granted.
 * @throws DomainError FORBIDDEN for a user who only reads, for an application that is not on the company's list, when none of the chosen
 *   scopes can be granted, and past 100 live connections of the application; PROOF_REQUIRED
 */
export async function grantConsent(
  outer: Ctx,
  { aplicativo, ...request }: Authorization,
  escolhidos: readonly string[],
): Promise<{ code: string }> {
  // An application gets a key of its own.
  requireProof(outer);
  const code = newSecret('rmn_cod');
  return transaction(outer, async (ctx) => {
    if (ctx.ator.tipo === 'usuario' && !mayAuthorize(await holdMember(ctx))) {
      throw new DomainError('FORBIDDEN', 'Quem tem o papel Somente leitura não autoriza aplicativos nesta empresa.');
    }
    await requireListed(ctx, aplicativo.id);
    const escopos = withinPlan(request.escopos, await getModulos(ctx)).filter(
      (escopo) => escolhidos.includes(escopo) && ctx.escopos.has(escopo),
    );
    if (escopos.length === 0 || ctx.ator.tipo !== 'usuario') {
      throw new DomainError('FORBIDDEN', 'Nenhuma das permissões pedidas pode ser dada por você nesta empresa.');
    }
    await requireRoom(ctx, aplicativo.id, ctx.ator.id);
    // Written out: an INSERT from a SELECT that locks the application, which the builder allows only with every column of the grant.
    const [grant] = await ctx.db.sql<{ id: number }[]>`
      INSERT INTO concessoes (aplicativo_id, empresa_id, usuario_id, escopos, expira_em)
      SELECT id, ${ctx.empresa_id}, ${ctx.ator.id}, ${escopos}, now() + make_interval(secs => ${CODE_SECONDS})
      FROM aplicativos WHERE id = ${aplicativo.id} AND ativo AND excluido_em IS NULL FOR SHARE
      RETURNING id`;
    if (!grant) throw new DomainError('FORBIDDEN', 'O aplicativo foi desativado enquanto você decidia.');
    await ctx.db.orm.insert(tokens_oauth).values({
      concessao_id: grant.id,
      tipo: 'code',
      hash: sha256(code),
      escopos,
      expira_em: sql`now() + make_interval(secs => ${CODE_SECONDS})`,
      redirect_uri: request.redirect_uri,
      code_challenge: request.code_challenge,
    });
    await recordEvento(
      ctx.db,
      { aplicativo_id: aplicativo.id, empresa_id: ctx.empresa_id, concessao_id: grant.id },
      'autorizada',
    );
    await record(ctx, {
      acao: 'conexao.autorizada',
      recurso: 'conexao',
      recurso_id: grant.id,
      recurso_nome: aplicativo.nome,
      detalhes: { escopos },
    });
    return { code };
  });
}

/** @throws DomainError FORBIDDEN */
async function requireRoom({ db, empresa_id }: Ctx, aplicativo_id: number, usuario_id: number): Promise<void> {
  await takeTurn(db, `conexoes:${usuario_id}:${aplicativo_id}`);
  const ofUser = and(eq(concessoes.usuario_id, usuario_id), eq(concessoes.aplicativo_id, aplicativo_id));
  const live = await db.orm.$count(concessoes, and(ofUser, eq(concessoes.empresa_id, empresa_id), isLive));
  if (live < MAX_CONEXOES) return;
  throw new DomainError(
    'FORBIDDEN',
    `Você já tem ${MAX_CONEXOES} conexões deste aplicativo nesta empresa, o máximo permitido: encerre as que não usa em Integrações › Conexões.`,
  );
}

/** The user refused: the application's log tells of a refusal, without the user and the company. */
export async function denyConsent(db: Db, aplicativo: Pick<AplicativoPublico, 'id'>): Promise<void> {
  await recordEvento(db, { aplicativo_id: aplicativo.id, empresa_id: null, concessao_id: null }, 'recusada');
}

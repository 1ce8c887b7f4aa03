import { record } from '#server/auditoria/index.ts';
import { getModulos, listEmpresasOfUsuario } from '#server/identidade/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { newSecret, sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { describeEscopos, withinPlan, withinReach } from '../escopos.ts';
import { recordEvento } from './internal.ts';
import type { Authorization } from './read-authorization.ts';
import type { AplicativoPublico, Consent } from './schemas.ts';
import { CODE_SECONDS } from './terms.ts';

/**
 * The question that the consent screen puts to the user of a session. Null when the user belongs to no company any more.
 * @param empresa_id the company chosen on the screen; where it is not one of the user's, that of the session, or the first
 */
export async function describeConsent(
  db: Db,
  session: { usuario_id: number; empresa_id: number },
  authorization: Authorization,
  empresa_id: number | null,
): Promise<Consent | null> {
  const [rows, allowed] = await Promise.all([
    listEmpresasOfUsuario(db, session.usuario_id),
    allowedAlready(db, session.usuario_id, authorization.aplicativo.id),
  ]);
  const empresas = rows.map((empresa) => ({
    ...empresa,
    ja: allowed.get(empresa.id) ?? null,
    permitidos: withinReach(authorization.escopos, empresa.modulos, empresa.papel),
  }));
  const usable = (id: number | null) => empresas.find((empresa) => empresa.id === id && empresa.permitidos.length > 0);
  const chosen =
    usable(empresa_id) ?? usable(session.empresa_id) ?? empresas.find((e) => e.permitidos.length > 0) ?? empresas[0];
  if (!chosen) return null;
  const { modulos, ja } = chosen;
  return {
    empresas: empresas.map(({ modulos: _, ja: __, ...empresa }) => empresa),
    escolhida: { id: chosen.id, nome: chosen.nome, papel: chosen.papel, permitidos: chosen.permitidos },
    escopos: describeEscopos(authorization.escopos).map((descricao) => ({
      ...descricao,
      permitido: chosen.permitidos.includes(descricao.escopo),
      motivo: chosen.permitidos.includes(descricao.escopo)
        ? null
        : withinPlan([descricao.escopo], modulos).length > 0
          ? 'papel'
          : 'plano',
      novo: ja !== null && !ja.includes(descricao.escopo),
    })),
    ja_conectado: ja !== null,
  };
}

/** The scopes that the user allows an application now, by company. */
async function allowedAlready(db: Db, usuario_id: number, aplicativo_id: number): Promise<Map<number, string[]>> {
  const rows = await db.sql<{ empresa_id: number; escopos: string[] }[]>`
    SELECT c.empresa_id, array_agg(DISTINCT escopo) AS escopos FROM concessoes c, unnest(c.escopos) escopo
    WHERE c.aplicativo_id = ${aplicativo_id} AND c.usuario_id = ${usuario_id}
      AND c.ativada_em IS NOT NULL AND c.encerrada_em IS NULL AND c.expira_em > now()
    GROUP BY c.empresa_id`;
  return new Map(rows.map(({ empresa_id, escopos }) => [empresa_id, escopos]));
}

/**
 * The user of `ctx` allows an application some of what it asked for, in the company of `ctx`: a grant, and the code to begin it with.
 * Scopes beyond the user's role or the company's plan are never granted.
 * @throws DomainError FORBIDDEN when none of the chosen scopes can be granted
 */
export async function grantConsent(
  outer: Ctx,
  { aplicativo, ...request }: Authorization,
  escolhidos: readonly string[],
): Promise<{ code: string }> {
  const code = newSecret('rmn_cod');
  return transaction(outer, async (ctx) => {
    const { sql } = ctx.db;
    const escopos = withinPlan(request.escopos, await getModulos(ctx)).filter(
      (escopo) => escolhidos.includes(escopo) && ctx.escopos.has(escopo),
    );
    if (escopos.length === 0 || ctx.ator.tipo !== 'usuario') {
      throw new DomainError('FORBIDDEN', 'Nenhuma das permissões pedidas pode ser dada por você nesta empresa.');
    }
    const [grant] = await sql<{ id: number }[]>`
      INSERT INTO concessoes (aplicativo_id, empresa_id, usuario_id, escopos, expira_em)
      SELECT id, ${ctx.empresa_id}, ${ctx.ator.id}, ${escopos}, now() + make_interval(secs => ${CODE_SECONDS})
      FROM aplicativos WHERE id = ${aplicativo.id} AND ativo AND excluido_em IS NULL FOR SHARE
      RETURNING id`;
    if (!grant) throw new DomainError('FORBIDDEN', 'O aplicativo foi desativado enquanto você decidia.');
    await sql`
      INSERT INTO tokens_oauth (concessao_id, tipo, hash, escopos, expira_em, redirect_uri, code_challenge)
      VALUES (${grant.id}, 'code', ${sha256(code)}, ${escopos}, now() + make_interval(secs => ${CODE_SECONDS}),
        ${request.redirect_uri}, ${request.code_challenge})`;
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

/** The user refused: the application's log tells it, without saying whose. */
export async function denyConsent(db: Db, aplicativo: Pick<AplicativoPublico, 'id'>): Promise<void> {
  await recordEvento(db, { aplicativo_id: aplicativo.id, empresa_id: null, concessao_id: null }, 'recusada');
}

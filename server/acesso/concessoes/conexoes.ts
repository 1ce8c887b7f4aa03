import { record } from '#server/auditoria/index.ts';
import type { Papel } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { logoAddress } from '../aplicativos/logo.ts';
import { withinPlan, withinReach } from '../escopos.ts';
import { recordEvento } from './internal.ts';
import { type Conexao, conexaoIdInput, conexoesFilters } from './schemas.ts';
import { SITUACAO } from './situacao.ts';

type EscopoSuspenso = Conexao['escopos_suspensos'][number];

type Row = Omit<Conexao, 'aplicativo_logo' | 'escopos_suspensos' | 'minha'> & {
  logo: Buffer | null;
  modulos: string[];
  papel: Papel | null;
  usuario_id: number;
};

/** Those that were begun; a code that nobody exchanged gave access to nothing. */
const rows = (
  ctx: Ctx,
  id: number | null,
  situacao: 'ativas' | 'encerradas' | null,
  page: { por_pagina: number; pagina: number },
) => {
  const { sql } = ctx.db;
  return sql<Row[]>`
    SELECT c.id, a.nome AS aplicativo_nome, a.descricao AS aplicativo_descricao, a.site_url AS aplicativo_site_url, a.logo,
      d.nome AS aplicativo_de, a.ativo AS aplicativo_ativo, c.escopos, e.modulos, ue.papel, u.id AS usuario_id,
      u.nome AS autorizada_por, c.criado_em, c.renovada_em, c.ultimo_uso_em, c.ultimo_uso_ip, c.expira_em,
      ${SITUACAO(sql)} AS situacao, c.encerrada_em, c.encerrada_por_nome
    FROM concessoes c
      JOIN aplicativos a ON a.id = c.aplicativo_id
      JOIN empresas d ON d.id = a.empresa_id
      JOIN empresas e ON e.id = c.empresa_id
      JOIN usuarios u ON u.id = c.usuario_id
      LEFT JOIN usuarios_empresas ue ON ue.usuario_id = c.usuario_id AND ue.empresa_id = c.empresa_id AND ue.ativo
    WHERE c.empresa_id = ${ctx.empresa_id} AND c.ativada_em IS NOT NULL ${id === null ? sql`` : sql`AND c.id = ${id}`}
      ${situacao === null ? sql`` : stands(ctx, situacao)}
    ORDER BY c.id DESC LIMIT ${page.por_pagina} OFFSET ${offsetOf(page)}`;
};

const stands = ({ db: { sql } }: Ctx, situacao: 'ativas' | 'encerradas') =>
  situacao === 'ativas'
    ? sql`AND c.encerrada_em IS NULL AND c.expira_em > now()`
    : sql`AND (c.encerrada_em IS NOT NULL OR c.expira_em <= now())`;

function suspended(escopos: string[], modulos: string[], papel: Papel | null): EscopoSuspenso[] {
  const planned = withinPlan(escopos, modulos);
  const reached = withinReach(escopos, modulos, papel);
  return escopos
    .filter((escopo) => !reached.includes(escopo))
    .map((escopo) => ({ escopo, motivo: papel === null ? 'usuario' : planned.includes(escopo) ? 'papel' : 'plano' }));
}

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
  const { sql } = ctx.db;
  const [found, [total]] = await Promise.all([
    rows(ctx, null, situacao, page),
    sql<{ n: number }[]>`
      SELECT count(*) AS n FROM concessoes c
      WHERE c.empresa_id = ${ctx.empresa_id} AND c.ativada_em IS NOT NULL ${stands(ctx, situacao)}`,
  ]);
  return {
    resultados: found.map((row) => present(ctx, row)),
    pagina: page.pagina,
    por_pagina: page.por_pagina,
    total_registros: total?.n ?? 0,
  };
}

/** @throws DomainError NOT_FOUND */
export async function getConexao(ctx: Ctx, input: unknown): Promise<Conexao> {
  requireScope(ctx, 'conexoes:read');
  const { id } = parseInput(conexaoIdInput, input);
  const [found] = await rows(ctx, id, null, { por_pagina: 1, pagina: 1 });
  if (!found) throw notFound('Conexão não encontrada.');
  return present(ctx, found);
}

/**
 * Ends a connection: its tokens are dead at once. Administrators end any, others their own; ended already, nothing changes.
 * @throws DomainError NOT_FOUND; FORBIDDEN for somebody else's without `conexoes:write`
 */
export async function disconnectConexao(outer: Ctx, input: unknown): Promise<Conexao> {
  requireScope(outer, 'conexoes:read');
  const { id } = parseInput(conexaoIdInput, input);
  return transaction(outer, async (ctx) => {
    const { sql } = ctx.db;
    const [held] = await sql<{ aplicativo_id: number }[]>`
      SELECT aplicativo_id FROM concessoes WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`;
    const conexao = await getConexao(ctx, { id });
    if (!held || conexao.situacao !== 'ativa') return conexao;
    if (!conexao.minha && !ctx.escopos.has('conexoes:write')) {
      throw new DomainError('FORBIDDEN', 'Só um administrador desconecta o que outra pessoa autorizou.');
    }
    await sql`
      UPDATE concessoes SET encerrada_em = now(), encerrada_motivo = 'desconectada', encerrada_por_nome = ${ctx.ator.nome}
      WHERE id = ${id}`;
    const place = { aplicativo_id: held.aplicativo_id, empresa_id: ctx.empresa_id, concessao_id: id };
    await recordEvento(ctx.db, place, 'desconectada');
    await record(ctx, {
      acao: 'conexao.encerrada',
      recurso: 'conexao',
      recurso_id: id,
      recurso_nome: conexao.aplicativo_nome,
      detalhes: { motivo: 'desconectada' },
    });
    return getConexao(ctx, { id });
  });
}

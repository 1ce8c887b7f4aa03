import { resolveLinhas, toldLinha } from '#server/catalogo/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { nextNumber } from '#server/platform/numbering.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { resolveCampos, writeCampos } from '../campos/values.ts';
import { holdContato } from '../contatos/hold-contato.ts';
import { responsavelOf } from '../responsavel.ts';
import { type Etapa, fetchNegocio, lockEtapa, openPassagens, publishNegocio, recordNegocio } from './internal.ts';
import { topKey } from './place.ts';
import { createNegocioInput } from './schemas.ts';
import type { Negocio } from './shapes.ts';
import { writeItens } from './write-itens.ts';

/** The refusal of a value that is not that of the items. */
export const SOMA = 'O valor é a soma dos itens';

/**
 * Creates an open deal at the top of its stage, numbered by the company's own sequence without gap. Without a stage it is the first one of
 * the funnel, without a funnel the company's first; without `responsavel_id` whoever acts at the panel answers for it. Emits `negocio.criado`.
 * @throws DomainError VALIDATION_ERROR on an unknown contact, funnel, stage, user, product, service or field, and on a `valor` that is not
 * the sum of the items
 */
export async function createNegocio(outer: Ctx, input: unknown): Promise<Negocio> {
  requireScope(outer, 'crm:write');
  const { itens, campos, contato_id, valor, origem, ...data } = parseInput(createNegocioInput, input);
  return transaction(outer, async (ctx) => {
    const contato = contato_id === null ? null : await holdContato(ctx, contato_id);
    const etapa = await stageOf(ctx, data);
    const { responsavel_id, responsavel_nome } = await responsavelOf(ctx, data.responsavel_id);
    const own = await resolveCampos(ctx, 'negocio', null, campos);
    const lines = await resolveLinhas(ctx, itens, [], 'Este negócio');
    const { titulo, previsao_fechamento, observacao } = data;
    const parts = { canal: null, campanha: null, midia: null, fonte: null, url: null, ...origem };
    const posicao = await topKey(ctx, etapa.id);
    // Written out as one statement: the number is taken where it is kept.
    const rows = await ctx.db.sql<{ id: number; codigo: number; criado_em: Date }[]>`
      WITH numerado AS (${nextNumber(ctx, 'negocio')})
      INSERT INTO negocios (empresa_id, codigo, titulo, valor, contato_id, funil_id, etapa_id, posicao, responsavel_id, responsavel_nome,
        previsao_fechamento, observacao, origem_canal, origem_campanha, origem_midia, origem_fonte, origem_url)
      SELECT ${ctx.empresa_id}, numero::integer, ${titulo}, ${valor ?? '0.00'}::numeric, ${contato?.id ?? null}::bigint, ${etapa.funil_id},
        ${etapa.id}, ${posicao}, ${responsavel_id}::bigint, ${responsavel_nome}, ${previsao_fechamento}::date, ${observacao},
        ${parts.canal}, ${parts.campanha}, ${parts.midia}, ${parts.fonte}, ${parts.url}
      FROM numerado RETURNING id, codigo, criado_em`;
    const { id, codigo, criado_em } = oneRow(rows);
    if (lines.length > 0) await writeSum(ctx, id, await writeItens(ctx, id, lines), valor);
    await writeCampos(ctx, 'negocio', id, own);
    await openPassagens(ctx, [id]);
    await publishNegocio(ctx, 'negocio.criado', id, () => ({ criado_em: isoInZone(criado_em, ctx.fuso) }));
    const made = await fetchNegocio(ctx, id);
    await recordNegocio(
      ctx,
      'negocio.criado',
      { id, codigo, titulo },
      {
        ...{ titulo, valor: made.valor, contato_id: made.contato_id, funil: etapa.funil_nome, etapa: etapa.nome },
        ...{ responsavel_id, previsao_fechamento, observacao },
        ...(Object.keys(origem).length > 0 ? { origem: made.origem } : {}),
        ...(own.wanted.length > 0 ? { campos: own.depois } : {}),
        ...(lines.length > 0 ? { itens: lines.map(toldLinha) } : {}),
      },
    );
    return made;
  });
}

async function writeSum(ctx: Ctx, id: number, soma: string, valor: string | undefined): Promise<void> {
  if (valor !== undefined && valor !== soma) throw invalid('valor', `${SOMA} (${soma.replace('.', ',')}).`);
  // Written out, as the INSERT before it: the items are written after the deal that they name.
  await ctx.db.sql`UPDATE negocios SET valor = ${soma}::numeric WHERE id = ${id}`;
}

/** The stage that a new deal goes to, locked. */
async function stageOf(
  ctx: Ctx,
  sent: { funil_id?: number | undefined; etapa_id?: number | undefined },
): Promise<Etapa> {
  const { funil_id = null, etapa_id } = sent;
  if (etapa_id !== undefined) {
    if (funil_id !== null) await requireFunil(ctx, funil_id);
    const etapa = await lockEtapa(ctx, etapa_id);
    if (funil_id !== null && etapa.funil_id !== funil_id) {
      throw invalid('etapa_id', `A etapa "${etapa.nome}" é do funil "${etapa.funil_nome}", e não do informado.`);
    }
    return etapa;
  }
  if (funil_id !== null) await requireFunil(ctx, funil_id);
  // Written out: the first stage of the first funnel, in one round trip.
  const [first] = await ctx.db.sql<{ id: number }[]>`
    SELECT e.id FROM funis f JOIN etapas e ON e.funil_id = f.id
    WHERE f.empresa_id = ${ctx.empresa_id} AND (${funil_id}::bigint IS NULL OR f.id = ${funil_id}::bigint)
    ORDER BY f.posicao, f.id, e.posicao, e.id LIMIT 1`;
  if (!first) throw invalid('funil_id', 'Crie antes um funil com etapas: a empresa ainda não tem nenhum.');
  return lockEtapa(ctx, first.id);
}

async function requireFunil(ctx: Ctx, id: number): Promise<void> {
  // Written out: a prepared statement is one round trip.
  const found = await ctx.db.sql`SELECT FROM funis WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  if (found.length === 0) throw invalid('funil_id', `Funil não encontrado (id ${id}).`);
}

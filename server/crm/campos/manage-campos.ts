import { and, asc, eq } from 'drizzle-orm';
import { campos_personalizados as tabela } from '#drizzle/schema/crm.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { sqlState, takeTurn } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { changeRow, columnsOf, fetchRow, insertRow, lockRow } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { withoutAccents } from '#server/platform/without-accents.ts';
import { arranged, writeOrder } from '../posicao.ts';
import {
  type Campo,
  campo,
  campoIdInput,
  createCampoInput,
  MOST_CAMPOS,
  replaceCampoInput,
  updateCampoInput,
} from './schemas.ts';
import { countValores } from './values.ts';

export const CAMPOS = { table: tabela, columns: columnsOf(tabela, campo), missing: 'Campo não encontrado.' };

const recordCampo = (
  ctx: Ctx,
  acao: AcaoDe<'campo_personalizado'>,
  { id, nome }: Pick<Campo, 'id' | 'nome'>,
  detalhes: Detalhes<'campo_personalizado'>,
) => record(ctx, { acao, recurso: 'campo_personalizado', recurso_id: id, recurso_nome: nome, detalhes });

const ofKind = (ctx: Ctx, entidade: Campo['entidade']) =>
  and(eq(tabela.empresa_id, ctx.empresa_id), eq(tabela.entidade, entidade));

/** The fields of a kind of record in order; they change one change at a time. */
async function holdCampos(ctx: Ctx, entidade: Campo['entidade']): Promise<Pick<Campo, 'id' | 'chave'>[]> {
  await takeTurn(ctx.db, `campos:${ctx.empresa_id}:${entidade}`);
  const { id, chave } = CAMPOS.columns;
  return ctx.db.orm
    .select({ id, chave })
    .from(tabela)
    .where(ofKind(ctx, entidade))
    .orderBy(asc(tabela.posicao), asc(tabela.id));
}

/** A key made of a name, which none of the others has. */
function chaveOf(nome: string, taken: ReadonlySet<string>): string {
  const plain = withoutAccents(nome);
  const slug = plain.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  const base = (/^[a-z]/.test(slug) ? slug : `campo_${slug}`).slice(0, 36).replace(/_+$/, '');
  for (let n = 1; ; n++) {
    const chave = n === 1 ? base : `${base}_${n}`;
    if (!taken.has(chave)) return chave;
  }
}

/** What type and kind of record ask of the other fields. */
function check({ entidade, tipo, opcoes, pessoal }: Pick<Campo, 'entidade' | 'tipo' | 'opcoes' | 'pessoal'>): void {
  if (tipo === 'escolha' && opcoes.length === 0) throw invalid('opcoes', 'Informe pelo menos uma opção.');
  if (tipo !== 'escolha' && opcoes.length > 0) throw invalid('opcoes', 'Só campos de escolha têm opções.');
  if (pessoal && entidade !== 'contato') throw invalid('pessoal', 'Só campos de contatos guardam dados pessoais.');
}

const taken =
  (data: { nome?: string | undefined; chave?: string | undefined }) =>
  (error: unknown): never => {
    const index = sqlState(error)?.constraint;
    if (index === 'campos_personalizados_nome') throw invalid('nome', `Já existe um campo chamado ${data.nome}.`);
    if (index === 'campos_personalizados_chave')
      throw invalid('chave', `Já existe um campo com a chave ${data.chave}.`);
    throw error;
  };

/**
 * Adds a field to the company's contacts or deals.
 * @throws DomainError VALIDATION_ERROR on `nome` and `chave` that another field of the same has, on `opcoes` and `pessoal` where these do
 * not fit, on `posicao` past the end, and on `nome` where there are as many fields as there may be
 */
export async function createCampo(outer: Ctx, input: unknown): Promise<Campo> {
  requireScope(outer, 'crm:write');
  const { posicao, chave, ...data } = parseInput(createCampoInput, input);
  check(data);
  return transaction(outer, async (ctx) => {
    const held = await holdCampos(ctx, data.entidade);
    if (held.length >= MOST_CAMPOS) throw invalid('nome', `São no máximo ${MOST_CAMPOS} campos por cadastro.`);
    const key = chave ?? chaveOf(data.nome, new Set(held.map((one) => one.chave)));
    const { id } = await insertRow(ctx, CAMPOS, { ...data, chave: key, posicao: held.length + 1 });
    await writeOrder(
      ctx,
      'campos_personalizados',
      arranged(
        held.map((one) => one.id),
        id,
        posicao,
      ),
    );
    const created = await fetchRow(ctx, CAMPOS, id);
    await recordCampo(ctx, 'campo_personalizado.criado', created, {
      ...{ ...data, chave: key, posicao: created.posicao },
    });
    return created;
  }).catch(taken({ nome: data.nome, chave }));
}

/**
 * Changes a field (PATCH): its name, options, place, and whether it is personal. Kind of record, key and type stay.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as at creation, and on `opcoes` without an option that records have
 */
export async function updateCampo(ctx: Ctx, input: unknown): Promise<Campo> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(updateCampoInput, input));
}

/** The same for PUT. */
export async function replaceCampo(ctx: Ctx, input: unknown): Promise<Campo> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(replaceCampoInput, input));
}

function change(outer: Ctx, { id, posicao, ...sent }: z.output<typeof updateCampoInput>): Promise<Campo> {
  return transaction(outer, async (ctx) => {
    const { entidade } = await fetchRow(ctx, CAMPOS, id);
    const ids = (await holdCampos(ctx, entidade)).map((one) => one.id);
    const { before, detalhes } = await changeRow(ctx, CAMPOS, {
      ...{ id, sent },
      check: async (wanted, now) => {
        check(wanted);
        await requireUnused(ctx, now, wanted.opcoes);
      },
    });
    if (posicao !== undefined) await writeOrder(ctx, 'campos_personalizados', arranged(ids, id, posicao));
    const after = await fetchRow(ctx, CAMPOS, id);
    const moved = after.posicao === before.posicao ? {} : { posicao: { antes: before.posicao, depois: after.posicao } };
    const changed = { ...detalhes, ...moved };
    if (Object.keys(changed).length > 0) await recordCampo(ctx, 'campo_personalizado.alterado', after, changed);
    return after;
  }).catch(taken({ nome: sent.nome }));
}

/** An option that records have stays: the field is locked, and whoever writes a value asks for the option afterwards. */
async function requireUnused(ctx: Ctx, { id, entidade, opcoes }: Campo, wanted: readonly string[]): Promise<void> {
  for (const opcao of opcoes.filter((one) => !wanted.includes(one))) {
    const n = await countValores(ctx, entidade, id, opcao);
    if (n === 0) continue;
    const many = n.toLocaleString('pt-BR');
    const records = entidade === 'contato' ? ['contato tem', 'contatos têm'] : ['negócio tem', 'negócios têm'];
    throw invalid('opcoes', `${many} ${records[n === 1 ? 0 : 1]} a opção "${opcao}". Troque-a neles antes de tirá-la.`);
  }
}

/**
 * Removes a field with all its values.
 * @throws DomainError NOT_FOUND
 */
export async function deleteCampo(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { id } = parseInput(campoIdInput, input);
  await transaction(outer, async (ctx) => {
    const { entidade } = await fetchRow(ctx, CAMPOS, id);
    await holdCampos(ctx, entidade);
    const found = await lockRow(ctx, CAMPOS, id);
    const valores = await countValores(ctx, entidade, id);
    await ctx.db.orm.delete(tabela).where(eq(tabela.id, id));
    const left = await holdCampos(ctx, entidade);
    await writeOrder(
      ctx,
      'campos_personalizados',
      left.map((one) => one.id),
    );
    const { nome, chave, tipo } = found;
    await recordCampo(ctx, 'campo_personalizado.excluido', found, { entidade, nome, chave, tipo, valores });
  });
}

import { and, eq, inArray } from 'drizzle-orm';
import { conhecimentos, trechos_conhecimento } from '#drizzle/schema/conhecimento.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type TrechoAchado, testarInput } from '../schemas.ts';
import { fuse, type Lugares } from './fusao.ts';
import { searchPalavras } from './palavras.ts';
import { isRepetido, palavrasNosTextos } from './realce.ts';
import type { Achado } from './tipos.ts';
import { searchSentido } from './vetores.ts';

/** Passages that an answer is made of. */
const MAIS_ACHADOS = 5;
/** So many are read, so that enough are left without those that repeat a better one. */
const LIDOS = 15;

/**
 * The passages of the company's active items that answer a question best, at most five, best first. By words always, and by meaning where
 * there is an endpoint for embeddings; one that fails costs the meaning, never the search. For rooms: asks for no scope.
 */
export async function searchTrechos(ctx: Ctx, termo: string, limite = MAIS_ACHADOS): Promise<Achado[]> {
  if (termo.trim() === '') return [];
  const [palavras, sentido] = await Promise.all([searchPalavras(ctx, termo), searchSentido(ctx, termo)]);
  const places = fuse(
    palavras.map(({ id }) => id),
    sentido ?? [],
  );
  return readAchados(ctx, places.slice(0, LIDOS), Math.min(limite, MAIS_ACHADOS));
}

/**
 * What the assistant would answer a question from.
 * @throws DomainError FORBIDDEN, VALIDATION_ERROR
 */
export async function testConhecimento(ctx: Ctx, input: unknown): Promise<{ resultados: TrechoAchado[] }> {
  requireScope(ctx, 'crm:read');
  const achados = await searchTrechos(ctx, parseInput(testarInput, input).termo);
  return { resultados: achados.map(({ trecho_id, lugar_palavras, lugar_sentido, ...trecho }) => trecho) };
}

/**
 * The same for people who look at how it was found: places by method, and the words of the texts to highlight, as they are written there.
 * @throws DomainError FORBIDDEN, VALIDATION_ERROR
 */
export async function searchDetalhado(ctx: Ctx, input: unknown): Promise<{ resultados: Achado[]; palavras: string[] }> {
  requireScope(ctx, 'crm:read');
  const { termo } = parseInput(testarInput, input);
  const resultados = await searchTrechos(ctx, termo);
  return {
    resultados,
    palavras: palavrasNosTextos(
      termo,
      resultados.flatMap(({ titulo, texto }) => [titulo, texto]),
    ),
  };
}

/** The passages in their order, without those that say what a better one says. Items that were disabled meanwhile are not among them. */
async function readAchados(ctx: Ctx, places: readonly Lugares[], limite: number): Promise<Achado[]> {
  if (places.length === 0) return [];
  const t = trechos_conhecimento;
  const rows = await ctx.db.orm
    .select({
      ...{ id: t.id, conhecimento_id: t.conhecimento_id, nome: conhecimentos.nome },
      ...{ pagina: t.pagina, titulo: t.titulo, texto: t.texto },
    })
    .from(t)
    .innerJoin(conhecimentos, and(eq(conhecimentos.empresa_id, t.empresa_id), eq(conhecimentos.id, t.conhecimento_id)))
    .where(
      and(
        eq(t.empresa_id, ctx.empresa_id),
        eq(conhecimentos.ativo, true),
        inArray(
          t.id,
          places.map(({ id }) => id),
        ),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: Achado[] = [];
  for (const { id: trecho_id, palavras, sentido } of places) {
    const row = byId.get(trecho_id);
    if (
      !row ||
      isRepetido(
        row.texto,
        found.map(({ texto }) => texto),
      )
    )
      continue;
    const { id: _id, ...shown } = row;
    found.push({ trecho_id, ...shown, posicao: found.length + 1, lugar_palavras: palavras, lugar_sentido: sentido });
    if (found.length === limite) break;
  }
  return found;
}

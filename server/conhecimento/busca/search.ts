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
/** Times that a question is looked for at most, where what it found is gone before it is read. */
const MOST_LOOKS = 3;

/**
 * The passages of the company's active items that answer a question best, at most five, best first. By words always, and by meaning where
 * there is an endpoint for embeddings; one that fails costs the meaning, never the search. For rooms: asks for no scope.
 */
export async function searchTrechos(ctx: Ctx, termo: string, limite = MAIS_ACHADOS): Promise<Achado[]> {
  if (termo.trim() === '') return [];
  for (let look = 1; ; look++) {
    const [palavras, sentido] = await Promise.all([searchPalavras(ctx, termo), searchSentido(ctx, termo)]);
    const places = fuse(
      palavras.map(({ id }) => id),
      sentido ?? [],
    ).slice(0, LIDOS);
    const rows = await readTrechos(ctx, places);
    // What was read anew since the search has other passages now, which say the same.
    if (rows.length === places.length || look === MOST_LOOKS)
      return pickAchados(rows, places, Math.min(limite, MAIS_ACHADOS));
  }
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

/** The passages at these places, but for those that are gone, or whose item was disabled. */
async function readTrechos(ctx: Ctx, places: readonly Lugares[]) {
  if (places.length === 0) return [];
  const t = trechos_conhecimento;
  return ctx.db.orm
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
}

/** The passages in their order, without those that say what a better one says. */
function pickAchados(
  rows: Awaited<ReturnType<typeof readTrechos>>,
  places: readonly Lugares[],
  limite: number,
): Achado[] {
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

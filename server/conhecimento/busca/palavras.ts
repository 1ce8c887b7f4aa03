import type { Ctx } from '#server/platform/context.ts';
import { correcoesDe } from './grafia.ts';
import { MAIS_SINONIMOS, type Palavra, palavrasDe } from './perguntas.ts';
import { sinonimosDe } from './sinonimos.ts';

/** A passage with how well its words fit; more is better. */
export type PorPalavras = { id: number; conhecimento_id: number; pontos: number };

/** What a variant of a word is worth beside the word itself. */
const PESOS = { exata: 1, parecida: 1, prefixo: 0.3, sinonimo: 0.6, pista: 0.25 } as const;
type Classe = keyof typeof PESOS;
/** What a word adds where it stands in a heading, and in the item's name. */
const NO_TITULO = 1;
const NO_NOME = 0.4;
/** What a word adds for coming often. */
const VEZES = 0.3;
/** So many passages that words bring are looked at closely, and so many are ranked. */
const OLHADOS = 150;
const ACHADOS = 50;
/** Variants of a word; words of the company that are compared with a misspelt one. */
const MAIS_FORMAS = 32;
const MAIS_PARECIDAS = 60;

/** A word that stands for the question's word `n`; `inicio` is the beginning of words. */
type Forma = { n: number; peso: number; palavra: string; inicio?: string };

/** For measurements: which variants take part, and other weights. */
export type Ajuste = Partial<Record<Classe, number>> & { titulo?: number; nome?: number; vezes?: number };

/**
 * Passages of the company's active items that have words of a question, or of their families, best first, at most 50. A word that is rare
 * in the company's passages counts more (BM25's idf); of a word's variants the best one counts. Any word is enough.
 */
export async function searchPalavras(ctx: Ctx, termo: string, ajuste: Ajuste = {}): Promise<PorPalavras[]> {
  const palavras = palavrasDe(termo);
  if (palavras.length === 0) return [];
  const parecidas = await listParecidas(ctx, palavras);
  const pesos = { ...PESOS, ...ajuste };
  const formas = palavras
    .flatMap((palavra, n) => formasDe(palavra, n, parecidas.get(n), pesos))
    .filter(({ peso }) => peso > 0);
  return formas.length === 0 ? [] : rank(ctx, formas, ajuste);
}

/** The word itself, what it begins with, what may stand for it; of a word that the company's texts have not, what it was meant to be. */
function formasDe(
  { forma, normal, prefixo, sinonimos, isPista }: Palavra,
  n: number,
  parecidas: readonly string[] | undefined,
  pesos: Record<Classe, number>,
): Forma[] {
  const others = (words: readonly string[], peso: number) => words.map((palavra) => ({ n, peso, palavra }));
  if (isPista) return others(sinonimos, pesos.pista);
  const meant = parecidas && sinonimos.length === 0 ? correcoesDe(normal, parecidas) : [];
  return [
    { n, peso: pesos.exata, palavra: forma },
    ...(prefixo ? [{ n, peso: pesos.prefixo, palavra: '', inicio: prefixo }] : []),
    ...others(sinonimos, pesos.sinonimo),
    ...meant.flatMap(({ palavra, peso }) => [
      { n, peso: pesos.parecida * peso, palavra },
      ...others(sinonimosDe(palavra).slice(0, MAIS_SINONIMOS), pesos.parecida * peso * pesos.sinonimo),
    ]),
  ].slice(0, MAIS_FORMAS);
}

/** Of words that none of the company's texts has, those there that look alike. Written out: a look-up for each word. */
async function listParecidas(ctx: Ctx, palavras: readonly Palavra[]): Promise<Map<number, string[]>> {
  const asked = palavras.map(({ normal }, n) => ({ n, normal })).filter(({ normal }) => /^[a-z]{4,}$/.test(normal));
  const rows = await ctx.db.sql<{ n: number; parecidas: string[] }[]>`
    SELECT q.n, ARRAY(
        SELECT p.palavra FROM palavras_conhecimento p
        WHERE p.empresa_id = ${ctx.empresa_id} AND p.palavra >= left(q.normal, 1) AND p.palavra <= left(q.normal, 1) || 'zzzz'
          AND length(p.palavra) BETWEEN length(q.normal) - 2 AND length(q.normal) + 2
        GROUP BY p.palavra ORDER BY similarity(p.palavra, q.normal) DESC, 1 LIMIT ${MAIS_PARECIDAS}) AS parecidas
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) q(n integer, normal text)
    WHERE NOT EXISTS (SELECT FROM palavras_conhecimento p WHERE p.empresa_id = ${ctx.empresa_id} AND p.palavra = q.normal)`;
  return new Map(rows.map(({ n, parecidas }) => [n, parecidas]));
}

/**
 * The passages of the queries, ranked. Written out: the first part reads which passages have a word, of all that match; headings, names and
 * how often are looked up in the best of them alone.
 */
async function rank(ctx: Ctx, formas: readonly Forma[], ajuste: Ajuste): Promise<PorPalavras[]> {
  const { sql } = ctx.db;
  const { titulo = NO_TITULO, nome = NO_NOME, vezes = VEZES } = ajuste;
  return sql<PorPalavras[]>`
    WITH ativos AS MATERIALIZED (
      SELECT id, nome, trechos FROM conhecimentos WHERE empresa_id = ${ctx.empresa_id} AND ativo AND trechos > 0
    ), formas AS MATERIALIZED (
      SELECT n, peso, palavra, inicio FROM jsonb_to_recordset(${JSON.stringify(formas)}::text::jsonb) f(n integer, peso float8, palavra text, inicio text)
    ), lexemas AS (
      SELECT n, peso, '' AS fim, unnest(tsvector_to_array(to_tsvector('pg_catalog.portuguese', palavra)
        || to_tsvector('pg_catalog.portuguese', normalizar(palavra)))) AS lexema FROM formas
      UNION ALL SELECT n, peso, '*', inicio FROM formas WHERE inicio IS NOT NULL
    ), termos AS (
      SELECT DISTINCT n, peso, fim, quote_literal(${ctx.empresa_id}::bigint || ':' || lexema) AS termo FROM lexemas WHERE lexema !~ '[''\\\\]'
    ), consultas AS MATERIALIZED (
      SELECT row_number() OVER () AS k, n, peso, string_agg(termo || CASE fim WHEN '' THEN '' ELSE ':*' END, '|')::tsquery AS consulta,
        string_agg(termo || ':' || fim || 'A', '|')::tsquery AS titulo
      FROM termos GROUP BY n, peso
    ), achados AS MATERIALIZED (
      SELECT q.k, q.n, q.peso, t.id FROM consultas q
        CROSS JOIN LATERAL (SELECT t.id, t.conhecimento_id FROM trechos_conhecimento t WHERE t.termos @@ q.consulta OFFSET 0) t
        JOIN ativos a ON a.id = t.conhecimento_id
    ), raros AS MATERIALIZED (
      SELECT k, n, max(peso) * ln(1 + (greatest((SELECT sum(trechos) FROM ativos), count(*)) - count(*) + 0.5) / (count(*) + 0.5)) AS pontos
      FROM achados GROUP BY k, n
    ), olhados AS MATERIALIZED (
      SELECT p.id FROM (SELECT a.id, a.n, max(r.pontos) AS pontos FROM achados a JOIN raros r USING (k) GROUP BY a.id, a.n) p
      GROUP BY p.id ORDER BY sum(p.pontos) DESC, p.id LIMIT ${OLHADOS}
    ), textos AS MATERIALIZED (
      SELECT t.id, t.conhecimento_id, t.termos || ''::tsvector AS termos FROM olhados o JOIN trechos_conhecimento t USING (id)
    ), nomes AS MATERIALIZED (
      SELECT a.id, termos_conhecimento(${ctx.empresa_id}, a.nome, '') AS termos FROM ativos a
      WHERE a.id IN (SELECT conhecimento_id FROM textos)
    ), pontos AS (
      SELECT t.id, t.conhecimento_id, q.n, max(r.pontos * CASE WHEN t.termos @@ q.consulta
        THEN 1 + ${titulo}::float8 * (t.termos @@ q.titulo)::integer + ${nome}::float8 * (m.termos @@ q.consulta)::integer
          + ${vezes}::float8 * least(1, ts_rank('{1,1,1,1}', t.termos, q.consulta))
        ELSE ${nome}::float8 * (m.termos @@ q.consulta)::integer END) AS pontos
      FROM textos t JOIN nomes m ON m.id = t.conhecimento_id CROSS JOIN consultas q JOIN raros r ON r.k = q.k
      GROUP BY t.id, t.conhecimento_id, q.n
    )
    SELECT id, conhecimento_id, sum(pontos) AS pontos FROM pontos GROUP BY id, conhecimento_id ORDER BY 3 DESC, id LIMIT ${ACHADOS}`;
}

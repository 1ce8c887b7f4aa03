import { db } from '#server/platform/db.ts';
import type { LoadConhecimento } from '../loads/conhecimento.ts';
import type { Estante } from '../world.ts';
import type { Rule } from './verify.ts';

/** Holds published items against their passages: each paragraph of what is there is in exactly one, and nothing else is. */
export async function compareConhecimento(
  { empresa_id }: Estante,
  { publicados }: LoadConhecimento,
  rule: Rule,
): Promise<void> {
  const { sql } = db();
  rule(
    'An item of knowledge is not read at rest, or says so of another number of passages',
    await sql`
      SELECT c.id, c.nome, c.situacao, c.erro, c.tentativas, c.trechos, count(t.id)::int AS ha FROM conhecimentos c
      LEFT JOIN trechos_conhecimento t ON t.conhecimento_id = c.id WHERE c.empresa_id = ${empresa_id}
      GROUP BY c.id HAVING c.situacao <> 'pronto' OR c.trechos <> count(t.id) OR max(t.posicao) <> count(t.id)`,
  );
  const rows = await sql<{ nome: string; texto: string }[]>`
    SELECT c.nome, string_agg(t.texto, ' ' ORDER BY t.posicao) AS texto FROM conhecimentos c
    JOIN trechos_conhecimento t ON t.conhecimento_id = c.id WHERE c.empresa_id = ${empresa_id} GROUP BY c.id`;
  const byName = new Map(rows.map(({ nome, texto }) => [nome, texto.match(/marca\d+x\d+fim/g) ?? []]));
  rule(
    'The passages of an item are not those of its last reading, each once',
    publicados
      .map(({ nome, marcas }) => ({ nome, marcas, ha: byName.get(nome) ?? marcas }))
      .filter(({ marcas, ha }) => JSON.stringify(marcas) !== JSON.stringify(ha)),
  );
}

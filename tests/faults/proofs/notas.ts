import { db } from '#server/platform/db.ts';
import type { LoadNotas } from '../loads/notas.ts';
import { checkStatements, type Rule } from './verify.ts';

const NOTAS: Record<string, string> = {
  'An item of a note has not exactly one movement once it was received, or one before': `
    SELECT i.id, n.recebida_em, count(l.id)::int AS movimentos, sum(l.variacao) AS variacao FROM itens_nota i
    JOIN notas_fiscais n ON n.id = i.nota_id
    LEFT JOIN lancamentos_estoque l ON l.documento_tipo = 'nota_fiscal' AND l.documento_item_id = i.id AND l.documento_id = n.id
    GROUP BY i.id, n.recebida_em HAVING count(l.id) <> CASE WHEN n.recebida_em IS NULL THEN 0 ELSE 1 END
      OR coalesce(sum(l.variacao), 0) <> CASE WHEN n.recebida_em IS NULL THEN 0 ELSE i.quantidade * 2 END`,
};

/** Holds notes against what their senders were told. */
export async function compareNotas({ notas }: LoadNotas, rule: Rule): Promise<void> {
  for (const { rule: name, rows } of await checkStatements(NOTAS)) rule(name, rows);
  const rows = await db().sql<{ id: number; chave: string; recebida: boolean }[]>`
    SELECT id, chave_acesso AS chave, recebida_em IS NOT NULL AS recebida FROM notas_fiscais`;
  const byKey = Map.groupBy(rows, ({ chave }) => chave);
  const sent = notas.map((nota) => ({ ...nota, rows: byKey.get(nota.chave) ?? [] }));
  rule(
    'FALSE SUCCESS: a note that was confirmed is not there exactly once, or is another',
    sent.filter(({ id, rows: of }) => of.length > 1 || (id > 0 && of[0]?.id !== id)),
  );
  rule(
    'A note entered the stock otherwise than its client was told',
    sent.filter(
      ({ recebida, rows: [row] }) => recebida !== 'talvez' && (row?.recebida ?? false) !== (recebida === 'sim'),
    ),
  );
}

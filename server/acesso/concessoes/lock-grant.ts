import type { Db } from '#server/platform/db.ts';
import type { Grant } from './internal.ts';

/** The grant of a token, locked until the transaction ends, so that the grant's tokens are exchanged one after another. */
export async function lockGrant(
  tx: Db,
  hash: Buffer,
  tipo: 'code' | 'access_token' | 'refresh_token',
): Promise<Grant | undefined> {
  // Written out: the lock is on one table of four, found by a subquery; the builder says the same in twice the lines.
  const [grant] = await tx.sql<Grant[]>`
    SELECT c.id, c.aplicativo_id, c.empresa_id, c.usuario_id, c.escopos, c.encerrada_em IS NOT NULL AS encerrada, a.nome AS aplicativo_nome,
      u.nome AS usuario_nome, e.fuso,
      e.situacao <> 'encerrada' AND EXISTS (SELECT FROM usuarios_empresas ue
        WHERE ue.usuario_id = c.usuario_id AND ue.empresa_id = c.empresa_id AND ue.ativo) AS membro
    FROM concessoes c
      JOIN aplicativos a ON a.id = c.aplicativo_id
      JOIN usuarios u ON u.id = c.usuario_id
      JOIN empresas e ON e.id = c.empresa_id
    WHERE c.id = (SELECT concessao_id FROM tokens_oauth WHERE hash = ${hash} AND tipo = ${tipo})
    FOR UPDATE OF c`;
  return grant;
}

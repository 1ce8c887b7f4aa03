import { mailContext } from '#server/correio/enqueue.ts';
import type { Carta } from '#server/correio/index.ts';
import { decrypt } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';

type Row = { tipo: Carta['tipo']; chave: string; situacao: string; dados_cifrados: Buffer | null };

/** What waits to be sent to an address, oldest first: each kind with what its template is filled with. */
export async function mailTo(para: string, tipo?: Carta['tipo']): Promise<Carta[]> {
  const rows = await db().sql<Row[]>`
    SELECT tipo, chave, situacao, dados_cifrados FROM mensagens_correio
    WHERE para = ${para} AND situacao = 'na_fila' ORDER BY id`;
  return rows
    .filter((row) => tipo === undefined || row.tipo === tipo)
    .map(({ tipo: of, chave, dados_cifrados }) => {
      if (!dados_cifrados) throw new Error('The e-mail has no contents');
      return { tipo: of, dados: JSON.parse(decrypt(dados_cifrados, mailContext(chave))) } as Carta;
    });
}

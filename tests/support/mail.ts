import { mailContext } from '#server/correio/enqueue.ts';
import type { Carta } from '#server/correio/index.ts';
import { renderCarta } from '#server/correio/render.ts';
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

/** Path and fragment of the link in the newest e-mail of a kind to an address, as its receiver reads it. */
export async function mailedLink(para: string, tipo: Carta['tipo']): Promise<string> {
  const carta = (await mailTo(para, tipo)).at(-1);
  const { texto } = carta ? await renderCarta(carta) : { texto: '' };
  const link = texto.split(/\s/).find((word) => URL.parse(word)?.hash);
  if (!link) throw new Error(`No link was sent to ${para}`);
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

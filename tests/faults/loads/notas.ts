import { nextCnpj } from '#tests/support/fiscal.ts';
import { Form } from '#tests/support/form.ts';
import { writeNota } from '#tests/support/nfe.ts';
import type { Door } from '../door.ts';
import type { Random } from '../random.ts';
import type { Balcao } from '../world.ts';
import { type Lanes, runLanes } from './lanes.ts';

/** A supplier's note that came in. `recebida`: its client asked for its goods to enter the stock, and may have been told of it. */
export type NotaEnviada = { chave: string; id: number; recebida: 'não' | 'talvez' | 'sim' };

export type LoadNotas = Lanes & { notas: NotaEnviada[] };

const ITENS = [
  { codigo: 'A-1', quantidade: '3.0000', unitario: '2.1000000000', total: '6.30' },
  { codigo: 'A-2', quantidade: '1.5000', unitario: '8.0000000000', total: '12.00' },
];

/** Notes of suppliers that are imported, some of them twice, and whose goods enter the stock. */
export function startNotas(door: Door, balcao: Balcao, random: Random, pauseMs: number): LoadNotas {
  const notas: NotaEnviada[] = [];
  const emitente = nextCnpj();
  const { token } = balcao;
  let numero = 0;

  async function come(): Promise<void> {
    const { bytes, chave } = writeNota({
      emitente,
      destinatario: balcao.cnpj,
      numero: ++numero,
      itens: ITENS,
      total: '18.30',
    });
    const nota: NotaEnviada = { chave, id: 0, recebida: 'não' };
    notas.push(nota);
    const body = Form.of(bytes, `${chave}.xml`, 'application/xml');
    for (let left = random.between(1, 2); left > 0; left--) {
      // The same file again is the same note.
      const answer = await door.persist('POST', '/v1/notas-fiscais/importar/', { token, body }, [200, 201]);
      const [only] = (answer?.data.resultados ?? []) as { nota_id: number | null }[];
      if (!only?.nota_id) return;
      nota.id = only.nota_id;
    }
    const at = `/v1/notas-fiscais/${nota.id}/`;
    const read = await door.persist('GET', at, { token }, [200]);
    if (!read || random.chance(0.1)) return;
    const itens = (read.data.itens as { id: number }[]).map(({ id }, i) => ({
      ...{ item_id: id, produto_id: balcao.produtos[i] ?? balcao.produtos[0], fator: '2' },
    }));
    nota.recebida = 'talvez';
    const asking = { token, body: { itens } };
    const answer = random.chance(0.15)
      ? await door.ask('POST', `${at}receber/`, asking)
      : await door.persist('POST', `${at}receber/`, asking, [200]);
    if (answer?.status === 200) nota.recebida = 'sim';
  }

  const lanes = runLanes([come], pauseMs, random);
  return { notas, stop: lanes.stop };
}

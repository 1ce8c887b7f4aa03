import type { Asking, Door } from '../door.ts';
import type { Random } from '../random.ts';

/** Kinds of records that clients make, each with the column that carries what its client called it. */
export const COLUNAS = {
  vendas: 'observacao',
  devolucoes_venda: 'observacao',
  expedicoes: 'codigo_rastreio',
  compras: 'observacao',
  entregas_compra: 'observacao',
  transferencias_estoque: 'observacao',
  produtos: 'nome',
  negocios: 'titulo',
  conhecimentos: 'nome',
} as const;
export type Onde = keyof typeof COLUNAS;

/** Something that a client asked to be made, and what it was told. */
export type Marca = {
  onde: Onde;
  empresa_id: number;
  /** What the client called it, and nothing else of its kind. */
  texto: string;
  /** `unknown`: no answer, or a fault of the server's. It may be there or not. */
  outcome: 'confirmed' | 'refused' | 'unknown';
  /** The records that answers named: one, however often they came. */
  ids: Set<number>;
};

/** Whose requests they are. */
export type Cliente = { empresa_id: number; token: string };

export type Diario = {
  marcas: Marca[];
  /**
   * Asks for something to be made: mostly with an Idempotency-Key and again until there is an answer, sometimes once more after that; else
   * once. Gives what was made, or null where nobody knows.
   */
  make(onde: Onde, cliente: Cliente, texto: string, path: string, asking: Asking): Promise<Feito | null>;
  /** Asks for something that must be refused. */
  refused(onde: Onde, cliente: Cliente, texto: string, path: string, asking: Asking): Promise<void>;
};

export type Feito = Record<string, unknown> & { id: number };

/** Where something else than 201 says that it was made: a text may be there already, and a receipt is an action of its purchase. */
const SETTLES: Partial<Record<Onde, readonly number[]>> = { conhecimentos: [200, 201], entregas_compra: [200, 201] };

export function openDiario(door: Door, random: Random): Diario {
  const marcas: Marca[] = [];

  function note(onde: Onde, { empresa_id }: Cliente, texto: string): Marca {
    const marca: Marca = { onde, empresa_id, texto, outcome: 'unknown', ids: new Set() };
    marcas.push(marca);
    return marca;
  }

  return {
    marcas,
    async make(onde, cliente, texto, path, asking) {
      const marca = note(onde, cliente, texto);
      const keyed = random.chance(0.85);
      const sent = {
        ...asking,
        token: cliente.token,
        ...(keyed ? { key: `${onde}-${marcas.length}` } : {}),
      };
      const settles = SETTLES[onde] ?? [201];
      for (let left = keyed && random.chance(0.25) ? 2 : 1; left > 0; left--) {
        const answer = keyed ? await door.persist('POST', path, sent, settles) : await door.ask('POST', path, sent);
        if (answer && !settles.includes(answer.status)) {
          door.unexpected.push(`${answer.status} to ${path}: ${JSON.stringify(answer.data).slice(0, 300)}`);
        }
        if (!answer || !settles.includes(answer.status)) return null;
        marca.outcome = 'confirmed';
        const { recebimento } = answer.data as { recebimento?: { id: number } };
        marca.ids.add(Number(recebimento?.id ?? answer.data.id));
        if (left === 1) return answer.data as Feito;
      }
      return null;
    },
    async refused(onde, cliente, texto, path, asking) {
      const marca = note(onde, cliente, texto);
      const answer = await door.ask('POST', path, { ...asking, token: cliente.token });
      if (!answer) return;
      if (answer.status === 400) marca.outcome = 'refused';
      else door.unexpected.push(`${answer.status} to what should be refused, ${path}`);
    },
  };
}

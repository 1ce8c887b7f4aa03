/**
 * The walls of the house: which rooms a room may import (through their `index.ts`), and which of their tables it may touch in SQL.
 * `.dependency-cruiser.cjs` enforces the imports, tests/unit/sql-walls.test.ts the tables; both refuse circles. Every room may also
 * import `server/platform` and the rooms of `EVERYWHERE`. A table belongs to the room whose `drizzle/schema/<room>.ts` declares it, a
 * function or trigger of the database to the one that its file in `drizzle/functions` names.
 *
 * The usual way to another room's data is a verb of its index. Where one statement must do (a hot path, or a list that shows another
 * room's names), the table stands here with the reason. What no longer happens is taken out: the test asks for that too.
 */
type Room = {
  imports?: readonly string[];
  /** Tables of other rooms that this one selects from: `<room>.<table>`, and why. */
  reads?: Readonly<Record<string, string>>;
  /** Tables of other rooms that this one inserts into, updates, deletes from or locks. */
  writes?: Readonly<Record<string, string>>;
  /** Tables of other rooms on which this one has a trigger. */
  listens?: Readonly<Record<string, string>>;
};

/** Rooms that every room may import; they import platform alone. */
export const EVERYWHERE: readonly string[] = ['eventos', 'auditoria'];

export const ROOMS: Readonly<Record<string, Room>> = {
  auditoria: {},
  eventos: {},
  limites: {},
  executor: {},
  requisicoes: {},
  identidade: {},
  acesso: {
    imports: ['identidade'],
    reads: {
      'identidade.empresas':
        'the check of every token and every exchange of one is a single statement; lists of connections name companies',
      'identidade.usuarios': 'the same; lists of connections and credentials name who allowed them',
      'identidade.usuarios_empresas': 'the same: a connection reaches as far as the role that its user has now',
    },
  },
  catalogo: {},
  estoque: {
    imports: ['catalogo'],
    reads: {
      'catalogo.contagens_produtos': 'the total of the stock list',
      'catalogo.produtos':
        'a movement is one statement, and the stock list is a list of products in an order that an index has',
      'identidade.empresas': 'a movement is one statement: it reads there whether a balance may be negative',
    },
    writes: {
      'eventos.eventos': 'a movement is one statement, and its event is written in it',
      'identidade.empresas': 'TODO',
      'catalogo.contagens_produtos': 'products are counted by the level of their stock (contar_niveis)',
    },
    listens: {
      'catalogo.produtos': 'every product has a total and a level of stock (criar_total_estoque, criar_nivel_estoque)',
    },
  },
  clientes: {},
  vendas: {
    reads: {
      'clientes.clientes': 'the list of sales shows their customers and is searched by them',
      'catalogo.produtos': "a sale's items show their products: one statement",
      'expedicao.expedicoes': 'TODO',
      'expedicao.itens_expedicao': 'TODO',
    },
    writes: {
      'clientes.clientes': 'TODO',
      'catalogo.produtos': 'TODO',
      'platform.numeracoes': 'TODO',
    },
  },
  expedicao: {
    reads: {
      'vendas.vendas': "the printed manifest shows its orders' numbers and customers: one statement",
      'vendas.itens_venda': 'TODO',
      'clientes.clientes': 'the same',
      'catalogo.produtos': 'the same',
      'identidade.empresas': 'the same',
    },
    writes: {
      'vendas.vendas': 'TODO',
      'platform.numeracoes':
        'the sequence of shipments is locked by the statement that gives a number (numero_expedicao)',
    },
  },
  webhooks: {},
  entregas: {
    imports: ['webhooks'],
    reads: {
      'webhooks.webhooks':
        'deliveries are written, claimed and recorded in one statement each; lists show where they go',
      'webhooks.versoes_webhook': 'why an event did not go to a webhook: one statement with what did',
      'eventos.eventos':
        'a page of events with how many deliveries each had; a recovery writes deliveries for events in one statement',
      'identidade.empresas': 'TODO',
    },
    listens: {
      'webhooks.webhooks': 'a webhook that stops voids the deliveries that wait for it (webhook_parado)',
      'eventos.eventos': 'an event and its deliveries are written together (distribuir_eventos)',
    },
  },
  receptor: { imports: ['webhooks'] },
};

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
  correio: {},
  requisicoes: {},
  identidade: { imports: ['correio'] },
  acesso: {
    // An access that ends takes its webhooks along, and whoever makes a webhook answers for it.
    imports: ['identidade', 'webhooks'],
    reads: {
      'identidade.contas': "every request's token is checked in one statement, the plan of its account too",
      'identidade.empresas':
        "every request's token is checked in one statement, the plan of its company too; lists of connections name companies",
      'identidade.usuarios':
        "every request's access token is checked in one statement, which names its user; lists of connections and tokens name users",
      'identidade.usuarios_empresas':
        'an access token reaches as far as the present role of its user: the same statement, and that of every exchange of tokens',
    },
  },
  catalogo: {},
  estoque: {
    imports: ['identidade'],
    reads: {
      'catalogo.contagens_produtos': 'the stock list reads its page and its total in one statement',
      'catalogo.produtos':
        'a movement is one statement, which finds its product; the stock list is a page of products in the order of an index',
      'identidade.empresas': 'a movement is one statement, which finds whether a balance may be negative',
    },
    writes: {
      'eventos.eventos': 'a movement is one statement, which writes its event',
      'catalogo.produtos': 'the average cost follows the purchases received, in the statement of their movements',
      'catalogo.contagens_produtos':
        'products are counted by the level of their stock, which a movement may change (function contar_niveis)',
    },
    listens: {
      'catalogo.produtos': 'every product has a total and a level of stock (criar_total_estoque, criar_nivel_estoque)',
    },
  },
  clientes: {},
  vendas: {
    imports: ['catalogo', 'clientes'],
    reads: {
      'clientes.clientes': 'the list of sales shows their customers and is searched by the names of them',
      'catalogo.produtos': "a sale's items show the names of their products: one statement",
    },
  },
  expedicao: {
    imports: ['identidade', 'vendas'],
    reads: {
      'vendas.vendas': "the printed manifest shows its items with their orders' numbers: one statement",
      'clientes.clientes': "the printed manifest shows the orders' customers in the same statement",
      'catalogo.produtos': "the printed manifest shows the items' products in the same statement",
    },
  },
  importacao: {
    // What comes in from files: these rooms describe their columns, check rows and write them; this one knows none of their rules.
    imports: ['catalogo', 'clientes', 'estoque'],
  },
  webhooks: {
    reads: {
      'identidade.empresas':
        'the webhooks that end with a person may be of several companies of the account, which are told each',
    },
  },
  entregas: {
    // Administrators are told of webhooks that fail.
    imports: ['identidade', 'webhooks'],
    reads: {
      'webhooks.webhooks':
        'deliveries are written, claimed and recorded in one statement each; lists of deliveries show the addresses',
      'webhooks.versoes_webhook':
        "an event's page shows, in one statement, to which webhooks it went and why not to the others",
      'eventos.eventos':
        'a page of events shows how many deliveries each has; a recovery writes the deliveries of many events in one statement',
      'identidade.empresas':
        "an event and its deliveries are written in one statement, which reads the company's time zone (function distribuir_eventos)",
    },
    listens: {
      'webhooks.webhooks': 'a webhook that stops voids the deliveries that wait for it (webhook_parado)',
      'eventos.eventos': 'an event and its deliveries are written together (distribuir_eventos)',
    },
  },
  receptor: { imports: ['webhooks'] },
};

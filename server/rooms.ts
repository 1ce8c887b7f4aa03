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
    // An access that ends takes its webhooks along, and whoever makes a webhook answers for it. Of whoever leaves the company, contacts,
    // deals and conversations are nobody's.
    imports: ['atendimento', 'crm', 'identidade', 'webhooks'],
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
  midia: {},
  catalogo: {
    // A product's photos are files.
    imports: ['midia'],
    reads: { 'midia.arquivos': 'the photos of a page of products, with their pixels: one statement' },
  },
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
      'catalogo.produtos':
        'every product has a total, with its minimum, and a level of stock (criar_total_estoque, copiar_minimo_estoque, criar_nivel_estoque)',
    },
  },
  // What every document that a company prints or sends has in common: its logo, its colour, how it is drawn.
  documentos: { imports: ['midia'] },
  clientes: {},
  vendas: {
    // What a sale sells leaves the stock; a user of the company sells it.
    imports: ['catalogo', 'clientes', 'estoque', 'identidade'],
    reads: {
      'clientes.clientes': 'the list of sales shows their customers and is searched by the names of them',
      'catalogo.produtos':
        'a sale says in one statement, behind its lock, whether it has a product, and the name of that',
      'estoque.depositos':
        'a sale shows the name of its warehouse, and turning reservations on finds that of each sale: one statement each',
      'auditoria.auditoria': 'the time line of a sale finds its events by the requests that changed it: one statement',
      'eventos.eventos': 'and shows them',
      'estoque.lancamentos_estoque':
        'what a shipment took out is read line by line from the ledger, beside the lines of the sales; the proof of sales compares both',
    },
    writes: {
      'estoque.reservas_estoque':
        'turning reservations on reserves for all open sales in one statement; of a single sale the verbs of estoque do',
    },
  },
  crm: {
    // A won deal becomes a sale of a customer; what is offered are products and services; a user of the company answers for it.
    imports: ['catalogo', 'clientes', 'identidade', 'vendas'],
    reads: {
      'identidade.empresas':
        'the days of deals are days of the company: the statement that adds them up asks for its zone',
    },
    listens: {
      'identidade.empresas': 'a company that moves to another time zone gets the days of its deals anew (mudar_fuso)',
    },
  },
  // Whoever speaks to a platform; what it says is kept here as it came, and conversations are made of it elsewhere.
  canais: {
    imports: ['midia'],
    listens: { 'identidade.empresas': 'the channels of a company that is closed stop with it (empresa_encerrada)' },
  },
  atendimento: {
    // A conversation is with a contact, through a channel; its files are of the company; a user of the company has it.
    imports: ['canais', 'crm', 'identidade', 'midia'],
    reads: {
      'crm.contatos':
        'the list of conversations shows their contacts, and every event of a conversation carries its contact: one statement each',
      'crm.negocios': 'events carry the newest open deal of the contact, read in the same statement',
      'canais.canais':
        'the times of attendance are shown by channel, in the statement that counts them; whoever claims messages is told in that statement when their channel was last changed',
      'canais.entradas_brutas':
        "what a channel has received and nobody has worked on is found with its other queues in one statement; a message's file is read from it",
      'midia.arquivos': 'a message that is sent has its files along: one statement',
      'eventos.ordem_do_evento':
        'conversations and messages have a place in the order of events, so that whoever follows them misses none',
    },
    writes: {
      'canais.canais': 'templates are to be read again: one statement',
      'canais.entradas_brutas':
        'what came is marked as done in the transaction that makes messages of it, and forgotten when no file of a message waits for it',
    },
    listens: {
      'crm.mesclagens_contato':
        'conversations of a contact that is merged into another are its (seguir_contato_mesclado_conversas)',
    },
  },
  // What the assistant answers from: files and texts, their passages, and how these are found.
  conhecimento: { imports: ['midia'] },
  assistente: {
    // What it answers from, and whom; channels say where it is on.
    imports: ['atendimento', 'canais', 'conhecimento'],
    reads: {
      'canais.canais':
        'whether a message waits for the assistant is asked by the trigger that notes it, of its channel',
      'conhecimento.conhecimentos':
        "the knowledge that an answer led to is the company's own: the statement that notes it asks",
      'identidade.empresas':
        'the days of the assistant are days of the company: the statement that adds them up asks for its zone; that which locks a turn asks whether the company is active',
    },
    listens: {
      'atendimento.mensagens': 'a message of the contact waits for its answer (esperar_assistente)',
      'identidade.empresas':
        'a company that moves to another time zone gets the days of its assistant anew (mudar_fuso_assistente)',
    },
  },
  propostas: {
    // What is offered are products and services, to a customer or a contact, of a deal or alone; what was accepted becomes a sale or a contract.
    imports: [
      ...['catalogo', 'clientes', 'contratos', 'correio', 'crm', 'documentos'],
      ...['identidade', 'limites', 'vendas'],
    ],
    reads: {
      'clientes.clientes': 'the list of proposals shows their customers and is searched by the names of them',
      'crm.contatos': 'a proposal and the list show the names of contacts: one statement each',
      'crm.negocios': "a proposal's events carry the code of its deal, read in the same statement",
      'identidade.empresas': 'those that expire are found by the day of each company: one statement',
    },
    listens: {
      'crm.mesclagens_contato': 'proposals of a contact that is merged into another are its (seguir_contato_mesclado)',
    },
  },
  compras: {
    // What a purchase brings enters the stock.
    imports: ['catalogo', 'clientes', 'estoque'],
    reads: {
      'clientes.clientes': 'the list of purchases shows their suppliers and is searched by the names of them',
      'catalogo.produtos':
        "a purchase's items show the names of their products, and what is to be bought is found by the products' minimum: one statement each",
      'estoque.depositos': 'a purchase, and what came of it, shows the name of its warehouse: one statement each',
      'estoque.lancamentos_estoque':
        'what came shows which movement it made, and the proof of purchases compares both: one statement each',
      'estoque.saldos_estoque':
        'what a receipt would change is told in one statement: the balance of each product in the warehouse',
      'estoque.totais_estoque':
        'what a receipt would make of the average costs, and what is below its minimum, are told in one statement each',
    },
  },
  financeiro: {
    // Sales and purchases make titles; what is received for a sale that came of a deal is told with both.
    // A receipt's day is one of the company's zone.
    imports: ['catalogo', 'clientes', 'compras', 'crm', 'identidade', 'vendas'],
    reads: {
      'clientes.clientes': 'the lists of titles show whose they are and are searched by the names of them',
      'vendas.vendas':
        'and the numbers of their sales: one statement; the proof of titles compares them with sales in one statement',
      'vendas.devolucoes_venda': 'and with what was returned',
      'compras.compras':
        'the lists of titles show the numbers of their purchases, and the proof compares both: one statement each',
      'compras.entregas_compra': 'and what came of these, and went back: the same statement',
    },
    listens: {
      'identidade.empresas':
        'a company that moves to another time zone has its receipts on other days (mudar_fuso_financeiro)',
    },
  },
  contratos: {
    // What a customer is charged for again and again: services, which may come of a deal; each cycle opens a receivable.
    imports: ['catalogo', 'clientes', 'crm', 'financeiro'],
    reads: {
      'clientes.clientes': 'the list of contracts shows their customers and is searched by the names of them',
      'crm.negocios': 'a contract shows the code of the deal that it came of: one statement, for the list too',
      'financeiro.titulos':
        'a page of cycles shows their receivables in one statement, those that a suspension cancelled say which cycles are undone, and the proof of contracts compares both',
      'identidade.empresas':
        'what is due is found over all companies in one statement, each by the day of its own zone; those that are not active wait',
    },
  },
  fiscal: {
    // Whose a note is, its CNPJ says; what it brings enters the stock, alone or by its purchase; files come through the spool.
    imports: ['catalogo', 'clientes', 'compras', 'estoque', 'identidade', 'midia'],
    reads: {
      'vendas.vendas': "a note shows its sale's number, and sales that it may be of are found in one statement",
      'compras.compras': 'the same of purchases',
      'clientes.clientes':
        'the sales and purchases that a note may be of are shown with their names in the same statement',
      'catalogo.produtos': "a note's items are recognised by three ways to a product in one statement",
    },
  },
  cobrancas: {
    // What a payment settles; administrators are told of payments that wait for them.
    imports: ['financeiro', 'identidade'],
    reads: {
      'financeiro.titulos':
        'a charge shows the number of its title, a printed one the rest, and a list of charges asks whether the title is there: one statement each',
      'financeiro.baixas':
        'a payment in quarantine shows whether the receipt that it made was reversed, and may be linked again then; one that a person linked settles nothing once more',
      'clientes.clientes': 'a printed charge, and what the bank is told of it, name the customer in the same statement',
      'identidade.empresas': 'a printed charge names the company in the same statement',
    },
    writes: {
      'financeiro.titulos':
        'what is open of a title is locked before a charge of it is made, in the statement that reads it',
    },
    listens: {
      'financeiro.titulos': 'a charge is over when less is open than it asks for (cobranca_do_titulo)',
    },
  },
  conciliacao: {
    // What a line of a statement pays, and what taking it back reverses.
    imports: ['financeiro'],
    reads: {
      'financeiro.titulos':
        'what the lines of a page may have paid is found in one statement; a line shows the titles that it paid',
      'financeiro.baixas': 'so are receipts that are there already, as those of Pix',
      'clientes.clientes': 'and whether the bank wrote the name of the customer: the same statement',
      'cobrancas.cobrancas': 'or the id of a charge: the same statement',
      'cobrancas.pix_em_quarentena':
        'the screen counts, in the statement of its sums, the payments that wait for a person',
    },
    listens: {
      'financeiro.baixas': 'when a receipt is reversed, its line of the statement waits again (conciliacao_estornada)',
    },
  },
  expedicao: {
    imports: ['identidade', 'vendas'],
    reads: {
      'identidade.empresas': 'the same statement says when the stock of the orders leaves',
      'estoque.depositos': 'and from which warehouse',
      'vendas.vendas':
        "the printed manifest shows its items with their orders' numbers: one statement; orders that wait for a shipment are found in one, for the list of sales too, and the shipments of an order by its number in one",
      'vendas.itens_venda':
        'the manifest and the separation list the lines of the orders in the same statement; orders that wait are those with products',
      'vendas.devolucoes_venda':
        'what a concluded shipment carried is its lines less what was returned before: the same statement',
      'vendas.itens_devolucao_venda': 'and how much of each line that was',
      'clientes.clientes':
        "the printed manifest shows the orders' customers in the same statement; so does a page of shipments",
      'auditoria.auditoria': 'the steps of all shipments of a sale are one statement, for the time line of the sale',
      'catalogo.produtos': "the printed manifest shows the items' products in the same statement",
    },
    listens: {
      'vendas.itens_venda':
        'a line that sells another product now loses what was put together of the one before (esquecer_separacao)',
    },
  },
  importacao: {
    // What comes in from files: these rooms describe their columns, check rows and write them; this one knows none of their rules.
    imports: ['catalogo', 'clientes', 'crm', 'estoque'],
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
      'eventos.registro_do_evento':
        'lists are filtered by the record that events tell of, through the index of this function',
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

import {
  cancelAtividade,
  completeAtividade,
  createAtividade,
  createCampo,
  createContato,
  createEtiqueta,
  createFunil,
  createMotivoPerda,
  createNegocio,
  loseNegocio,
  moveNegocio,
  winNegocio,
} from '#server/crm/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Agenda, type Historia, type Quando, tellAtOnce } from './demonstracao-agenda.ts';
import { type Relogio, realNow } from './demonstracao-datas.ts';

/** nome, empresa, cargo, celular, e-mail, etiquetas, segmento; people and numbers are made up. */
const CONTATOS: [string, string | null, string | null, string, string | null, string[], string | null][] = [
  [
    'Rafael Nogueira',
    'Escritório Nogueira',
    'Sócio',
    '24 98765-4321',
    'rafael@nogueira.exemplo.com.br',
    ['Interessado'],
    'Escritórios',
  ],
  [
    'Lúcia Amaral',
    'Padaria Pão da Serra',
    'Gerente',
    '35 99812-4410',
    'lucia@paodaserra.exemplo.com.br',
    ['Cliente'],
    'Padarias',
  ],
  [
    'Marcos Tanaka',
    'Coworking Ponte',
    'Diretor',
    '11 97654-0091',
    'marcos@ponte.exemplo.com.br',
    ['Interessado', 'Evento'],
    'Escritórios',
  ],
  [
    'Beatriz Lemos',
    'Bistrô Girassol',
    'Chef',
    '31 98444-7712',
    'bia@girassol.exemplo.com.br',
    ['Cliente'],
    'Restaurantes',
  ],
  [
    'Paulo Siqueira',
    'Hotel Mirante',
    'Compras',
    '19 99771-2003',
    'compras@mirante.exemplo.com.br',
    ['Interessado'],
    'Hotéis',
  ],
  ['Renata Dias', 'Clínica Vértice', 'Administração', '21 98123-6650', null, ['Evento'], 'Escritórios'],
  [
    'Otávio Brandão',
    'Mercado do Bairro',
    'Dono',
    '24 99233-8104',
    'otavio@mercado.exemplo.com.br',
    ['Revenda'],
    'Mercados',
  ],
  [
    'Sílvia Rocha',
    'Livraria Entrelinhas',
    'Sócia',
    '41 98877-1209',
    'silvia@entrelinhas.exemplo.com.br',
    ['Revenda', 'Cliente'],
    'Lojas',
  ],
  [
    'Gustavo Pinheiro',
    'Startup Fluxo',
    'Pessoas e cultura',
    '11 96543-8820',
    'gustavo@fluxo.exemplo.com.br',
    ['Interessado'],
    'Escritórios',
  ],
  ['Helena Prado', null, null, '19 99123-7788', 'helena.prado@exemplo.com.br', ['Assinante'], null],
  ['Tereza Campos', 'Confeitaria Amora', 'Dona', '35 98420-5567', 'tereza@amora.exemplo.com.br', [], 'Padarias'],
  ['Renata Dias', 'Clínica Vértice', null, '21 3322-6650', 'renata.dias@exemplo.com.br', [], null],
];

type Item = { produto?: string; quantidade: string; desconto?: string; descricao?: string; preco?: string };
/** título, contato (by its place above), etapa, days until it is expected, itens or value, canal. */
type Negocio = [string, number, number, number, Item[] | string, string];

const NEGOCIOS: Negocio[] = [
  [
    'Assinatura de café para o escritório',
    0,
    2,
    12,
    [
      { produto: 'CAFE-500', quantidade: '20', desconto: '10' },
      { descricao: 'Treinamento de barista', quantidade: '1', preco: '480.00' },
    ],
    'site',
  ],
  [
    'Café coado para o coworking',
    2,
    1,
    20,
    [
      { produto: 'CAFE-250M', quantidade: '60' },
      { produto: 'FILT-103', quantidade: '40' },
    ],
    'evento',
  ],
  ['Cardápio de cafés especiais', 3, 3, 5, [{ produto: 'CAFE-CAT1', quantidade: '12', desconto: '5' }], 'indicação'],
  [
    'Café da manhã do hotel',
    4,
    2,
    25,
    [
      { produto: 'CAFE-500', quantidade: '80', desconto: '12' },
      { produto: 'LEITE-AV', quantidade: '48' },
    ],
    'site',
  ],
  ['Copa da clínica', 5, 0, 30, '1250.00', 'evento'],
  ['Revenda no mercado', 6, 1, 18, [{ produto: 'CAFE-250M', quantidade: '120', desconto: '15' }], 'indicação'],
  [
    'Cantinho do café na livraria',
    7,
    4,
    3,
    [
      { produto: 'PREN-600', quantidade: '4' },
      { produto: 'XIC-090', quantidade: '24' },
    ],
    'site',
  ],
  ['Máquina e grãos para a startup', 8, 0, 40, '3600.00', 'anúncio'],
  [
    'Kit de presente para clientes',
    8,
    1,
    -2,
    [
      { produto: 'COPO-350', quantidade: '30' },
      { produto: 'BRIG-6', quantidade: '30' },
    ],
    'site',
  ],
  [
    'Fornecimento mensal à confeitaria',
    10,
    3,
    9,
    [
      { produto: 'CAFE-500', quantidade: '16' },
      { produto: 'XAR-BAUN', quantidade: '6' },
    ],
    'indicação',
  ],
];

const FECHADOS: [...Negocio, string | null][] = [
  ['Reposição da padaria', 1, 4, 0, [{ produto: 'CAFE-500', quantidade: '24', desconto: '8' }], 'indicação', null],
  ['Degustação de sexta', 3, 4, 0, [{ produto: 'CAFE-DESC', quantidade: '10' }], 'evento', null],
  ['Cápsulas para o auditório', 2, 2, 0, '980.00', 'anúncio', 'Preço'],
  ['Balcão de café no hotel', 4, 3, 0, '7400.00', 'site', 'Escolheu outro fornecedor'],
];

const ETIQUETAS: [string, string][] = [
  ['Interessado', '#1C7ED6'],
  ['Cliente', '#2F9E44'],
  ['Revenda', '#E8590C'],
  ['Assinante', '#7048E8'],
  ['Evento', '#E64980'],
];

/** Days from the day on which the story is told. */
const dayFrom = (days: number): string => new Date(realNow() + days * 86_400_000).toISOString().slice(0, 10);
const at = (days: number, hour: string): string => `${dayFrom(days)}T${hour}:00-03:00`;

/** What people sell by: labels, fields, two funnels, loss reasons, and the first contacts (two of them the same person). */
export type Crm = { etapas: readonly number[]; motivos: ReadonlyMap<string, number>; contatos: readonly number[] };

export async function seedCrm(ana: Ctx, operador: Ctx): Promise<Crm> {
  const etiquetas = new Map<string, number>();
  for (const [nome, cor] of ETIQUETAS) etiquetas.set(nome, (await createEtiqueta(ana, { nome, cor })).id);
  const opcoes = ['Escritórios', 'Padarias', 'Restaurantes', 'Hotéis', 'Mercados', 'Lojas'];
  await createCampo(ana, { entidade: 'contato', nome: 'Segmento', tipo: 'escolha', opcoes });
  await createCampo(ana, { entidade: 'contato', nome: 'Aniversário', tipo: 'data', pessoal: true });
  await createCampo(ana, { entidade: 'negocio', nome: 'Xícaras por dia', tipo: 'numero' });
  const funil = await createFunil(ana, {
    nome: 'Empresas',
    etapas: [
      { nome: 'Primeiro contato', cor: '#868E96', probabilidade: 10, dias_parado: 7 },
      { nome: 'Degustação marcada', cor: '#1C7ED6', probabilidade: 30, dias_parado: 10 },
      { nome: 'Proposta enviada', cor: '#7048E8', probabilidade: 50, dias_parado: 7 },
      { nome: 'Negociação', cor: '#E8590C', probabilidade: 75, dias_parado: 5 },
      { nome: 'Fechamento', cor: '#2F9E44', probabilidade: 90, dias_parado: 3 },
    ],
  });
  await createFunil(ana, {
    nome: 'Assinaturas',
    etapas: [
      { nome: 'Experimentando', cor: '#1C7ED6', probabilidade: 40 },
      { nome: 'Renovação', cor: '#2F9E44', probabilidade: 80 },
    ],
  });
  const motivos = new Map<string, number>();
  for (const nome of ['Preço', 'Escolheu outro fornecedor', 'Adiou a compra', 'Sem resposta']) {
    motivos.set(nome, (await createMotivoPerda(ana, { nome })).id);
  }

  const contatos: number[] = [];
  for (const [index, [nome, empresa_nome, cargo, celular, email, marcas, segmento]] of CONTATOS.entries()) {
    const { id } = await createContato(index % 3 === 1 ? operador : ana, {
      ...{ nome, empresa_nome, cargo, celular, email, etiquetas: marcas.map((marca) => etiquetas.get(marca)) },
      ...(segmento ? { campos: { segmento } } : {}),
    });
    contatos.push(id);
  }
  return { etapas: funil.etapas.map(({ id }) => id), motivos, contatos };
}

/** Who moves deals, in turn. */
type Vendedores = readonly [Ctx, ...Ctx[]];

/** How a deal goes: so many days ago it began, and so many it ended or, while it is open, entered its stage. */
type Vida = {
  dias: number;
  fim: number;
  fecha?: (id: number) => Promise<unknown>;
  /** The time of day of its steps; without it, the present one. */
  hora?: (passo: number) => string;
};

const MINUTES = 1_440;

/** A deal from the first stage to its own, evenly over its time, as people move it. */
async function* tellNegocio(
  { etapas, contatos }: Crm,
  produtos: ReadonlyMap<string, number>,
  authors: Vendedores,
  [titulo, contato, etapa, days, of, canal]: Negocio,
  { fim, dias, fecha, hora }: Vida,
  opened: (id: number) => void,
): Historia {
  const author = (n: number): Ctx => authors[n % authors.length] ?? authors[0];
  const valued = typeof of === 'string' ? { valor: of } : { itens: of.map((item) => lineOf(item, produtos)) };
  const { id } = await createNegocio(author(0), {
    ...{ titulo, contato_id: contatos[contato], etapa_id: etapas[0], origem: { canal }, ...valued },
    ...(days === 0 ? {} : { previsao_fechamento: dayFrom(days) }),
  });
  opened(id);
  const steps = Math.max(1, etapa + (fecha ? 1 : 0));
  const when = (step: number): Quando => {
    const ago = dias - ((dias - fim) * step) / steps;
    return hora ? [Math.floor(ago), hora(step)] : { ha: Math.round(ago * MINUTES) };
  };
  for (const [n, etapa_id] of etapas.slice(1, etapa + 1).entries()) {
    yield when(n + 1);
    await moveNegocio(author(n + 1), { id, etapa_id });
  }
  if (!fecha) return;
  yield when(steps);
  await fecha(id);
}

/** The open deals, and the closed ones, each with the life that it has led. */
function listNegociosContados(ana: Ctx, crm: Crm): { negocio: Negocio; vida: Vida }[] {
  return [
    ...NEGOCIOS.map((negocio, n) => {
      const dias = ((n * 5) % 27) + 1;
      return { negocio, vida: { dias, fim: Math.min(dias, (n * 3) % 11) } };
    }),
    ...FECHADOS.map(([titulo, contato, etapa, days, of, canal, motivo], n) => ({
      negocio: [titulo, contato, etapa, days, of, canal] satisfies Negocio,
      vida: { dias: 16 + 11 * n, fim: n * 9, fecha: fechoDe(ana, crm, motivo, n === 0) },
    })),
  ];
}

const fechoDe =
  (ctx: Ctx, { motivos }: Crm, motivo: string | null, vende: boolean) =>
  (id: number): Promise<unknown> =>
    motivo
      ? loseNegocio(ctx, { id, motivo_perda_id: motivos.get(motivo) })
      : winNegocio(ctx, { id, criar: vende ? 'venda' : null });

/** Deals that began on different days of the last weeks, some of which stand still, and activities of yesterday, today and next week. */
export async function seedNegocios(
  relogio: Relogio,
  [ana, operador]: readonly [Ctx, Ctx],
  crm: Crm,
  produtos: ReadonlyMap<string, number>,
): Promise<void> {
  const negocios: number[] = [];
  for (const [n, { negocio, vida }] of listNegociosContados(ana, crm).entries()) {
    const author = n % 2 === 0 ? ana : operador;
    const alone = new Agenda(relogio);
    alone.tell(
      { ha: vida.dias * MINUTES },
      tellNegocio(crm, produtos, [author], negocio, vida, (id) => negocios.push(id)),
    );
    await alone.live();
  }
  await tellAtOnce(tellAtividades(ana, operador, { contatos: crm.contatos, negocios }));
}

const lineOf = (
  { produto, quantidade, desconto, descricao, preco }: Item,
  produtos: ReadonlyMap<string, number>,
): Record<string, unknown> => ({
  ...(produto ? { produto_id: produtos.get(produto) } : { descricao, preco_unitario: preco }),
  quantidade,
  ...(desconto ? { desconto_percentual: desconto } : {}),
});

async function* tellAtividades(
  ana: Ctx,
  operador: Ctx,
  { contatos, negocios }: { contatos: readonly number[]; negocios: readonly number[] },
): Historia {
  const plan = (ctx: Ctx, tipo: string, titulo: string, fields: Record<string, unknown>) =>
    createAtividade(ctx, { tipo, titulo, ...fields });
  await plan(ana, 'ligacao', 'Ligar sobre a proposta', { negocio_id: negocios[0], vence_em: at(0, '15:00') });
  await plan(ana, 'reuniao', 'Degustação no coworking', { negocio_id: negocios[1], vence_em: at(2, '10:30') });
  await plan(operador, 'tarefa', 'Mandar amostras ao hotel', { negocio_id: negocios[3], vence_em: at(-1, '09:00') });
  await plan(operador, 'tarefa', 'Conferir medidas da bancada', { negocio_id: negocios[6], vence_em: at(0, '11:00') });
  await plan(ana, 'ligacao', 'Retomar conversa', { contato_id: contatos[5], vence_em: at(5, '14:00') });
  await plan(ana, 'nota', 'Prefere moagem média, sem açúcar.', { contato_id: contatos[0] });
  await plan(operador, 'nota', 'Pediu prazo de 28 dias.', { negocio_id: negocios[5] });
  const feita = await plan(ana, 'ligacao', 'Apresentar a torrefação', {
    contato_id: contatos[8],
    vence_em: at(-3, '16:00'),
  });
  await completeAtividade(ana, { id: feita.id });
}

/** Deals that began and ended within the month: like those above, then so many days ago they began and ended. */
const DO_MES: [...Negocio, string | null, number, number][] = [
  [
    'Cesta de fim de ano da clínica',
    5,
    4,
    0,
    [{ produto: 'COPO-350', quantidade: '18', desconto: '5' }],
    'indicação',
    null,
    29,
    21,
  ],
  ['Grãos para a nova cafeteira', 0, 4, 0, [{ produto: 'CAFE-500', quantidade: '12' }], 'site', null, 28, 20],
  ['Feira de produtores', 6, 2, 0, '1850.00', 'evento', 'Adiou a compra', 28, 17],
  [
    'Ponto de degustação na livraria',
    7,
    4,
    0,
    [{ produto: 'CAFE-250M', quantidade: '40', desconto: '8' }],
    'site',
    null,
    26,
    15,
  ],
  ['Cápsulas para a recepção', 8, 1, 0, '640.00', 'anúncio', 'Sem resposta', 25, 13],
  ['Café da tarde do bistrô', 3, 4, 0, [{ produto: 'CAFE-CAT1', quantidade: '10' }], 'indicação', null, 24, 12],
  ['Assinatura da diretoria', 2, 3, 0, '2100.00', 'site', 'Preço', 22, 9],
  [
    'Reforma do balcão da confeitaria',
    10,
    4,
    0,
    [
      { produto: 'XIC-090', quantidade: '36', desconto: '10' },
      { produto: 'PREN-600', quantidade: '2' },
    ],
    'indicação',
    null,
    20,
    8,
  ],
  ['Coffee break da convenção', 4, 3, 0, '4300.00', 'site', 'Escolheu outro fornecedor', 18, 6],
  [
    'Presente de casamento',
    9,
    4,
    0,
    [
      { produto: 'MOED-MAN', quantidade: '1' },
      { produto: 'CAFE-CAT1', quantidade: '2' },
    ],
    'site',
    null,
    15,
    5,
  ],
  ['Amostras para o mercado', 6, 2, 0, '380.00', 'evento', 'Sem resposta', 13, 4],
  [
    'Reposição quinzenal da padaria',
    1,
    4,
    0,
    [{ produto: 'CAFE-500', quantidade: '36', desconto: '8' }],
    'indicação',
    null,
    10,
    2,
  ],
];

/** Hours at which people move cards. */
const HORAS = ['09:12', '10:34', '11:08', '13:47', '14:26', '15:53', '16:31', '17:05'];
const horaDe = (n: number) => (passo: number) => HORAS[(n * 3 + passo * 5) % HORAS.length] ?? '10:00';

/** The month's deals, each begun by one and moved on by others; and what was to be done for them, late, done or called off. */
export function planNegocios(
  agenda: Agenda,
  { ana, operador, elisa, fabio }: Record<'ana' | 'operador' | 'elisa' | 'fabio', Ctx>,
  crm: Crm,
  produtos: ReadonlyMap<string, number>,
): void {
  const people = [ana, elisa, operador, fabio] as const;
  const turn = (n: number): Ctx => people[n % people.length] ?? ana;
  const negocios: number[] = [];
  const tell = (negocio: Negocio, vida: Vida, n: number, opened: (id: number) => void) => {
    const authors = [turn(n), turn(n + 1), turn(n)] as const;
    const hora = horaDe(n);
    agenda.tell([vida.dias, hora(0)], tellNegocio(crm, produtos, authors, negocio, { ...vida, hora }, opened));
  };
  for (const [n, { negocio, vida }] of listNegociosContados(ana, crm).entries()) {
    const dias = Math.min(vida.dias, 29);
    tell(negocio, { ...vida, dias, fim: Math.min(vida.fim, Math.max(dias - 9, 0)) }, n, (id) => {
      negocios[n] = id;
    });
  }
  for (const [n, [titulo, contato, etapa, days, of, canal, motivo, dias, fim]] of DO_MES.entries()) {
    const fecha = fechoDe(turn(n + 1), crm, motivo, n % 3 === 1);
    tell([titulo, contato, etapa, days, of, canal], { dias, fim, fecha }, n + 1, () => undefined);
  }
  for (const [n, [dias, tipo, titulo, contato, prazo, feita]] of TAREFAS.entries()) {
    const fields = { tipo, titulo, contato_id: crm.contatos[contato], vence_em: at(prazo - dias, horaDe(n)(2)) };
    agenda.tell([dias, horaDe(n)(1)], tellTarefa(turn(n), turn(n + (n % 3 === 0 ? 1 : 0)), fields, feita));
  }
  agenda.tell([1, '17:30'], tellAtividades(ana, operador, { contatos: crm.contatos, negocios }));
}

/** So many days ago: tipo, título, contato, due so many days later, and how many days ago it was done; null of what still waits. */
const TAREFAS: [number, string, string, number, number, number | 'cancelada' | null][] = [
  [29, 'ligacao', 'Apresentar a tabela nova', 1, 1, 27],
  [28, 'reuniao', 'Visita à clínica', 5, 3, 25],
  [26, 'tarefa', 'Enviar amostras de descafeinado', 10, 2, 23],
  [25, 'ligacao', 'Confirmar o endereço de entrega', 7, 1, 24],
  [22, 'tarefa', 'Montar kit de degustação', 2, 4, 18],
  [20, 'reuniao', 'Treinar a equipe do bistrô', 3, 5, 15],
  [18, 'ligacao', 'Retomar a proposta da convenção', 4, 2, 14],
  [15, 'tarefa', 'Emprestar moedor para teste', 6, 3, 'cancelada'],
  [13, 'ligacao', 'Perguntar o que achou do café', 9, 2, 11],
  [11, 'reuniao', 'Almoço com o mercado', 6, 3, 8],
  [9, 'tarefa', 'Cadastrar dados de cobrança', 0, 2, 7],
  [8, 'ligacao', 'Cobrar retorno sobre a amostra', 5, 2, null],
  [5, 'reuniao', 'Medir o espaço do balcão', 10, 2, 3],
  [4, 'tarefa', 'Preparar tabela de revenda', 6, 2, null],
  [2, 'ligacao', 'Avisar que chegou o Catuaí', 3, 1, 1],
];

async function* tellTarefa(
  author: Ctx,
  doer: Ctx,
  fields: Record<string, unknown>,
  feita: number | 'cancelada' | null,
): Historia {
  const { id } = await createAtividade(author, fields);
  if (feita === null) return;
  yield feita === 'cancelada' ? 2_100 : [feita, '17:20'];
  if (feita === 'cancelada') await cancelAtividade(doer, { id });
  else await completeAtividade(doer, { id });
}

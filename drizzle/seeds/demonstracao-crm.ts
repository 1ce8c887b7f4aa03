import {
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
import { dateDeals } from './demonstracao-datas.ts';

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

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const at = (days: number, hour: string): string => `${dayFrom(days)}T${hour}:00-03:00`;

/**
 * A CRM in use: labels, fields, two funnels, loss reasons, contacts (two of them the same person), deals in every stage, won and lost
 * ones, activities of yesterday, today and next week.
 */
export async function seedCrm(ana: Ctx, operador: Ctx, produtos: ReadonlyMap<string, number>): Promise<void> {
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

  /** From the first stage to its own, as people move it. */
  const open = async ([titulo, contato, etapa, days, of, canal]: Negocio, n: number) => {
    const valued = typeof of === 'string' ? { valor: of } : { itens: of.map((item) => lineOf(item, produtos)) };
    const author = n % 2 === 0 ? ana : operador;
    const { id } = await createNegocio(author, {
      ...{ titulo, contato_id: contatos[contato], etapa_id: funil.etapas[0]?.id, origem: { canal }, ...valued },
      ...(days === 0 ? {} : { previsao_fechamento: dayFrom(days) }),
    });
    for (const { id: etapa_id } of funil.etapas.slice(1, etapa + 1)) await moveNegocio(author, { id, etapa_id });
    return id;
  };
  const negocios: number[] = [];
  for (const [n, negocio] of NEGOCIOS.entries()) negocios.push(await open(negocio, n));
  const fechados: number[] = [];
  for (const [n, [titulo, contato, etapa, days, of, canal, motivo]] of FECHADOS.entries()) {
    const id = await open([titulo, contato, etapa, days, of, canal], n);
    if (motivo) await loseNegocio(ana, { id, motivo_perda_id: motivos.get(motivo) });
    else await winNegocio(ana, { id, criar: n === 0 ? 'venda' : null });
    fechados.push(id);
  }
  // Deals that began on different days of the last weeks: some of them stand still. The first that was won made its sale today.
  await dateDeals(ana, [
    ...negocios.map((id, n) => ({
      id,
      dias: ((n * 5) % 27) + 1,
      fim: Math.min(((n * 5) % 27) + 1, (n * 3) % 11),
      aberto: true,
    })),
    ...fechados.map((id, n) => ({ id, dias: 16 + 11 * n, fim: n * 9, aberto: false })),
  ]);
  await seedAtividades(ana, operador, { contatos, negocios });
}

const lineOf = (
  { produto, quantidade, desconto, descricao, preco }: Item,
  produtos: ReadonlyMap<string, number>,
): Record<string, unknown> => ({
  ...(produto ? { produto_id: produtos.get(produto) } : { descricao, preco_unitario: preco }),
  quantidade,
  ...(desconto ? { desconto_percentual: desconto } : {}),
});

async function seedAtividades(
  ana: Ctx,
  operador: Ctx,
  { contatos, negocios }: { contatos: readonly number[]; negocios: readonly number[] },
): Promise<void> {
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

import { describe, expect, test } from 'vitest';
import { CATALOGO, describeCatalogo, EVENTOS, type Evento, exemploDe } from '#server/eventos/index.ts';
import { z } from '#server/platform/validation.ts';

/** The contract's kinds of event, row by row. */
const SECTION_6_1 = [
  ...['produto.criado', 'produto.atualizado', 'produto.excluido'],
  ...['cliente.criado', 'cliente.atualizado', 'cliente.excluido'],
  ...['venda.criada', 'venda.atualizada', 'venda.cancelada'],
  ...['proposta.criada', 'proposta.status_alterada', 'contrato.criado', 'contrato.status_alterado'],
  ...['pagamento.recebido', 'estoque.atualizado', 'nfe.emitida', 'nfe.cancelada'],
  ...['contato.criado', 'contato.atualizado', 'contato.arquivado', 'contato.etiqueta_alterada'],
  ...['negocio.criado', 'negocio.atualizado', 'negocio.etapa_alterada', 'negocio.ganho', 'negocio.perdido'],
  ...['conversa.criada', 'conversa.atualizada', 'conversa.concluida', 'conversa.atribuida'],
  'conversa.aguardando_atendente',
  ...['mensagem.recebida', 'mensagem.enviada', 'mensagem.entregue', 'mensagem.lida', 'mensagem.falhou'],
  'webhook.teste',
];

/** The fields of each payload that the contract shows, with their types. */
const PRODUTO = {
  ...{ id: 'integer', nome: 'string', codigo: 'string', preco_venda: 'string', preco_custo: 'string' },
  ...{ unidade: 'string', situacao: 'string', ativo: 'boolean', gtin: ['string', 'null'] },
};
const CLIENTE = {
  ...{ id: 'integer', nome: 'string', tipo_pessoa: 'integer', cnpj_cpf: 'string', email: 'string', celular: 'string' },
  ...{ cidade: ['string', 'null'], uf: ['string', 'null'] },
};
const VENDA = {
  ...{ id: 'integer', numero_pedido: 'string', status: 'string', tipo_pedido: 'string' },
  ...{ total_venda: 'string', cliente_id: 'integer' },
};
const NOTA = {
  ...{ id: 'integer', tipo: 'string', numero: 'string', serie: 'string', chave_acesso: 'string' },
  ...{ status: 'string', valor_total: 'string' },
};
const SECTION_6_3: Partial<Record<Evento, Record<string, unknown>>> = {
  'produto.criado': { ...PRODUTO, criado_em: 'string' },
  'produto.atualizado': { ...PRODUTO, atualizado_em: 'string' },
  'produto.excluido': { id: 'integer', nome: 'string', codigo: 'string' },
  'cliente.criado': CLIENTE,
  'cliente.atualizado': CLIENTE,
  'cliente.excluido': { id: 'integer', nome: 'string', cnpj_cpf: 'string' },
  'venda.criada': VENDA,
  'venda.atualizada': { ...VENDA, status_anterior: 'string' },
  'venda.cancelada': { ...VENDA, status_anterior: 'string' },
  'estoque.atualizado': {
    ...{ id: 'integer', produto_id: 'integer', deposito_id: 'integer', tipo: 'string', origem: 'string' },
    ...{ quantidade: 'string', saldo_atual: 'string', data_lancamento: 'string' },
    ...{ produto_nome: 'string', produto_codigo: 'string', deposito_nome: 'string' },
  },
  'nfe.emitida': { ...NOTA, protocolo: 'string', cliente_id: ['integer', 'null'], criado_em: 'string' },
  'nfe.cancelada': { ...NOTA, protocolo_cancelamento: 'string' },
  'webhook.teste': { mensagem: 'string' },
};
const PAGAMENTO = {
  pagamento: ['conta_id', 'venda_id', 'numero_pedido', 'valor_recebido', 'total_venda', 'recebido_em'],
  negocio: [
    ...['id', 'codigo', 'titulo', 'valor', 'status', 'pipeline', 'etapa'],
    ...['pedido_erp_id', 'orcamento_erp_id', 'contrato_erp_id'],
  ],
  contato: ['id', 'nome', 'email', 'telefone', 'cliente_erp_id'],
  origem: ['canal', 'campanha', 'midia', 'fonte', 'url'],
};
const ITEM = [
  ...['id', 'tipo', 'produto_id', 'servico_id', 'codigo', 'descricao', 'unidade'],
  ...['quantidade', 'preco_unitario', 'desconto_percentual', 'preco_total'],
];

type Fields = Record<string, unknown>;
type Schema = { type?: string | string[]; description?: string; items?: Schema; properties?: Record<string, Schema> };

const catalogue = describeCatalogo();
const esquema = (evento: string) => catalogue.find((kind) => kind.evento === evento)?.esquema as Schema;
const names = (evento: Evento) => Object.keys(esquema(evento).properties ?? {});

/** Every leaf of a payload, by its path. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
}

test('the kinds are the contract’s, in its order', () => {
  expect(EVENTOS).toEqual(SECTION_6_1);
  expect(catalogue.map(({ evento }) => evento)).toEqual(SECTION_6_1);
  expect(Object.keys(CATALOGO)).toEqual(SECTION_6_1);
});

test('what the product emits today is marked so', () => {
  expect(catalogue.filter(({ emitido }) => emitido).map(({ evento }) => evento)).toEqual([
    ...['produto.criado', 'produto.atualizado', 'produto.excluido'],
    ...['cliente.criado', 'cliente.atualizado', 'cliente.excluido'],
    ...['venda.criada', 'venda.atualizada', 'venda.cancelada'],
    ...['proposta.criada', 'proposta.status_alterada', 'contrato.criado', 'contrato.status_alterado'],
    ...['pagamento.recebido', 'estoque.atualizado', 'nfe.emitida', 'nfe.cancelada'],
    ...['contato.criado', 'contato.atualizado', 'contato.arquivado', 'contato.etiqueta_alterada'],
    ...['negocio.criado', 'negocio.atualizado', 'negocio.etapa_alterada', 'negocio.ganho', 'negocio.perdido'],
    ...['conversa.criada', 'conversa.atualizada', 'conversa.concluida', 'conversa.atribuida'],
    'conversa.aguardando_atendente',
    ...['mensagem.recebida', 'mensagem.enviada', 'mensagem.entregue', 'mensagem.lida', 'mensagem.falhou'],
    'webhook.teste',
  ]);
});

test('kinds of one module stand together, each with its own words', () => {
  const order = catalogue.map(({ modulo }) => modulo).filter((modulo, i, all) => modulo !== all[i - 1]);
  expect(new Set(order).size).toBe(order.length);
  expect(new Set(catalogue.map(({ titulo }) => titulo)).size).toBe(catalogue.length);
  for (const { modulo_nome, titulo, gatilho } of catalogue) {
    expect(modulo_nome).not.toBe('');
    expect(titulo).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(gatilho).toMatch(/^\p{Lu}.*\.$/u);
  }
});

describe.each(EVENTOS.map((evento) => [evento] as const))('%s', (evento) => {
  const exemplo = exemploDe(evento) as Fields;
  const told = catalogue.find((kind) => kind.evento === evento);

  test('its example fits, survives JSON, and says something in every field', () => {
    expect(CATALOGO[evento].parse(exemplo)).toEqual(exemplo);
    expect(JSON.parse(JSON.stringify(exemplo))).toEqual(exemplo);
    expect(told?.exemplo).toEqual(exemplo);
    for (const [path, value] of leaves(exemplo)) expect(value, path).not.toBe('');
  });

  test('a field more, a field less or of another type is refused', () => {
    expect(CATALOGO[evento].safeParse({ ...exemplo, a_mais: 1 }).success).toBe(false);
    for (const field of Object.keys(exemplo)) {
      const { [field]: _, ...less } = exemplo;
      expect(CATALOGO[evento].safeParse(less).success, field).toBe(false);
      expect(CATALOGO[evento].safeParse({ ...exemplo, [field]: { outro: 'tipo' } }).success, field).toBe(false);
    }
  });

  test('its JSON Schema takes the example, asks for every field, and lets later fields pass', () => {
    const reader = z.fromJSONSchema(told?.esquema as Parameters<typeof z.fromJSONSchema>[0]);
    expect(reader.parse(exemplo)).toEqual(exemplo);
    for (const field of Object.keys(exemplo)) {
      const { [field]: _, ...less } = exemplo;
      expect(reader.safeParse(less).success, field).toBe(false);
    }
    expect(reader.parse({ ...exemplo, campo_novo: 1 })).toEqual({ ...exemplo, campo_novo: 1 });
    expect(told?.esquema).toMatchObject({ title: evento, type: 'object', required: Object.keys(exemplo) });
  });

  test('every field of its JSON Schema is described', () => {
    const undescribed = (schema: Schema, path: string): string[] =>
      Object.entries(schema.properties ?? schema.items?.properties ?? {}).flatMap(([name, field]) => [
        ...(field.description ? [] : [`${path}${name}`]),
        ...undescribed(field, `${path}${name}.`),
      ]);
    expect(undescribed(esquema(evento), '')).toEqual([]);
  });
});

test.each(Object.entries(SECTION_6_3))(
  '%s has the contract’s fields and types, no more and no less',
  (evento, shown) => {
    const types = Object.entries(esquema(evento).properties ?? {}).map(([name, { type }]) => [name, type]);
    expect(Object.fromEntries(types)).toEqual(shown);
  },
);

test('pagamento.recebido has the contract’s fields, no more and no less', () => {
  const { properties = {} } = esquema('pagamento.recebido');
  expect(Object.keys(properties)).toEqual([...Object.keys(PAGAMENTO), 'itens']);
  for (const [part, fields] of Object.entries(PAGAMENTO)) {
    expect(Object.keys(properties[part]?.properties ?? {}), part).toEqual(fields);
  }
  expect(Object.keys(properties.itens?.items?.properties ?? {})).toEqual(ITEM);
});

describe('traceability and personal data of the CRM', () => {
  const crm = EVENTOS.filter((evento) =>
    /^(contato|negocio|conversa|mensagem|proposta|contrato|pagamento)\./.test(evento),
  );

  test('every event of the CRM can name its deal, and its items by their ids', () => {
    for (const evento of crm) {
      const { negocio, itens } = esquema(evento).properties ?? {};
      expect(Object.keys(negocio?.properties ?? {}), evento).toEqual(expect.arrayContaining(['id', 'codigo']));
      if (itens) {
        const fields = Object.keys(itens.items?.properties ?? {});
        expect(fields, evento).toEqual(expect.arrayContaining(['id', 'produto_id', 'servico_id', 'codigo']));
      }
    }
  });

  test('conversations and messages embed the contact in full; messages say where they came from', () => {
    for (const evento of EVENTOS.filter((name) => /^(conversa|mensagem)\./.test(name))) {
      const exemplo = exemploDe(evento) as Fields;
      const contato = { id: 612, nome: 'Outra', email: 'outra@exemplo.com', telefone: '1134567890', celular: null };
      expect(Object.keys(exemplo.contato as Fields)).toEqual(Object.keys(contato));
      expect(CATALOGO[evento].safeParse({ ...exemplo, contato }).success, evento).toBe(true);
      if (evento.startsWith('mensagem.')) {
        expect(names(evento)).toEqual(expect.arrayContaining(['canal', 'mensagem_id_externo']));
      }
    }
  });

  test('anywhere else, an unmasked document, e-mail or phone does not fit', () => {
    const raw = {
      cnpj_cpf: '529.982.247-25',
      email: 'ana@exemplo.com',
      telefone: '1134567890',
      celular: '11987654321',
    };
    const accepted: string[] = [];
    let tried = 0;
    for (const evento of EVENTOS.filter((name) => !/^(conversa|mensagem)\./.test(name))) {
      const exemplo = exemploDe(evento) as Fields;
      for (const [path] of leaves(exemplo)) {
        const [part = '', field = part] = path.split('.');
        const value = raw[field as keyof typeof raw];
        if (value === undefined) continue;
        tried++;
        const inner = part === field ? value : { ...(exemplo[part] as Fields), [field]: value };
        if (CATALOGO[evento].safeParse({ ...exemplo, [part]: inner }).success) accepted.push(`${evento} ${path}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(30);
  });
});

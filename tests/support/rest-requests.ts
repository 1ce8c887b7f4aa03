import fc from 'fast-check';
import type { Schema } from '#server/transport/rest/openapi-types.ts';
import { NEVER, NO_ID, NO_OBJECT } from '#tests/support/bad-json.ts';
import { freshNote } from '#tests/support/fiscal.ts';
import { asTyped, type Described, faultsOf } from '#tests/support/openapi.ts';
import { DESTINO, nextMobile } from '#tests/support/panel-cases/scene.ts';
import type { Scene } from '#tests/support/panel-cases.ts';
import { ofxOf } from '#tests/support/pix-scene.ts';
import type { Draft } from '#tests/support/rest-draft.ts';
import { anyPhoto, rightForms, wrongFormsOf } from '#tests/support/rest-forms.ts';
import { line, type Named, valuesOf } from '#tests/support/schema-values.ts';

let serial = 0;

/** A decimal as clients write it: a number, or text. */
const decimal = (scale: number, least: number) =>
  fc
    .tuple(fc.integer({ min: least, max: 1_000_000 }), fc.boolean())
    .map(([n, asText]) => (asText ? (n / 10 ** scale).toFixed(scale) : n / 10 ** scale));

const orNull = (value: unknown, { type }: Schema) =>
  type?.includes('null') ? fc.constantFrom(value, null) : fc.constant(value);

/** Notes that the company issued, none of which is there yet. */
const notesOf = ({ company, notaEmitida }: Scene): Uint8Array[] =>
  Array.from({ length: 5 }, () => freshNote(company, notaEmitida).bytes);

/** Values that keep the rules which no schema tells: what exists in the scene, what is free, what has not passed. */
export function ruled(scene: Scene, operationId = ''): Named {
  const known: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
    arquivo: () => (operationId === 'importarNotasFiscais' ? fc.constantFrom(...notesOf(scene)) : anyPhoto),
    posicao: () => {
      if (operationId === 'baixarMidiaDaMensagem') return fc.constant(0);
      return /Campo|Funil|Etapa/.test(operationId) ? fc.constant(1) : fc.integer({ min: 1, max: 12 });
    },
    produto_id: () => fc.constant(scene.produto.id),
    deposito_id: (schema) => orNull(scene.outro.id, schema),
    deposito_origem_id: () => fc.constant(scene.deposito.id),
    deposito_destino_id: () => fc.constant(scene.terceiro.id),
    // A warehouse made for the request is neither the default one nor without another.
    padrao: () => fc.constant(false),
    // Names of the CRM are at most forty characters long, and no two of a kind are alike.
    nome: () => line(30).map((value) => `${++serial} x ${value}`),
    // Of a sale: an active customer, a user, lines of a product, and discounts that fit.
    cliente_id: () => fc.constant(scene.cliente.id),
    vendedor_id: (schema) => orNull(scene.membro.membro_id, schema),
    itens: ({ items }) => {
      if (/Contrato$/.test(operationId))
        return fc.constant([{ descricao: 'Horas', quantidade: 2, preco_unitario: '90' }]);
      // Texts of a proposal that are told to be something: there are none.
      if (operationId === 'converterProposta') return fc.constant([]);
      // A purchase made for the request: all that is missing of it comes.
      if (operationId === 'receberCompra') return fc.constant(undefined);
      if (operationId === 'receberNotaFiscal') return fc.constant(undefined);
      const returned = operationId === 'devolverCompra' ? scene.parcial : scene.devolvivel;
      return fc.constant(
        items?.properties?.item_id
          ? returned.itens.map(({ id }) => ({ item_id: id, quantidade: '0.001' }))
          : [{ produto_id: scene.produto.id, quantidade: 2, preco_unitario: '1000' }],
      );
    },
    venda_id: () => fc.constant(scene.venda.id),
    // Of a note that the company issued: a sale, and no purchase.
    compra_id: () => fc.constant(operationId === 'vincularNotaFiscal' ? undefined : scene.compra.id),
    fornecedor_id: () => fc.constant(scene.cliente.id),
    // Of charges and statements: what is there, an amount that is open, a file that can be read.
    conta_pix_id: () => fc.constant(scene.pix.conta.id),
    conta_id: () => fc.constant(operationId === 'listarCobrancas' ? scene.pix.cobrada.id : scene.pix.livre.id),
    extrato_id: () => fc.constant(scene.pix.extrato.id),
    partes: () => fc.constant([{ conta_id: scene.pix.paraLinhas.id }]),
    conteudo: () =>
      fc.integer({ min: 1, max: 1_000_000 }).map((n) => Buffer.from(ofxOf(['1.00'], `${n}`)).toString('base64')),
    previsao: (schema) => orNull('2099-01-01', schema),
    // Of the catalogue: categories that are there, codes that are free, digits that check, a net weight below the gross one.
    categoria_id: (schema) => orNull(scene.categoria.id, schema),
    categoria_pai_id: (schema) => orNull(scene.categoria.id, schema),
    codigo: () => line(30).map((value) => `${++serial} ${value}`),
    gtin: (schema) => orNull('7891000315507', schema),
    ncm: (schema) => orNull('0901.21.00', schema),
    peso_bruto: () => fc.constantFrom('2.5', 3),
    peso_liquido: () => fc.constantFrom('0.250', 1),
    estoque_minimo: (schema) => fc.oneof(decimal(3, 0), orNull('1', schema)),
    altura: () => decimal(2, 0),
    largura: () => decimal(2, 0),
    comprimento: () => decimal(2, 0),
    preco: () => decimal(2, 0),
    preco_venda: () => decimal(2, 0),
    preco_custo: () => decimal(2, 0),
    // `ativo` says the same in another form.
    situacao: ({ enum: values }) => fc.constantFrom(...(values?.includes('I') ? ['A'] : (values ?? []))),
    ativo: ({ type, enum: values }) => (values ? fc.constantFrom(...values) : fc.constant(type === 'boolean')),
    desconto: () => fc.constantFrom('0', '7.50', '10'),
    frete: () => decimal(2, 0),
    status: ({ enum: values = ['404'] }) => {
      const first = values.find((one) => ['rascunho', 'em_aberto', 'aberta', 'aberto', 'ativo'].includes(String(one)));
      return fc.constantFrom(...(first === undefined ? values : [first]));
    },
    // Of contracts: a calendar to come, and an adjustment of each competence.
    inicio_em: () => fc.constant('2098-01-31'),
    fim_em: (schema) => orNull('2099-12-31', schema),
    primeiro_vencimento: () => fc.constant(undefined),
    em: () => fc.constant('2099-06-30'),
    percentual: () => fc.constantFrom('4.62', -1.5, 3),
    a_partir_de: () => fc.constant(null).map(() => `2${100 + (++serial % 99)}-0${1 + (serial % 9)}`),
    forma_envio_id: (schema) => orNull(scene.forma.id, schema),
    quantidade: () => decimal(3, 1),
    custo_unitario: () => fc.oneof(decimal(2, 0), fc.constant(null)),
    numero_expedicao: () => line(30).map((value) => `${++serial} ${value}`),
    url_rastreio: () => fc.webUrl({ withQueryParameters: true }).map((value) => value.slice(0, 2_000)),
    url: () => fc.constantFrom(DESTINO, `${DESTINO}?loja=1`),
    headers: () =>
      fc
        .uniqueArray(fc.tuple(fc.stringMatching(/^X-Loja-[a-z0-9]{1,20}$/), fc.stringMatching(/^[a-z0-9]{0,50}$/)), {
          maxLength: 10,
          selector: ([name]) => name,
        })
        .map(Object.fromEntries),
    desde: () => fc.integer({ min: 1, max: 29 * 86_400 }).map((s) => new Date(Date.now() - s * 1_000).toISOString()),
    email: () => fc.constant(null).map(() => `pessoa-${++serial}@teste.local`),
    // An external user is no administrator; `tipo` of a movement is another thing.
    tipo: ({ enum: values = [] }) => {
      const first = ['interno', 'tarefa', 'texto', 'produto'].find((one) => values.includes(one));
      return fc.constantFrom(...(first === undefined ? values : [first]));
    },
    escopos: () => fc.constantFrom(['estoque:read'], ['empresas:read', 'empresas:gerar_chave']),
    ips_permitidos: (schema) => orNull(['10.0.0.0/8', '2001:db8::1'], schema),
    expira_em: (schema) => orNull('2099-01-01T00:00:00-03:00', schema),
    cnpj: () => fc.constant(null),
    cnpj_cpf: () => fc.constant(null),
    // A telephone belongs to one contact.
    telefone: (schema) =>
      fc.constant(null).map(() => (schema.type?.includes('null') ? nextMobile() : '(24) 2245-1020')),
    celular: () => fc.constant(null).map(() => nextMobile()),
    // Of the CRM: labels and fields of the company's own that are there; nothing is put and taken at once.
    etiquetas: () => fc.constantFrom([], [scene.etiqueta.id]),
    adicionar: () => fc.constantFrom([], [scene.etiqueta.id]),
    remover: () => fc.constant([]),
    etiqueta_id: () => fc.constant(scene.etiqueta.id),
    contato_id: (schema) => {
      // A conversation is opened at an address here, and a contact may have one of its own there.
      if (operationId === 'abrirConversa') return fc.constant(undefined);
      return orNull(operationId === 'mesclarContatos' ? scene.outroContato.id : scene.contato.id, schema);
    },
    cliente_erp_id: (schema) => orNull(scene.cliente.id, schema),
    responsavel_id: (schema) => orNull(scene.membro.membro_id, schema),
    // Of deals: a stage of the funnel, as it is where it does not move; neighbours that are there are named by no request at random.
    funil_id: () => fc.constant(scene.funil.id),
    etapa_id: () => fc.constant(scene.funil.etapas[operationId === 'moverEtapaNegocio' ? 1 : 0]?.id),
    mover_para: () => fc.constant(scene.funilLivre.etapas[0]?.id),
    antes_de: () => fc.constant(null),
    depois_de: () => fc.constant(null),
    versao: () => fc.constant(1),
    // Of titles: what fits an open one, days that have come; of deals, what their items say.
    valor: () =>
      /^criarConta(Receber|Pagar)$/.test(operationId) ? fc.constantFrom('12.50', 80) : fc.constant(undefined),
    vencimento: () => fc.constantFrom('2036-12-31', '2026-01-05'),
    recebido_em: () => fc.constantFrom('2026-01-05', '2026-01-05T10:00:00-03:00'),
    pago_em: () => fc.constantFrom('2026-01-05', '2026-01-05T10:00:00-03:00'),
    juros: () => fc.constantFrom('0', '1.50'),
    multa: () => fc.constantFrom('0', '2'),
    baixa_id: () => fc.constant(undefined),
    // Of a cash flow: days in their order, not too many.
    ...(operationId === 'consultarFluxoDeCaixa'
      ? { data_inicio: () => fc.constant('2026-08-01'), data_fim: () => fc.constantFrom('2026-08-01', '2026-08-31') }
      : {}),
    saldo_inicial: () => fc.constantFrom('0', '-12.50'),
    condicao_pagamento: (schema) => orNull('0/30/60', schema),
    criar: () => fc.constant(null),
    motivo_perda_id: () => fc.constant(scene.motivo.id),
    servico_id: () => fc.constant(operationId === 'listarContratos' ? scene.servico.id : undefined),
    descricao: () => line(60, 1),
    preco_unitario: () => decimal(2, 0),
    desconto_percentual: () => fc.constantFrom('0', '12.5'),
    // Of activities and fields: a note has no date and stays one; only a choice has options.
    vence_em: () => fc.constant(undefined),
    opcoes: () => fc.constant(undefined),
    // Only of contacts.
    pessoal: () => fc.constant(false),
    chave: () => fc.constant(null).map(() => `campo_${++serial}`),
    etapas: () => fc.constant(undefined),
    negocio_id: (schema) => {
      // A deal has one contract, and a proposal stays with its deal.
      if (/Contrato$/.test(operationId)) return fc.constant(null);
      const stays = /Proposta$/.test(operationId) && operationId !== 'criarProposta';
      return stays ? fc.constant(undefined) : orNull(scene.negocio.id, schema);
    },
    // Of proposals: what becomes a sale; a day to come; nobody's e-mail is looked for, and no deal is won.
    tipo_destino: () => fc.constant('venda'),
    periodicidade: ({ enum: values = [] }) =>
      /Proposta$/.test(operationId) ? fc.constant(null) : fc.constantFrom(...values),
    inicio: () => fc.constant(null),
    valida_ate: (schema) => orNull('2099-12-31', schema),
    por_email: () => fc.constant(false),
    ganhar_negocio: () => fc.constant(false),
    documento: (schema) => orNull('529.982.247-25', schema),
    campos: () => fc.constantFrom({}, { segmento: 'Varejo' }, { segmento: null }),
    campo: () => fc.constantFrom('segmento:varejo', 'segmento:Atacado'),
    uf: (schema) => orNull('rj', schema),
    enderecos: () =>
      fc.constantFrom(
        [],
        [
          { cep: '25620-001', uf: 'RJ' },
          { tipo: 'entrega', logradouro: 'Rua A' },
        ],
      ),
    matriz_id: (schema) => orNull(scene.company.id, schema),
    fuso: () => fc.constantFrom('America/Sao_Paulo', 'America/Manaus'),
    apos_id: () =>
      fc.constantFrom(0, operationId === 'listarMensagens' ? scene.inbox.mensagem_id : scene.entrega.evento_id),
    // Of the inbox: a free address of the channel, a conversation of it, a message of the conversation; one file.
    canal_id: () =>
      fc.constant(operationId === 'listarModelosDeWhatsapp' ? scene.inbox.modelo.canal_id : scene.inbox.canal.id),
    conversa_id: () =>
      fc.constant(operationId === 'enviarModeloDeWhatsapp' ? scene.inbox.comModelo.id : scene.inbox.conversa.id),
    endereco: () => fc.constant(null).map(() => `livre-${++serial}@teste.local`),
    resposta_a_id: (schema) => orNull(scene.inbox.mensagem_id, schema),
    parametros: () => fc.constantFrom({ corpo: ['Rafael'] }, { corpo: ['São José 漢'] }),
    evento_id: () => fc.integer({ min: 1, max: 10 ** 15 - 1 }),
  };
  return (name, schema) => known[name]?.(schema);
}

const queryOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();

const inQuery = ({ parameters }: Described) => parameters.filter((parameter) => parameter.in === 'query');

const KEYED = { 'idempotency-key': '' };

/** Fields without which no rule is kept, although each may be left out beside others. */
const ALWAYS: Record<string, string[]> = {
  criarProposta: ['titulo', 'cliente_id', 'itens'],
  substituirProposta: ['cliente_id'],
  abrirConversa: ['endereco'],
  assumirConversa: ['responsavel_id'],
  enviarModeloDeWhatsapp: ['conversa_id', 'parametros'],
};

/** Values of a form's texts. */
function textsOfForm({ body }: Described, named?: Named): fc.Arbitrary<Record<string, unknown>> {
  const { arquivo: _, ...properties } = body?.schema.properties ?? {};
  const required = body?.schema.required?.filter((field) => field !== 'arquivo') ?? [];
  return valuesOf({ ...body?.schema, properties, required }, named) as fc.Arbitrary<Record<string, unknown>>;
}

/** Requests that the document calls right; with `named`, such that no rule stands against them either. */
export function rightRequests(described: Described, named?: Named): fc.Arbitrary<Draft> {
  if (described.isForm) {
    return rightForms(named?.('arquivo', {}) as fc.Arbitrary<Uint8Array> | undefined, textsOfForm(described, named));
  }
  const schemas = inQuery(described).map(({ name, schema }): [string, fc.Arbitrary<unknown>] => [
    name,
    named?.(name, schema) ?? valuesOf(schema, named),
  ]);
  const query = fc.record(Object.fromEntries(schemas), { requiredKeys: [] }).map(queryOf);
  const { schema } = described.body ?? {};
  const always = (named && ALWAYS[described.operation.operationId]) ?? [];
  const body = schema
    ? valuesOf({ ...schema, required: [...(schema.required ?? []), ...always] }, named)
    : fc.constant(undefined);
  const key =
    described.method === 'POST'
      ? fc.option(fc.stringMatching(/^[!-~]{1,40}$/), { nil: undefined })
      : fc.constant(undefined);
  return fc.record({ query, body, key }).map(({ query: asked, body: value, key: sent }) => ({
    query: asked,
    headers: sent === undefined ? {} : { ...KEYED, 'idempotency-key': `${sent}-${++serial}` },
    body: value === undefined ? undefined : JSON.stringify(value),
  }));
}

/** JSON that stands where something else should; what no JavaScript value is, is written by hand. */
const JUNK = [
  ...[...NEVER, ...NO_ID, 'null', '"x"', '" "', '"a\\u0000b"', '"a\\ud800b"', '"a\\nb"', '"\\udfff"', '"१२"', '"1e5"'],
  ...['"0000-01-01T00:00:00Z"', '"9999-12-31T23:59:59-23:59"', '"0000-01-01"'],
  ...[`"${'x'.repeat(256)}"`, `"${'😀'.repeat(40)}"`, `"${'😀'.repeat(600)}"`, `"${'x'.repeat(100_001)}"`],
  ...[`${'['.repeat(2_000)}${']'.repeat(2_000)}`, `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`, '["\\u0000"]'],
  ...['{"__proto__":1}', '{"constructor":{}}', '{"\\u0000":"x"}', '{"X-A":"a\\r\\nX-B: 1"}', '{"X-A":null}', '{"":""}'],
];

const junk: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...JUNK),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }).map((value) => JSON.stringify(value)),
);

const HOLE = '"@hole@"';

/** The body with JSON text in the place of a field. */
const change = (value: Record<string, unknown>, name: string, text: string) =>
  JSON.stringify({ ...value, [name]: JSON.parse(HOLE) }).replace(HOLE, () => text);

function wrongFields({ body }: Described, right: fc.Arbitrary<Draft>): fc.Arbitrary<Draft>[] {
  const names = Object.keys(body?.schema.properties ?? {});
  if (names.length === 0) return [];
  const fields = fc.record({ right, name: fc.constantFrom(...names), text: junk });
  const draft = (from: Draft, next: string): Draft => ({ ...from, body: next });
  return [
    fields.map(({ right: from, name, text }) => draft(from, change(JSON.parse(String(from.body)), name, text))),
    // Twice the same name: the last counts.
    fields.map(({ right: from, name, text }) =>
      draft(
        from,
        String(from.body).replace(/\}$/, (end) => `${from.body === '{}' ? '' : ','}"${name}":${text}${end}`),
      ),
    ),
    fields.map(({ right: from, name }) => {
      const { [name]: _, ...rest } = JSON.parse(String(from.body));
      return draft(from, JSON.stringify(rest));
    }),
    fields.map(({ right: from, text }) =>
      draft(from, change(JSON.parse(String(from.body)), `campo ${text.slice(0, 20)}`, text)),
    ),
  ];
}

/** Bodies that are no JSON object, whatever is in them. */
export const noObjects: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom(...NO_OBJECT.map(([, body]) => body)),
  fc.uint8Array({ maxLength: 60 }).filter((bytes) => !isObject(Buffer.from(bytes).toString())),
);

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

export const WRONG_TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'],
  ...['application/vnd.api+json', 'application/json-patch+json', 'text/json', '*/*', 'json', ';', 'application/json5'],
];

/** Ids that no path has. */
export const WRONG_IDS = [
  ...['abc', '0', '-1', '1.5', '1e3', '9'.repeat(16), '9'.repeat(40), '%00', '%ff', '1%2f2', '%201', '1;2'],
  ...['%D9%A1', '%EF%BC%91', 'null', 'undefined', "1'--", '1%0d%0a', '%ED%A0%80', '0x1', '+1', '1'.repeat(2_000)],
];

const WRONG_KEYS = ['', 'a b', 'x'.repeat(256), Buffer.from('ação').toString('latin1'), '\t', 'a\tb'];

const WRONG_VALUES = [
  ...[...WRONG_IDS, '', '%', '%E2%82', '%F0%9F%98%80', '2026-02-30', '1899-12-31', '2201-01-01', '2026-1-1', 'true'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '2026-01-01t00:00:00z'],
  ...['x'.repeat(201), '%F0%9F%98%80'.repeat(150), '99', '600', '2147483648', '9007199254740993', 'a%00b', '%25', '_'],
];

function wrongQueries(described: Described, right: fc.Arbitrary<Draft>): fc.Arbitrary<Draft>[] {
  const names = inQuery(described).map(({ name }) => name);
  const value = fc.oneof(
    fc.constantFrom(...WRONG_VALUES),
    fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const name = fc.constantFrom(...names, 'campo', '__proto__', 'constructor', 'page', '%00', '%ff', '');
  return [
    fc.record({ right, name, value }).map(({ right: from, name: key, value: text }) => ({
      ...from,
      // After what is right: of a repeated one, the last counts.
      query: `${from.query ? `${from.query}&` : ''}${key}=${text}`,
    })),
  ];
}

/** Every field, parameter and body with each of the things that software stumbles over, one at a time. */
export function* strangeRequests(described: Described, right: Record<string, unknown> | undefined): Generator<Draft> {
  if (described.isForm) {
    yield* wrongFormsOf(described, right);
    if (described.path.includes('{')) for (const id of WRONG_IDS) yield { id, query: '', headers: {}, body: undefined };
    return;
  }
  const sent = right && JSON.stringify(right);
  for (const name of Object.keys(described.body?.schema.properties ?? {})) {
    for (const text of JUNK) yield { query: '', headers: {}, body: change(right ?? {}, name, text), field: name };
  }
  for (const { name } of inQuery(described)) {
    for (const text of WRONG_VALUES) yield { query: `${name}=${text}`, headers: {}, body: sent, field: name };
  }
  if (described.path.includes('{')) {
    for (const id of WRONG_IDS) yield { id, query: '', headers: {}, body: sent };
  }
  if (described.body) {
    for (const [, body] of NO_OBJECT) yield { query: '', headers: {}, body };
    for (const type of WRONG_TYPES) yield { query: '', headers: { 'content-type': type }, body: sent };
  }
}

/** Requests with one thing wrong, or something strange, in them. */
export function wrongRequests(described: Described, named: Named): fc.Arbitrary<Draft> {
  if (described.isForm) {
    return textsOfForm(described, named).chain((fields) => fc.constantFrom(...wrongFormsOf(described, fields)));
  }
  const right = rightRequests(described, named);
  const ways = [...wrongQueries(described, right), ...wrongFields(described, right)];
  const from = (more: (draft: Draft) => fc.Arbitrary<Draft>) => ways.push(right.chain(more));
  if (described.path.includes('{')) from((draft) => fc.constantFrom(...WRONG_IDS).map((id) => ({ ...draft, id })));
  if (described.method === 'POST') {
    from((draft) => fc.constantFrom(...WRONG_KEYS).map((key) => ({ ...draft, headers: { 'idempotency-key': key } })));
  }
  if (described.body) {
    from((draft) => noObjects.map((body) => ({ ...draft, body })));
    from((draft) =>
      fc.nat(String(draft.body).length - 1).map((length) => ({ ...draft, body: String(draft.body).slice(0, length) })),
    );
    from((draft) =>
      fc
        .constantFrom(...WRONG_TYPES)
        .map((type) => ({ ...draft, headers: { ...draft.headers, 'content-type': type } })),
    );
    from((draft) =>
      fc
        .constantFrom<Record<string, string>>(
          { 'content-type': 'application/json; charset=utf-16' },
          { 'content-encoding': 'gzip' },
          { accept: 'application/xml', 'accept-encoding': 'br;q=x' },
        )
        .map((headers) => ({ ...draft, headers: { ...draft.headers, ...headers } })),
    );
  }
  return fc.oneof(...ways);
}

/** The refusal that the document itself asks for; undefined where a request is right by it, and rules alone decide. */
export function demanded(described: Described, draft: Draft): number | undefined {
  const { id, query, headers, body } = draft;
  if (id !== undefined && WRONG_IDS.includes(id)) return 404;
  if (described.isForm) return draft.expected;
  if (described.body) {
    const type = headers['content-type'] ?? '';
    // A body of JSON is no form, where a form may come too.
    if (WRONG_TYPES.includes(type)) return described.orForm && type.startsWith('multipart/') ? 400 : 415;
    const text = typeof body === 'string' ? body : Buffer.from((body ?? []) as Uint8Array).toString();
    if (text === '' && described.bodyless) return undefined;
    if (!isObject(text) || faultsOf(described.body.schema, JSON.parse(text)).length > 0) return 400;
  }
  const key = headers['idempotency-key'];
  if (key !== undefined && !/^[!-~]{1,255}$/.test(key)) return 400;
  const sent = new Map([...new URLSearchParams(query)].filter(([, value]) => value !== ''));
  const isWrong = inQuery(described).some(({ name, schema }) => {
    const value = sent.get(name);
    return value !== undefined && faultsOf(schema, asTyped(schema, value)).length > 0;
  });
  return isWrong ? 400 : undefined;
}

import { createChave, createWebhook, listTokens, revokeChave } from '#server/acesso/index.ts';
import { openConversa } from '#server/atendimento/index.ts';
import { createCobranca } from '#server/cobrancas/index.ts';
import { listLinhas } from '#server/conciliacao/index.ts';
import { createConhecimento } from '#server/conhecimento/index.ts';
import { createReajuste } from '#server/contratos/index.ts';
import { createEtapa, createMotivoPerda, loseNegocio } from '#server/crm/index.ts';
import { createTransferencia } from '#server/estoque/index.ts';
import { inviteUsuario, openEmpresa } from '#server/identidade/index.ts';
import { convertProposta } from '#server/propostas/index.ts';
import { deleteWebhook, listWebhooks } from '#server/webhooks/index.ts';
import { freshNote, importFile } from '#tests/support/fiscal.ts';
import { Form, textsOf } from '#tests/support/form.ts';
import { addPhoto } from '#tests/support/midia.ts';
import { writeNota } from '#tests/support/nfe.ts';
import { DESTINO, unique } from '#tests/support/panel-cases/scene.ts';
import type { Scene } from '#tests/support/panel-cases.ts';
import { photo } from '#tests/support/photos.ts';
import { ofxOf, quarantined, receivable, sendOfx } from '#tests/support/pix-scene.ts';

export type Ids = Record<string, number>;

/** What names a thing in a request, beside its path; `ids`: the path to which the thing belongs, where not every one will do. */
export type Naming = { ids?: Ids; query?: Record<string, number>; body?: Record<string, unknown> };

export type RestCase = {
  /** Its ids are another company's of the account, which a connected application does not reach. */
  ofAccount?: true;
  /** What the path names: made anew where the operation changes it for good. */
  ids?: (scene: Scene) => Promise<Ids> | Ids;
  /** A body that succeeds. */
  body?: (scene: Scene) => Record<string, unknown>;
  /** For a form with a file: one that succeeds, never the same twice; `fields`: in place of its own texts. */
  form?: (scene: Scene, fields?: Record<string, unknown>) => Promise<Form>;
  /** For a JSON body that may come as a form with a file: such a request that succeeds. */
  orForm?: (scene: Scene) => Promise<{ ids: Ids; form: Form }>;
  /** A field that no two records have alike. */
  unique?: string;
  /** Fields that a conflict stands against. */
  conflict?: (scene: Scene) => Record<string, unknown>;
  /** Requests in which a query or a body names a thing of the scene, one by one. */
  names?: (scene: Scene) => Naming[] | Promise<Naming[]>;
};

const produto = ({ produto: { id } }: Scene) => ({ produto_id: id });
const expedicao = ({ expedicao: { id } }: Scene) => ({ id });
const webhook = ({ webhook: { id } }: Scene) => ({ id });
const entrega = ({ entrega: { id } }: Scene) => ({ id });

const newProduto = async ({ company }: Scene) => ({ id: (await company.product()).id });
const inCategoria = (fields: () => Record<string, unknown> = () => ({})) => ({
  body: () => ({ nome: 'Bule', codigo: `BULE-${unique()}`, ...fields() }),
  names: (scene: Scene): Naming[] => [{ body: { categoria_id: scene.categoria.id } }],
});
const newCategoria = async ({ company }: Scene) => ({ id: (await company.category()).id });
const inMae = (scene: Scene): Naming[] => [{ body: { categoria_pai_id: scene.categoria.id } }];
const newServico = async ({ company }: Scene) => ({ id: (await company.service()).id });
const newConhecimento = async ({ company: { ctx } }: Scene) => {
  const { conhecimento } = await createConhecimento(ctx, { nome: 'Horário', texto: `Abrimos às nove. ${unique()}` });
  return { id: conhecimento.id };
};
const SERVICO = () => ({ nome: 'Instalação', codigo: `S-${unique()}` });

const cliente = ({ cliente: { id } }: Scene) => ({ id });
const newCliente = async ({ company }: Scene) => ({ id: (await company.customer()).id });
const conversa = ({ inbox }: Scene) => ({ id: inbox.conversa.id });
const newConversa = async ({ company, inbox }: Scene) => ({
  id: (await openConversa(company.ctx, { canal_id: inbox.canal.id, endereco: `c-${unique()}@exemplo.com` })).conversa
    .id,
});
const quemAssume = ({ membro }: Scene) => ({ responsavel_id: membro.membro_id });
const quemNames = ({ membro }: Scene): Naming[] => [{ body: { responsavel_id: membro.membro_id } }];
const venda = ({ venda: { id } }: Scene) => ({ id });
const line = ({ produto: { id } }: Scene) => ({ produto_id: id, quantidade: '1' });
const sale = (scene: Scene) => ({ cliente_id: scene.cliente.id, itens: [line(scene)] });

const offer = (scene: Scene) => ({ titulo: 'Café', ...sale(scene) });
const newProposta = async ({ company, cliente }: Scene) => ({
  id: (await company.proposal({ cliente_id: cliente.id })).id,
});
const propostaNames = (scene: Scene): Naming[] => [
  { body: { cliente_id: scene.cliente.id } },
  { body: { contato_id: scene.contato.id } },
];

const newVenda = async ({ company, produto, cliente }: Scene) => ({
  id: (await company.sale([produto], { cliente_id: cliente.id })).id,
});

const contato = ({ contato: { id } }: Scene) => ({ id });
const newContato = async ({ company }: Scene) => ({ id: (await company.contact()).id });
/** The mobile of another contact. */
const ofContato = ({ contato: { celular } }: Scene) => ({ celular });
const contatoNames = (scene: Scene): Naming[] => [
  { body: { cliente_erp_id: scene.cliente.id } },
  { body: { responsavel_id: scene.membro.membro_id } },
];

const negocio = ({ negocio: { id } }: Scene) => ({ id });
const newNegocio = async ({ company, contato: { id } }: Scene) => ({ id: (await company.deal({ contato_id: id })).id });
const offered = ({ produto: { id } }: Scene) => ({ produto_id: id, quantidade: '1', preco_unitario: '10' });
const newItemNegocio = async (scene: Scene) => {
  const { id, itens } = await scene.company.deal({ itens: [offered(scene)] });
  return { id, item_id: itens[0]?.id ?? 0 };
};
const negocioNames = (scene: Scene): Naming[] => [
  { body: { contato_id: scene.contato.id } },
  { body: { responsavel_id: scene.membro.membro_id } },
];
const text = () => ({ descricao: 'Treinamento', quantidade: '1', preco_unitario: '10' });
const itemNames = (scene: Scene): Naming[] => [
  { body: { produto_id: scene.produto.id, quantidade: '1' } },
  { body: { servico_id: scene.servico.id, quantidade: '1' } },
];
const newEtiqueta = async (scene: Scene) => {
  await makeEtiquetaRoom(scene);
  return { id: (await scene.company.label()).id };
};
/** Fifty at most: the ones that other cases made go first. */
const makeCampoRoom = async ({ company, campo }: Scene) => {
  await company.ctx.db
    .sql`DELETE FROM campos_personalizados WHERE empresa_id = ${company.id} AND posicao > 20 AND id <> ${campo.id}`;
  return {};
};
const newCampo = async (scene: Scene) => {
  await makeCampoRoom(scene);
  return { id: (await scene.company.field()).id };
};
/** Funnels that other cases made go first, those of no deal: their stages, then themselves. */
const makeFunilRoom = async ({ company, funilLivre }: Scene) => {
  const { sql } = company.ctx.db;
  const free = sql`empresa_id = ${company.id} AND posicao > 2 AND id <> ${funilLivre.id}
    AND NOT EXISTS (SELECT FROM negocios n WHERE n.funil_id = funis.id)`;
  await sql`DELETE FROM etapas WHERE funil_id IN (SELECT id FROM funis WHERE ${free})`;
  await sql`DELETE FROM funis WHERE ${free}`;
  return {};
};
const newFunil = async (scene: Scene) => {
  await makeFunilRoom(scene);
  return { id: (await scene.company.funnel()).id };
};
const makeEtapaRoom = async ({ company, funilLivre }: Scene) => {
  const { sql } = company.ctx.db;
  const own = funilLivre.etapas.map(({ id }) => id);
  await sql`DELETE FROM etapas e WHERE funil_id = ${funilLivre.id} AND id <> ALL (${own}) AND posicao > 5
    AND NOT EXISTS (SELECT FROM negocios n WHERE n.etapa_id = e.id)`;
  return { funil_id: funilLivre.id };
};
const newEtapa = async (scene: Scene) => {
  const ids = await makeEtapaRoom(scene);
  const etapa = await createEtapa(scene.company.ctx, { ...ids, nome: `Etapa ${unique()}` });
  return { ...ids, id: etapa.id };
};
const etapa = ({ funil }: Scene) => ({ funil_id: funil.id, id: funil.etapas[0]?.id ?? 0 });
/** A hundred at most: those of no deal that other cases made go first. */
const makeMotivoRoom = async ({ company, motivoLivre }: Scene) => {
  await company.ctx.db.sql`DELETE FROM motivos_perda m WHERE empresa_id = ${company.id} AND id <> ${motivoLivre.id}
    AND NOT EXISTS (SELECT FROM negocios n WHERE n.motivo_perda_id = m.id)`;
  return {};
};
const newMotivo = async (scene: Scene) => {
  await makeMotivoRoom(scene);
  return { id: (await createMotivoPerda(scene.company.ctx, { nome: `Motivo passageiro ${unique()}` })).id };
};
/** Two hundred at most. */
const makeEtiquetaRoom = async ({ company, etiqueta }: Scene) => {
  await company.ctx.db.sql`DELETE FROM etiquetas e WHERE empresa_id = ${company.id} AND id <> ${etiqueta.id}
    AND NOT EXISTS (SELECT FROM contatos_etiquetas c WHERE c.etiqueta_id = e.id)`;
  return {};
};
const newAtividade = async ({ company }: Scene) => ({ id: (await company.activity()).id });
const atividadeNames = (scene: Scene): Naming[] => [
  { body: { contato_id: scene.contato.id } },
  { body: { responsavel_id: scene.membro.membro_id } },
];

const newExpedicao = async ({ company }: Scene) => ({ id: (await company.shipment()).id });

/** A company has twenty at most: those that other cases made go first, once there are more than `most`. */
async function roomForWebhooks({ company, webhook: kept }: Scene, most: number): Promise<Ids> {
  const all = await listWebhooks(company.ctx);
  if (all.length > most) for (const { id } of all) if (id !== kept.id) await deleteWebhook(company.ctx, { id });
  return {};
}

async function newWebhook(scene: Scene): Promise<Ids> {
  await roomForWebhooks(scene, 10);
  return { id: (await createWebhook(scene.company.ctx, WEBHOOK)).id };
}

const company = ({ company: { id } }: Scene) => ({ id });

/** A company has a hundred keys that work at most: those that other cases issued go first. */
async function roomForChaves(scene: Scene): Promise<{ id: number }> {
  const { ctx, id } = scene.company;
  const all = (await listTokens(ctx)).filter(
    ({ situacao, nome }) => situacao === 'ativo' && !nome.startsWith('Token '),
  );
  if (all.length > 20) for (const { id: chave_id } of all) await revokeChave(ctx, { id, chave_id });
  return { id };
}

async function newChave(scene: Scene): Promise<Ids> {
  const { id } = await roomForChaves(scene);
  return { id, chave_id: (await createChave(scene.company.ctx, { id, ...CHAVE })).id };
}

const CHAVE = { nome: 'Emitida', escopos: ['empresas:gerar_chave'] };

const newUsuario = async ({ company: { ctx } }: Scene) => ({
  id: (await inviteUsuario(ctx, { nome: 'Convidado', email: `convidado-${unique()}@teste.local`, papel: 'leitura' }))
    .id,
});

const newLancamento = async ({ company, produto }: Scene) => ({ id: (await company.move(produto, '1')).id });

const transfer = ({ produto, deposito, outro }: Scene) => ({
  produto_id: produto.id,
  deposito_origem_id: deposito.id,
  deposito_destino_id: outro.id,
  quantidade: '1',
});

const newDeposito = async ({ company }: Scene) => ({ id: (await company.warehouse()).id });

const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const WEBHOOK = { url: DESTINO, eventos: ['venda.criada'] };

const movement = ({ produto: { id } }: Scene) => ({ produto_id: id, tipo: 'entrada', quantidade: '1' });
const forma = (scene: Scene): Naming[] => [{ body: { forma_envio_id: scene.forma.id } }];

const compra = ({ compra: { id } }: Scene) => ({ id });
const parcial = ({ parcial: { id } }: Scene) => ({ id });
const notaEmitida = ({ notaEmitida: { id } }: Scene) => ({ id });
const newNotaEmitida = async ({ company, notaEmitida }: Scene) => ({
  id: (await importFile(company, freshNote(company, notaEmitida).bytes)).nota?.id ?? 0,
});
const newNota = async ({ company, notaEmitida }: Scene) => {
  const { emitente_documento: destinatario } = notaEmitida;
  const numero = ++supplied;
  const { codigo } = await company.product({ codigo: `NOTA-${numero}` });
  const { bytes } = writeNota({ emitente: '33000167000101', destinatario, numero, itens: [{ codigo }] });
  const { nota } = await importFile(company, bytes);
  return { id: nota?.id ?? 0 };
};
let supplied = 1_000;

const newCompra = async ({ company, produto: one }: Scene) => ({ id: (await company.purchase([one])).id });
const purchase = (scene: Scene) => ({
  fornecedor_id: scene.cliente.id,
  itens: [{ produto_id: scene.produto.id, quantidade: '2' }],
});
const purchaseNames = (scene: Scene): Naming[] => [
  { body: { fornecedor_id: scene.cliente.id } },
  { body: { deposito_id: scene.deposito.id } },
];

const contrato = ({ contrato: { id } }: Scene) => ({ id });
const newContrato = async ({ company, cliente: { id } }: Scene) => ({
  id: (await company.contract({ cliente_id: id })).id,
});
const contract = (scene: Scene) => ({
  titulo: 'Suporte',
  cliente_id: scene.cliente.id,
  itens: [{ descricao: 'Suporte', quantidade: '1', preco_unitario: '80' }],
});
const contractNames = (scene: Scene): Naming[] => [{ body: { cliente_id: scene.cliente.id } }];
const newReajuste = async (scene: Scene) => {
  const { id } = await newContrato(scene);
  const made = await createReajuste(scene.company.ctx, { id, percentual: '1', a_partir_de: '2097-01' });
  return { id, reajuste_id: made.id };
};
const contaReceber = ({ contaReceber: { id } }: Scene) => ({ id });
const contaPagar = ({ contaPagar: { id } }: Scene) => ({ id });
const newConta =
  (tipo: 'receber' | 'pagar') =>
  async ({ company }: Scene) => ({ id: (await company.title(tipo)).id });
/** One of which a part is settled. */
const settled =
  (tipo: 'receber' | 'pagar') =>
  async ({ company }: Scene) => ({
    id: (await company.settle(await company.title(tipo), { valor: '40' })).id,
  });
const baixaNames =
  (tipo: 'receber' | 'pagar') =>
  async ({ company }: Scene): Promise<Naming[]> => {
    const { id, baixas } = await company.settle(await company.title(tipo));
    return [{ ids: { id }, body: { baixa_id: baixas[0]?.id } }];
  };
const conta = () => ({ descricao: 'Aluguel', valor: '120', vencimento: '2036-12-31' });
const { valor: _, ...semValor } = conta();
const ofCliente = (scene: Scene): Naming[] => [{ body: { cliente_id: scene.cliente.id } }];
const ofFornecedor = (scene: Scene): Naming[] => [{ body: { fornecedor_id: scene.cliente.id } }];
const newCobranca = async ({ company }: Scene) => {
  const { id } = await receivable(company, '30.00');
  return { id: (await createCobranca(company.ctx, { id })).cobranca.id };
};
const newQuarentena = async ({ company, pix }: Scene) => ({ id: (await quarantined(company, pix.conta.id)).id });
/** A line of one cent that came. */
const newLinha = async ({ company }: Scene) => {
  const { extratos } = await sendOfx(company, ofxOf(['0.01'], unique()));
  const { resultados } = await listLinhas(company.ctx, { extrato_id: extratos[0]?.id });
  return { id: resultados[0]?.id ?? 0 };
};

/** Every operation of the API that asks for a token. A new one without a line here fails the tests that walk through them all. */
export const REST_CASES: Record<string, RestCase> = {
  listarEstoque: {},
  consultarEstoque: { ids: produto },
  listarExtrato: { ids: produto, names: ({ deposito }) => [{ query: { deposito_id: deposito.id } }] },
  criarLancamento: {
    body: movement,
    names: (scene) => [{ body: { produto_id: scene.produto.id } }, { body: { deposito_id: scene.deposito.id } }],
  },
  consultarDisponibilidade: { ids: produto },
  consultarLancamento: { ids: newLancamento },
  estornarLancamento: { unique: 'estorno_de_id', ids: newLancamento, body: () => ({ observacao: 'Engano' }) },
  listarTransferencias: { names: ({ produto: { id } }) => [{ query: { produto_id: id } }] },
  consultarTransferencia: {
    ids: async (scene) => ({ id: (await createTransferencia(scene.company.ctx, transfer(scene))).id }),
  },
  criarTransferencia: {
    body: transfer,
    names: (scene) => [
      { body: { produto_id: scene.produto.id } },
      { body: { deposito_origem_id: scene.deposito.id } },
      { body: { deposito_destino_id: scene.outro.id } },
    ],
  },
  listarExpedicoes: {},
  consultarExpedicao: { ids: expedicao },
  criarExpedicao: { body: () => ({ codigo_rastreio: 'BR2' }), names: forma },
  substituirExpedicao: { ids: newExpedicao, body: () => ({ codigo_rastreio: 'BR2' }), names: forma },
  alterarExpedicao: { ids: newExpedicao, body: () => ({ status: 'concluida' }), names: forma },
  cancelarExpedicao: { ids: newExpedicao },
  listarProdutos: { names: ({ categoria }) => [{ query: { categoria_id: categoria.id } }] },
  consultarProduto: { ids: ({ produto: { id } }) => ({ id }) },
  criarProduto: { ...inCategoria(), unique: 'codigo' },
  substituirProduto: { ids: newProduto, ...inCategoria() },
  alterarProduto: { ids: newProduto, ...inCategoria() },
  excluirProduto: { ids: newProduto },
  listarCategorias: { names: ({ categoria }) => [{ query: { categoria_pai_id: categoria.id } }] },
  consultarCategoria: { ids: ({ categoria: { id } }) => ({ id }) },
  criarCategoria: { unique: 'nome', body: () => ({ nome: `Bules ${unique()}` }), names: inMae },
  substituirCategoria: { ids: newCategoria, body: () => ({ nome: `Bules ${unique()}` }), names: inMae },
  alterarCategoria: { ids: newCategoria, body: () => ({ nome: `Bules ${unique()}` }), names: inMae },
  excluirCategoria: { ids: newCategoria },
  listarServicos: {},
  consultarServico: { ids: ({ servico: { id } }) => ({ id }) },
  criarServico: { unique: 'codigo', body: SERVICO },
  substituirServico: { ids: newServico, body: SERVICO },
  alterarServico: { ids: newServico, body: () => ({ preco: '12.5' }) },
  excluirServico: { ids: newServico },
  listarClientes: {},
  consultarCliente: { ids: cliente },
  criarCliente: { body: () => ({ nome: 'Ana' }) },
  substituirCliente: { ids: newCliente, body: () => ({ nome: 'Outro nome' }) },
  alterarCliente: { ids: newCliente, body: () => ({ cidade: 'Niterói' }) },
  excluirCliente: { ids: newCliente },
  listarContatos: {
    names: (scene): Naming[] => [
      { query: { etiqueta_id: scene.etiqueta.id } },
      { query: { responsavel_id: scene.membro.membro_id } },
      { query: { cliente_erp_id: scene.cliente.id } },
    ],
  },
  consultarContato: { ids: contato },
  criarContato: {
    unique: 'email',
    body: () => ({ nome: 'Rafael', email: `rafael-${unique()}@exemplo.com` }),
    names: (scene): Naming[] => [...contatoNames(scene), { body: { etiquetas: [scene.etiqueta.id] } }],
  },
  substituirContato: {
    ids: newContato,
    body: () => ({ nome: 'Outro nome' }),
    conflict: ofContato,
    names: contatoNames,
  },
  alterarContato: {
    ids: newContato,
    body: () => ({ cargo: 'Diretora' }),
    conflict: ofContato,
    names: contatoNames,
  },
  excluirContato: { ids: newContato },
  arquivarContato: { ids: newContato },
  desarquivarContato: { ids: newContato },
  etiquetarContato: {
    ids: newContato,
    body: ({ etiqueta: { id } }) => ({ adicionar: [id] }),
    names: ({ etiqueta: { id } }): Naming[] => [
      { body: { adicionar: [id] } },
      { body: { adicionar: [], remover: [id] } },
    ],
  },
  mesclarContatos: {
    ids: newContato,
    // Merged before, it is what it was merged into.
    body: ({ outroContato: { id } }) => ({ contato_id: id }),
    names: ({ outroContato: { id } }) => [{ body: { contato_id: id } }],
  },
  listarCanais: {},
  consultarCanal: { ids: ({ inbox }) => ({ id: inbox.canal.id }) },
  listarConversas: {
    names: ({ inbox, contato, membro }): Naming[] => [
      { query: { canal_id: inbox.canal.id } },
      { query: { contato_id: contato.id } },
      { query: { responsavel_id: membro.membro_id } },
    ],
  },
  abrirConversa: {
    body: ({ inbox }) => ({ canal_id: inbox.canal.id, endereco: `nova-${unique()}@exemplo.com`, assunto: 'Olá' }),
    names: ({ inbox, contato }): Naming[] => [
      { body: { canal_id: inbox.canal.id } },
      { body: { contato_id: contato.id, endereco: undefined } },
    ],
  },
  consultarConversa: { ids: conversa },
  arquivarConversa: { ids: newConversa },
  desarquivarConversa: { ids: newConversa },
  assumirConversa: { ids: newConversa, body: quemAssume, names: quemNames },
  atribuirConversa: { ids: newConversa, body: quemAssume, names: quemNames },
  concluirConversa: { ids: newConversa },
  reabrirConversa: { ids: newConversa },
  pausarIaDaConversa: { ids: newConversa },
  retomarIaDaConversa: { ids: newConversa },
  lerConversa: { ids: newConversa },
  listarMensagens: {
    names: ({ inbox, contato }): Naming[] => [
      { query: { apos_id: inbox.mensagem_id } },
      { query: { conversa_id: inbox.conversa.id } },
      { query: { contato_id: contato.id } },
    ],
  },
  enviarMensagem: {
    body: ({ inbox }) => ({ conversa_id: inbox.conversa.id, texto: 'Já segue.' }),
    names: ({ inbox }): Naming[] => [
      { body: { conversa_id: inbox.conversa.id } },
      { body: { conversa_id: inbox.conversa.id, resposta_a_id: inbox.mensagem_id } },
    ],
  },
  enviarAnexo: {
    form: async ({ inbox }, fields) =>
      new Form([
        ...textsOf({ conversa_id: inbox.conversa.id, legenda: 'A lista.', ...fields }),
        { name: 'arquivo', filename: 'lista.txt', type: 'text/plain', bytes: `Lista ${unique()}` },
      ]),
    names: ({ inbox }): Naming[] => [
      { body: { conversa_id: inbox.conversa.id } },
      { body: { resposta_a_id: inbox.mensagem_id } },
    ],
  },
  consultarMensagem: { ids: ({ inbox }) => ({ id: inbox.mensagem_id }) },
  baixarMidiaDaMensagem: { ids: ({ inbox }) => ({ id: inbox.comArquivo_id }) },
  listarConhecimentos: {},
  publicarConhecimento: {
    body: () => ({ nome: 'Horário', texto: `Abrimos às nove horas. ${unique()}` }),
    orForm: async () => ({
      ids: {},
      form: new Form([
        { name: 'arquivo', filename: 'horario.md', type: 'text/markdown', bytes: `# Horário\n\n${unique()}` },
      ]),
    }),
  },
  testarConhecimento: {},
  consultarConhecimento: { ids: newConhecimento },
  alterarConhecimento: { ids: newConhecimento, body: () => ({ nome: `Horário ${unique()}` }) },
  excluirConhecimento: { ids: newConhecimento },
  listarModelosDeWhatsapp: { names: ({ inbox }): Naming[] => [{ query: { canal_id: inbox.modelo.canal_id } }] },
  enviarModeloDeWhatsapp: {
    ids: ({ inbox }) => ({ id: inbox.modelo.id }),
    body: ({ inbox }) => ({ conversa_id: inbox.comModelo.id, parametros: { corpo: ['Rafael'] } }),
    orForm: async ({ inbox }) => ({
      ids: { id: inbox.comImagem.id },
      form: new Form([
        ...textsOf({ conversa_id: inbox.comModelo.id, parametros: { corpo: ['Rafael'] } }),
        { name: 'arquivo', filename: 'foto.jpg', type: 'image/jpeg', bytes: await photo() },
      ]),
    }),
    names: ({ inbox, contato }): Naming[] => [
      { body: { conversa_id: inbox.comModelo.id } },
      { body: { conversa_id: undefined, contato_id: contato.id } },
    ],
  },
  casarContato: { body: () => ({ email: 'ninguem@exemplo.com' }) },
  listarNegocios: {
    names: (scene): Naming[] => [
      { query: { contato_id: scene.contato.id } },
      { query: { responsavel_id: scene.membro.membro_id } },
      { query: { funil_id: scene.funil.id } },
      { query: { etapa_id: scene.funil.etapas[0]?.id ?? 0 } },
      { query: { produto_id: scene.produto.id } },
      { query: { motivo_perda_id: scene.motivo.id } },
    ],
  },
  consultarNegocio: { ids: negocio },
  criarNegocio: {
    body: (scene) => ({ titulo: `Negócio ${unique()}`, itens: [offered(scene)] }),
    names: (scene): Naming[] => [
      ...negocioNames(scene),
      { body: { funil_id: scene.funil.id } },
      { body: { etapa_id: scene.funil.etapas[1]?.id } },
    ],
  },
  substituirNegocio: {
    ids: newNegocio,
    body: () => ({ titulo: 'Outro título' }),
    conflict: () => ({ versao: 999 }),
    names: negocioNames,
  },
  alterarNegocio: {
    ids: newNegocio,
    body: () => ({ observacao: 'Ligar à tarde.' }),
    conflict: () => ({ versao: 999 }),
    names: negocioNames,
  },
  excluirNegocio: { ids: newNegocio },
  moverEtapaNegocio: {
    ids: newNegocio,
    body: () => ({}),
    // The neighbours are in the stage where the deal is before it goes to another.
    names: ({ funil, negocio: { id } }): Naming[] => [
      { body: { antes_de: id } },
      { body: { depois_de: id } },
      { body: { etapa_id: funil.etapas[2]?.id } },
    ],
  },
  ganharNegocio: {
    ids: newNegocio,
    body: () => ({}),
    names: ({ funil }): Naming[] => [{ body: { etapa_id: funil.etapas[1]?.id } }],
  },
  perderNegocio: {
    ids: newNegocio,
    body: ({ motivo: { id } }) => ({ motivo_perda_id: id }),
    names: ({ motivo: { id } }): Naming[] => [{ body: { motivo_perda_id: id } }],
  },
  reabrirNegocio: {
    ids: async (scene) => {
      const made = await newNegocio(scene);
      await loseNegocio(scene.company.ctx, { ...made, motivo_perda_id: scene.motivo.id });
      return made;
    },
  },
  listarItensNegocio: { ids: negocio },
  criarItemNegocio: { ids: newNegocio, body: text, names: itemNames },
  consultarItemNegocio: { ids: newItemNegocio },
  substituirItemNegocio: {
    ids: newItemNegocio,
    body: text,
    names: itemNames,
  },
  alterarItemNegocio: { ids: newItemNegocio, body: () => ({ quantidade: '3' }), names: itemNames },
  excluirItemNegocio: { ids: newItemNegocio },
  listarHistoricoEtapas: { ids: negocio },
  listarEtiquetas: {},
  consultarEtiqueta: { ids: ({ etiqueta: { id } }) => ({ id }) },
  criarEtiqueta: { unique: 'nome', ids: makeEtiquetaRoom, body: () => ({ nome: `Etiqueta ${unique()}` }) },
  substituirEtiqueta: { ids: newEtiqueta, body: () => ({ nome: `Etiqueta ${unique()}` }) },
  alterarEtiqueta: { ids: newEtiqueta, body: () => ({ cor: '#0ca678' }) },
  excluirEtiqueta: { ids: newEtiqueta },
  listarCamposPersonalizados: {},
  consultarCampoPersonalizado: { ids: ({ campo: { id } }) => ({ id }) },
  criarCampoPersonalizado: {
    unique: 'nome',
    ids: makeCampoRoom,
    body: () => ({ entidade: 'negocio', nome: `Campo ${unique()}`, tipo: 'data' }),
  },
  substituirCampoPersonalizado: { ids: newCampo, body: () => ({ nome: `Campo ${unique()}` }) },
  alterarCampoPersonalizado: { ids: newCampo, body: () => ({ posicao: 1 }) },
  excluirCampoPersonalizado: { ids: newCampo },
  listarFunis: {},
  consultarFunil: { ids: ({ funil: { id } }) => ({ id }) },
  criarFunil: { unique: 'nome', ids: makeFunilRoom, body: () => ({ nome: `Funil ${unique()}` }) },
  substituirFunil: { ids: newFunil, body: () => ({ nome: `Funil ${unique()}` }) },
  alterarFunil: { ids: newFunil, body: () => ({ nome: `Funil ${unique()}` }) },
  excluirFunil: { ids: newFunil },
  listarEtapas: { ids: ({ funil: { id } }) => ({ funil_id: id }) },
  consultarEtapa: { ids: etapa },
  criarEtapa: { unique: 'nome', ids: makeEtapaRoom, body: () => ({ nome: `Etapa ${unique()}` }) },
  substituirEtapa: {
    ids: newEtapa,
    body: () => ({ nome: `Etapa ${unique()}`, cor: '#112233', probabilidade: 40 }),
  },
  alterarEtapa: { ids: newEtapa, body: () => ({ probabilidade: 60 }) },
  excluirEtapa: {
    ids: newEtapa,
    names: ({ funilLivre }) => [{ query: { mover_para: funilLivre.etapas[0]?.id ?? 0 } }],
  },
  listarMotivosDePerda: {},
  consultarMotivoDePerda: { ids: ({ motivo: { id } }) => ({ id }) },
  criarMotivoDePerda: { unique: 'nome', ids: makeMotivoRoom, body: () => ({ nome: `Motivo passageiro ${unique()}` }) },
  substituirMotivoDePerda: { ids: newMotivo, body: () => ({ nome: `Motivo passageiro ${unique()}` }) },
  alterarMotivoDePerda: { ids: newMotivo, body: () => ({ ativo: false }) },
  excluirMotivoDePerda: { ids: newMotivo },
  listarAtividades: {
    names: (scene): Naming[] => [
      { query: { contato_id: scene.contato.id } },
      { query: { responsavel_id: scene.membro.membro_id } },
    ],
  },
  consultarAtividade: { ids: ({ atividade: { id } }) => ({ id }) },
  criarAtividade: { body: () => ({ tipo: 'tarefa', titulo: 'Ligar de volta' }), names: atividadeNames },
  substituirAtividade: {
    ids: newAtividade,
    body: () => ({ tipo: 'reuniao', titulo: 'Outro título' }),
    names: atividadeNames,
  },
  alterarAtividade: { ids: newAtividade, body: () => ({ titulo: 'Outro título' }), names: atividadeNames },
  concluirAtividade: { ids: newAtividade },
  reabrirAtividade: { ids: newAtividade },
  cancelarAtividade: { ids: newAtividade },
  excluirAtividade: { ids: newAtividade },
  listarPropostas: {
    names: (scene): Naming[] => [
      { query: { cliente_id: scene.cliente.id } },
      { query: { contato_id: scene.contato.id } },
      { query: { negocio_id: scene.negocio.id } },
    ],
  },
  consultarProposta: { ids: ({ proposta: { id } }) => ({ id }) },
  imprimirProposta: { ids: ({ enviada: { id } }) => ({ id }) },
  listarVersoesDaProposta: { ids: ({ enviada: { id } }) => ({ id }) },
  criarProposta: { body: offer, names: propostaNames },
  substituirProposta: { ids: newProposta, body: offer, names: propostaNames },
  alterarProposta: { ids: newProposta, body: () => ({ titulo: 'Outro título' }), names: propostaNames },
  excluirProposta: { ids: newProposta },
  enviarProposta: { ids: newProposta, body: () => ({ email: 'compras@exemplo.com' }) },
  aceitarProposta: {
    ids: async ({ company }) => ({ id: (await company.sentProposal()).id }),
    body: () => ({ nome: 'Rafael Nogueira' }),
  },
  recusarProposta: {
    ids: async ({ company }) => ({ id: (await company.sentProposal()).id }),
    body: () => ({ motivo: 'Caro' }),
  },
  cancelarProposta: { ids: newProposta },
  // Once more: the first time makes a sale, which takes a scope of its own.
  converterProposta: {
    ids: async ({ company, produto }) => {
      const itens = [{ produto_id: produto.id, quantidade: '1', preco_unitario: '10' }];
      const { id } = await convertProposta(company.ctx, { id: (await company.acceptedProposal({ itens })).id });
      return { id };
    },
    body: () => ({ ganhar_negocio: false }),
  },
  listarCompras: {
    names: (scene): Naming[] => [
      { query: { fornecedor_id: scene.cliente.id } },
      { query: { produto_id: scene.produto.id } },
    ],
  },
  consultarCompra: { ids: compra },
  criarCompra: { body: purchase, names: purchaseNames },
  substituirCompra: { ids: newCompra, body: purchase, names: purchaseNames },
  alterarCompra: { ids: newCompra, body: () => ({ observacao: 'mudou' }), names: purchaseNames },
  excluirCompra: { ids: newCompra },
  receberCompra: {
    ids: newCompra,
    body: () => ({ observacao: 'chegou' }),
    names: ({ deposito: { id } }) => [{ body: { deposito_id: id } }],
  },
  cancelarCompra: { ids: newCompra },
  listarNotasFiscais: {
    names: (scene): Naming[] => [
      { query: { cliente_id: scene.notaEmitida.cliente_id ?? 0 } },
      { query: { venda_id: scene.devolvivel.id } },
      { query: { compra_id: scene.compra.id } },
    ],
  },
  importarNotasFiscais: {
    form: async ({ company, notaEmitida: of }) => Form.of(freshNote(company, of).bytes, 'nota.xml', 'application/xml'),
  },
  consultarNotaFiscal: { ids: notaEmitida },
  baixarXmlNotaFiscal: { ids: notaEmitida },
  imprimirDanfe: { ids: notaEmitida },
  listarEventosDaNotaFiscal: { ids: notaEmitida },
  vincularNotaFiscal: {
    ids: newNotaEmitida,
    body: (scene) => ({ venda_id: scene.venda.id }),
    names: (scene): Naming[] => [{ body: { venda_id: scene.venda.id } }],
  },
  desvincularNotaFiscal: { ids: newNotaEmitida },
  receberNotaFiscal: {
    ids: newNota,
    body: (scene) => ({ deposito_id: scene.deposito.id }),
    names: (scene): Naming[] => [{ body: { deposito_id: scene.deposito.id } }],
  },
  listarRecebimentosDaCompra: { ids: parcial },
  listarDevolucoesDaCompra: { ids: parcial },
  devolverCompra: {
    ids: parcial,
    body: (scene) => ({ itens: [{ item_id: scene.parcial.itens[0]?.id, quantidade: '0.001' }] }),
    names: ({ deposito: { id } }) => [{ body: { deposito_id: id } }],
  },
  listarContratos: {
    names: (scene): Naming[] => [
      { query: { cliente_id: scene.cliente.id } },
      { query: { servico_id: scene.contrato.itens[0]?.servico_id ?? 0 } },
      { query: { negocio_id: scene.contrato.negocio_id ?? 0 } },
    ],
  },
  consultarContrato: { ids: contrato },
  criarContrato: {
    body: contract,
    names: (scene) => [...contractNames(scene), { body: { negocio_id: scene.negocio.id } }],
  },
  substituirContrato: { ids: newContrato, body: contract, names: contractNames },
  alterarContrato: { ids: newContrato, body: () => ({ observacao: 'mudou' }), names: contractNames },
  excluirContrato: { ids: newContrato },
  suspenderContrato: { ids: newContrato },
  reativarContrato: { ids: newContrato },
  encerrarContrato: { ids: newContrato, body: () => ({ em: '2098-12-31' }) },
  cancelarContrato: { ids: newContrato },
  listarCiclosDoContrato: { ids: contrato },
  listarReajustesDoContrato: { ids: contrato },
  reajustarContrato: {
    unique: 'a_partir_de',
    ids: newContrato,
    body: () => ({ percentual: '4.62', indice: 'IPCA' }),
  },
  excluirReajusteDoContrato: { ids: newReajuste },
  consultarFluxoDeCaixa: {},
  listarContasReceber: {
    names: (scene): Naming[] => [
      { query: { cliente_id: scene.cliente.id } },
      { query: { venda_id: scene.devolvivel.id } },
    ],
  },
  consultarContaReceber: { ids: contaReceber },
  criarContaReceber: { body: conta, names: ofCliente },
  substituirContaReceber: { ids: newConta('receber'), body: () => semValor, names: ofCliente },
  alterarContaReceber: { ids: newConta('receber'), body: () => ({ observacao: 'mudou' }), names: ofCliente },
  excluirContaReceber: { ids: newConta('receber') },
  baixarContaReceber: { ids: newConta('receber'), body: () => ({ forma: 'pix' }) },
  estornarContaReceber: {
    ids: settled('receber'),
    body: () => ({ motivo: 'engano' }),
    names: baixaNames('receber'),
  },
  cancelarContaReceber: { ids: newConta('receber') },
  listarContasPagar: {
    names: (scene): Naming[] => [
      { query: { fornecedor_id: scene.cliente.id } },
      { query: { venda_id: scene.devolvivel.id } },
      { query: { compra_id: scene.parcial.id } },
    ],
  },
  consultarContaPagar: { ids: contaPagar },
  criarContaPagar: { body: conta, names: ofFornecedor },
  substituirContaPagar: { ids: newConta('pagar'), body: () => semValor, names: ofFornecedor },
  alterarContaPagar: { ids: newConta('pagar'), body: () => ({ observacao: 'mudou' }), names: ofFornecedor },
  excluirContaPagar: { ids: newConta('pagar') },
  baixarContaPagar: { ids: newConta('pagar'), body: () => ({ forma: 'pix' }) },
  estornarContaPagar: {
    ids: settled('pagar'),
    body: () => ({ motivo: 'engano' }),
    names: baixaNames('pagar'),
  },
  cancelarContaPagar: { ids: newConta('pagar') },
  cobrarContaReceber: {
    ids: async ({ company }) => ({ id: (await receivable(company, '30.00')).id }),
    body: () => ({ valor: '10' }),
    names: ({ pix }) => [{ body: { conta_pix_id: pix.conta.id } }],
  },
  listarCobrancasDaConta: { ids: ({ pix }) => ({ id: pix.cobrada.id }) },
  listarCobrancas: { names: ({ pix }) => [{ query: { conta_id: pix.cobrada.id } }] },
  consultarCobranca: { ids: ({ pix }) => ({ id: pix.cobranca.id }) },
  cancelarCobranca: { ids: newCobranca },
  qrCodeDaCobranca: { ids: newCobranca },
  imprimirCobranca: { ids: newCobranca },
  listarContasPix: {},
  consultarContaPix: { ids: ({ pix }) => ({ id: pix.conta.id }) },
  listarPixEmQuarentena: {},
  consultarPixEmQuarentena: { ids: ({ pix }) => ({ id: pix.quarentena.id }) },
  vincularPixEmQuarentena: {
    ids: async ({ company, pix }) => ({ id: (await quarantined(company, pix.conta.id, '0.01')).id }),
    body: ({ pix }) => ({ conta_id: pix.livre.id }),
    names: ({ pix }) => [{ body: { conta_id: pix.livre.id } }],
  },
  tratarPixEmQuarentena: { ids: newQuarentena, body: () => ({ observacao: 'Devolvido' }) },
  perguntarPixEmQuarentena: { ids: newQuarentena },
  listarExtratos: {},
  consultarExtrato: { ids: ({ pix }) => ({ id: pix.extrato.id }) },
  enviarExtrato: {
    body: () => ({ arquivo_nome: 'extrato.ofx', conteudo: Buffer.from(ofxOf(['1.00'], unique())).toString('base64') }),
  },
  aceitarSugestoes: {
    body: ({ pix }) => ({ extrato_id: pix.extrato.id }),
    names: ({ pix }) => [{ body: { extrato_id: pix.extrato.id } }],
  },
  listarLinhasDeExtrato: { names: ({ pix }) => [{ query: { extrato_id: pix.extrato.id } }] },
  consultarLinhaDeExtrato: { ids: ({ pix }) => ({ id: pix.linha.id }) },
  conciliarLinhaDeExtrato: {
    ids: newLinha,
    body: ({ pix }) => ({ partes: [{ conta_id: pix.paraLinhas.id }] }),
  },
  ignorarLinhaDeExtrato: { ids: newLinha, body: () => ({ motivo: 'Tarifa' }) },
  desfazerLinhaDeExtrato: { ids: newLinha },
  listarVendas: {
    names: (scene): Naming[] => [
      { query: { cliente_id: scene.cliente.id } },
      { query: { produto_id: scene.produto.id } },
      { query: { deposito_id: scene.outro.id } },
      { query: { vendedor_id: scene.membro.membro_id } },
    ],
  },
  consultarVenda: { ids: venda },
  criarVenda: {
    body: sale,
    names: (scene): Naming[] => [
      { body: { cliente_id: scene.cliente.id } },
      { body: { deposito_id: scene.outro.id } },
      { body: { vendedor_id: scene.membro.membro_id } },
    ],
  },
  substituirVenda: { ids: newVenda, body: sale, names: (scene) => [{ body: { cliente_id: scene.cliente.id } }] },
  alterarVenda: {
    ids: newVenda,
    body: () => ({ frete: '7.00' }),
    names: (scene): Naming[] => [{ body: { deposito_id: scene.outro.id } }],
  },
  excluirVenda: { ids: newVenda },
  imprimirVenda: { ids: venda },
  finalizarVenda: { ids: ({ devolvivel: { id } }) => ({ id }) },
  cancelarVenda: { ids: venda },
  listarDevolucoes: { ids: venda },
  criarDevolucao: {
    ids: ({ devolvivel: { id } }) => ({ id }),
    body: ({ devolvivel: { itens } }) => ({ itens: itens.map(({ id }) => ({ item_id: id, quantidade: '0.001' })) }),
    names: ({ outro }) => [{ body: { deposito_id: outro.id } }],
  },
  listarWebhooks: {},
  consultarWebhook: { ids: webhook },
  // One case makes up to a dozen.
  criarWebhook: { ids: (scene) => roomForWebhooks(scene, 1), body: () => WEBHOOK },
  substituirWebhook: { ids: newWebhook, body: () => WEBHOOK },
  alterarWebhook: { ids: newWebhook, body: () => ({ descricao: 'mudou' }) },
  excluirWebhook: { ids: newWebhook },
  rotacionarSecret: { ids: webhook, body: () => ({ manter_anterior_horas: 1 }) },
  listarEntregas: { ids: webhook, names: (scene) => [{ query: { evento_id: scene.entrega.evento_id } }] },
  consultarEntrega: { ids: entrega },
  testarWebhook: { ids: webhook },
  reenviarEntrega: { ids: entrega },
  recuperarWebhook: { ids: webhook, body: () => ({ desde: AN_HOUR_AGO }) },
  consultarReenvio: { ids: ({ reenvio: { id } }) => ({ id }) },
  enviarImagem: { ids: newProduto, form: async () => Form.of(await photo()) },
  moverImagem: {
    ids: ({ produto: { id }, fotos: [, { id: imagem_id }] }) => ({ id, imagem_id }),
    body: () => ({ posicao: 1 }),
  },
  excluirImagem: {
    ids: async ({ company }) => {
      const { id } = await company.product();
      return { id, imagem_id: (await addPhoto(company, { id }, await photo())).id };
    },
  },
  listarDepositos: {},
  consultarDeposito: { ids: ({ deposito: { id } }) => ({ id }) },
  criarDeposito: { unique: 'nome', body: () => ({ nome: `Depósito ${unique()}` }) },
  substituirDeposito: { ids: newDeposito, body: () => ({ nome: `Depósito ${unique()}` }) },
  alterarDeposito: { ids: newDeposito, body: () => ({ ativo: false }) },
  listarFormasDeEnvio: {},
  consultarFormaDeEnvio: { ids: ({ forma: { id } }) => ({ id }) },
  listarUsuarios: {},
  consultarUsuario: { ids: ({ membro }) => ({ id: membro.membro_id }) },
  convidarUsuario: {
    unique: 'email',
    body: () => ({ nome: 'Rui', email: `rui-${unique()}@teste.local`, papel: 'operador', tipo: 'terceiro' }),
  },
  alterarUsuario: {
    ids: async ({ company }) => ({ id: (await company.member('leitura')).membro_id }),
    body: () => ({ papel: 'operador' }),
  },
  removerUsuario: { ids: newUsuario },
  abrirEmpresa: {
    body: () => ({ nome: 'Filial' }),
    names: (scene) => [{ body: { matriz_id: scene.company.id } }],
  },
  consultarLimite: {},
  listarEscopos: {},
  listarEmpresasDaConta: {},
  consultarEmpresa: { ids: company },
  alterarEmpresa: {
    ofAccount: true,
    ids: async ({ company }) => ({ id: (await openEmpresa(company.ctx, { nome: 'Filial' })).id }),
    body: () => ({ razao_social: 'Filial Ltda.' }),
    names: (scene) => [{ body: { matriz_id: scene.company.id } }],
  },
  listarChaves: { ids: company },
  emitirChave: { ids: roomForChaves, body: () => CHAVE },
  alterarChave: { ids: newChave, body: () => ({ ips_permitidos: null }) },
  revogarChave: { ids: newChave },
  lerFeedDeEventos: { names: (scene) => [{ query: { apos_id: scene.entrega.evento_id } }] },
};

/** The case of an operation. @throws Error for one that has none */
export function restCaseOf(operationId: string): RestCase {
  const found = REST_CASES[operationId];
  if (!found) throw new Error(`The API has an operation without a case in tests/support/rest-cases.ts: ${operationId}`);
  return found;
}

/** A right body of an operation: JSON, or a form with a file. */
export async function rightBody(
  operationId: string,
  scene: Scene,
): Promise<Record<string, unknown> | Form | undefined> {
  const { body, form } = restCaseOf(operationId);
  return form ? form(scene) : body?.(scene);
}

/** A path of the document with ids in the place of its parameters. */
export const pathTo = (path: string, ids: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1));

import { assistentes, respostas_ia } from '#drizzle/schema/assistente.ts';
import { allowAplicativo, createWebhook, rotateSecret } from '#server/acesso/index.ts';
import type { Categoria, Imagem, Produto, Servico } from '#server/catalogo/index.ts';
import { type Cliente, updateCliente } from '#server/clientes/index.ts';
import { type Compra, receiveCompra, returnCompra } from '#server/compras/index.ts';
import { type Conhecimento, getConhecimento } from '#server/conhecimento/index.ts';
import { type Contrato, createReajuste, type ReajusteContrato, suspendContrato } from '#server/contratos/index.ts';
import {
  type Atividade,
  addIdentidade,
  archiveContato,
  type Campo,
  type Contato,
  completeAtividade,
  type Funil,
  loseNegocio,
  type MotivoPerda,
  type Negocio,
  winNegocio,
} from '#server/crm/index.ts';
import { createReenvio, type Entrega, type Reenvio, testWebhook } from '#server/entregas/index.ts';
import { createTransferencia, type Deposito, type Lancamento } from '#server/estoque/index.ts';
import { type Expedicao, type FormaEnvio, type ItemRomaneio, updateExpedicao } from '#server/expedicao/index.ts';
import type { Titulo } from '#server/financeiro/index.ts';
import { getNota, linkNota, type Nota } from '#server/fiscal/index.ts';
import { inviteUsuario, type Usuario } from '#server/identidade/index.ts';
import type { Importacao } from '#server/importacao/index.ts';
import { db } from '#server/platform/db.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { Proposta, PropostaEnviada } from '#server/propostas/index.ts';
import { receiveExample } from '#server/receptor/index.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { createDevolucao, finalizeVenda, type Venda } from '#server/vendas/index.ts';
import type { Webhook } from '#server/webhooks/index.ts';
import { addConhecimento } from '#tests/support/acervo.ts';
import { type Company, type Member, makeCompany } from '#tests/support/factory.ts';
import { importFile, nextCnpj, withCnpj } from '#tests/support/fiscal.ts';
import { check, send } from '#tests/support/importing.ts';
import { type InboxScene, makeInboxScene } from '#tests/support/inbox-scene.ts';
import { addLogo, addPhoto } from '#tests/support/midia.ts';
import { writeCancelamento, writeNota } from '#tests/support/nfe.ts';
import { type App, connect, registerApp } from '#tests/support/oauth.ts';
import { photo } from '#tests/support/photos.ts';
import { makePixScene, type PixScene } from '#tests/support/pix-scene.ts';
import { UNSEEN } from '../requisicao.ts';

/** A company with one of everything. */
export type Scene = {
  company: Company;
  produto: Produto;
  /** With nothing in it. */
  categoria: Categoria;
  servico: Servico;
  /** Of `produto`. */
  fotos: [Imagem, Imagem];
  deposito: Deposito;
  outro: Deposito;
  /** Of the transfers. */
  terceiro: Deposito;
  lancamento: Lancamento;
  transferencia: { id: number };
  /** Of the administrator, and issuer of another. */
  token: { id: number; nome: string };
  membro: Member;
  /** Somebody invited, who has not answered. */
  convidado: Usuario;
  forma: FormaEnvio;
  cliente: Cliente;
  /** A customer of no document. */
  avulso: Cliente;
  /** With a mobile and an e-mail, and another telephone besides. */
  contato: Contato;
  outroContato: Contato;
  /** One of the name of `outroContato`. */
  contatoAMesclar: Contato;
  arquivado: Contato;
  /** The other telephone of `contato`. */
  identidade_id: number;
  etiqueta: { id: number; nome: string };
  /** Of contacts. */
  campo: Campo;
  /** With the usual stages. */
  funil: Funil;
  /** Without deals. */
  funilLivre: Funil;
  motivo: MotivoPerda;
  /** Of no deal. */
  motivoLivre: MotivoPerda;
  /** Open, of `contato`, with one of `produto`; one that was lost; and a third, not named here, that was won. */
  negocio: Negocio;
  perdido: Negocio;
  /** Pending and overdue, of the administrator. */
  atividade: Atividade;
  concluida: Atividade;
  /** One of `produto`, by `cliente`. */
  venda: Venda;
  /** Finalised, of many of `produto`; a concluded shipment carries it. */
  devolvivel: Venda;
  /** Of one of it. */
  devolucao: { id: number };
  /** Of `produto`, to `cliente`: a draft, one that was sent, and one that was accepted. */
  proposta: Proposta;
  enviada: PropostaEnviada;
  aceita: Proposta;
  /** Ten of `produto`, from `cliente`; nothing of it has come. */
  compra: Compra;
  /** The same, of which four have come, and one went back. */
  parcial: Compra;
  /** Of `cliente` and of a deal, with a service; one cycle is generated, one adjustment done, and `reajuste` waits for 2098. */
  contrato: Contrato;
  reajuste: ReajusteContrato;
  suspenso: Contrato;
  /** By hand, of `cliente`, open; and one of each kind with a part of it settled. */
  contaReceber: Titulo;
  contaPagar: Titulo;
  recebida: Titulo;
  paga: Titulo;
  /** A supplier's, not received; and one that the company issued, to the customer of `devolvivel`, tied to it. */
  nota: Nota;
  notaEmitida: Nota;
  /** With all that a note may list: volumes, instalments and its cancellation. */
  notaCancelada: Nota;
  /** Pending, with `item` in it: `produto` of `venda`. */
  expedicao: Expedicao;
  item: ItemRomaneio;
  /** Active, made by the connection, to an address that nothing is ever sent to, with a previous secret that is kept. */
  webhook: Webhook;
  /** Its only delivery, in the queue, and a bulk resend of it, not begun. */
  entrega: Entrega;
  reenvio: Reenvio;
  /** Registered by the company, and connected to it by its administrator. */
  aplicativo: App;
  conexao_id: number;
  /** A company of the account, opened by a key: nobody administers it. */
  semDono: { id: number };
  /** Registered by the company, and on its list. */
  permitido: App;
  /** Of products, by the administrator: one whose columns are to be said, and one whose row is checked. */
  importacao: Importacao;
  importacaoConferida: Importacao;
  /** A line of the request log. */
  requisicao: { id: number; criado_em: Date };
  /** Charges by Pix and bank statements. */
  pix: PixScene;
  inbox: InboxScene;
  /** A text that was read, in use. */
  conhecimento: Conhecimento;
  /** The assistant's turn that wrote a message of `inbox.conversa`, out of `conhecimento`. */
  respostaIa: { id: number };
};

/** A new account's, or that of another company of `base`'s account, which takes less time. */
export async function makeScene(base?: Scene): Promise<Scene> {
  const company = base ? await base.company.sibling() : await makeCompany();
  const produto = await company.product();
  const lancamento = await company.move(produto, '10');
  const terceiro = await company.warehouse();
  const forma = await company.shippingMethod();
  const cliente = await company.customer({ enderecos: [{ cep: '25620-001', cidade: 'Petrópolis', uf: 'RJ' }] });
  const etiqueta = await company.label();
  const contato = await company.contact({
    etiquetas: [etiqueta.id],
    email: `contato-${unique()}@exemplo.com`,
    celular: nextMobile(),
  });
  const identidades = await addIdentidade(company.ctx, { id: contato.id, tipo: 'telefone', valor: nextMobile() });
  const funil = await company.funnel();
  const motivo = await company.lossReason();
  const vendido = { produto_id: produto.id, quantidade: '1', preco_unitario: '10' };
  const negocio = await company.deal({ contato_id: contato.id, itens: [vendido] });
  const { id: perdido_id } = await company.deal();
  const perdido = await loseNegocio(company.ctx, { id: perdido_id, motivo_perda_id: motivo.id });
  const ganho = await winNegocio(company.ctx, { id: (await company.deal()).id });
  const outroContato = await company.contact();
  const arquivado = await archiveContato(company.ctx, { id: (await company.contact()).id });
  const concluida = await completeAtividade(company.ctx, { id: (await company.activity()).id });
  const venda = await company.sale([produto], { cliente_id: cliente.id });
  const itens = [{ produto_id: produto.id, quantidade: '1000', preco_unitario: '1' }];
  const { id: devolvivel_id } = await company.sale([], { cliente_id: cliente.id, itens });
  const devolvivel = await finalizeVenda(company.ctx, { id: devolvivel_id });
  const devolucao = await createDevolucao(company.ctx, {
    id: devolvivel_id,
    itens: [{ item_id: devolvivel.itens[0]?.id, quantidade: '1' }],
  });
  const oferta = { cliente_id: cliente.id, itens: [vendido] };
  const proposta = await company.proposal(oferta);
  const enviada = await company.sentProposal(oferta);
  const aceita = await company.acceptedProposal(oferta);
  await addLogo(company, await photo());
  const compra = await company.purchase([produto], { fornecedor_id: cliente.id });
  const parcial = await company.purchase([produto], { fornecedor_id: cliente.id });
  await receiveCompra(company.ctx, { id: parcial.id, itens: [{ item_id: parcial.itens[0]?.id, quantidade: '4' }] });
  await returnCompra(company.ctx, { id: parcial.id, itens: [{ item_id: parcial.itens[0]?.id, quantidade: '1' }] });
  const { id: contrato_id } = await company.contract({
    ...{ titulo: 'Manutenção', cliente_id: cliente.id, negocio_id: ganho.id },
    itens: [{ servico_id: (await company.service()).id, quantidade: '3', preco_unitario: '116.40' }],
  });
  const { contrato: _, ...reajuste } = await createReajuste(company.ctx, {
    ...{ id: contrato_id, percentual: '2.00', a_partir_de: '2098-01' },
  });
  const { contrato } = await createReajuste(company.ctx, { id: contrato_id, percentual: '4.62', indice: 'IPCA' });
  const suspenso = await suspendContrato(company.ctx, {
    id: (await company.contract({ titulo: 'Limpeza', cliente_id: cliente.id })).id,
  });
  const contaReceber = await company.title('receber', { cliente_id: cliente.id, valor: '5000' });
  const contaPagar = await company.title('pagar', { cliente_id: cliente.id, valor: '5000' });
  const recebida = await company.settle(await company.title('receber', { cliente_id: cliente.id, valor: '5000' }), {
    valor: '40',
  });
  const paga = await company.settle(await company.title('pagar', { cliente_id: cliente.id, valor: '5000' }), {
    valor: '40',
  });
  const expedicao = await company.shipment({ numero_expedicao: `EXP-${unique()}`, codigo_rastreio: 'BR1' });
  const levada = await company.shipment({ numero_expedicao: `LEVADA-${unique()}` });
  await company.link(levada, devolvivel);
  await updateExpedicao(company.ctx, { id: levada.id, status: 'concluida' });
  const { nota, notaEmitida, notaCancelada } = await makeNotes(company, cliente, devolvivel);
  const webhook = await createWebhook(company.ctx, {
    url: DESTINO,
    descricao: `Loja ${unique()}`,
    eventos: ['produto.criado'],
  });
  await rotateSecret(company.ctx, { id: webhook.id, manter_anterior_horas: 24 });
  const aplicativo = await registerApp(company, { nome: `Vitrine ${unique()}` });
  const permitido = await registerApp(company, { nome: `Permitido ${unique()}` });
  await allowAplicativo(company.ctx, { aplicativo: permitido.client_id });
  const [token, emitido] = [await company.token(), await company.token()];
  const conexao_id = await connect(aplicativo, company.admin);
  const { sql } = company.ctx.db;
  // Below its minimum, with all that is to come.
  await sql`UPDATE produtos SET estoque_minimo = 1000 WHERE id = ${produto.id}`;
  for (const entidade of ['contato', 'negocio']) {
    await sql`INSERT INTO campos_personalizados (empresa_id, entidade, chave, nome, tipo, opcoes, posicao)
      VALUES (${company.id}, ${entidade}, 'segmento', 'Segmento', 'escolha', ARRAY['Varejo', 'Atacado'], 1)`;
  }
  await sql`UPDATE tokens_api SET emitido_por_token_id = ${token.id} WHERE id = ${emitido.id}`;
  await sql`UPDATE webhooks SET responsavel_concessao_id = ${conexao_id} WHERE id = ${webhook.id}`;
  return {
    company,
    devolvivel,
    devolucao,
    permitido,
    produto,
    categoria: await company.category(),
    servico: await company.service(),
    fotos: [await addPhoto(company, produto, await photo()), await addPhoto(company, produto, await photo())],
    deposito: company.deposito,
    outro: await company.warehouse(),
    terceiro,
    lancamento,
    transferencia: await createTransferencia(company.ctx, {
      ...{ produto_id: produto.id, quantidade: '1' },
      ...{ deposito_origem_id: terceiro.id, deposito_destino_id: (await company.warehouse()).id },
    }),
    token,
    forma,
    cliente,
    avulso: await company.customer(),
    contato,
    outroContato,
    contatoAMesclar: await company.contact({
      ...{ nome: outroContato.nome, celular: nextMobile(), etiquetas: [etiqueta.id] },
    }),
    arquivado,
    identidade_id: identidades.at(-1)?.id ?? 0,
    etiqueta,
    campo: await company.field({ tipo: 'escolha', opcoes: ['Escritórios', 'Restaurantes'] }),
    funil,
    funilLivre: await company.funnel(),
    motivo,
    motivoLivre: await company.lossReason(),
    negocio,
    perdido,
    atividade: await company.activity({ vence_em: '2026-01-05T12:00:00-03:00' }),
    concluida,
    venda,
    proposta,
    enviada,
    aceita,
    compra,
    parcial,
    contrato,
    reajuste,
    suspenso,
    contaReceber,
    contaPagar,
    recebida,
    paga,
    nota,
    notaEmitida,
    notaCancelada,
    expedicao,
    item: await company.link(expedicao, venda, produto, 2),
    webhook,
    entrega: await testWebhook(company.ctx, { id: webhook.id }),
    reenvio: await createReenvio(company.ctx, { filtro: { webhook_id: webhook.id } }),
    aplicativo,
    conexao_id,
    semDono: await company.unowned(),
    convidado: await inviteUsuario(company.ctx, {
      nome: 'Convidada',
      email: `convidada-${unique()}@teste.local`,
      papel: 'leitura',
    }),
    importacao: await send(company, 'produtos', 'Código;Nome\nIMP-1;Um\n', 'produtos.csv'),
    importacaoConferida: await checkedImport(company),
    requisicao: await logRequest(company, token),
    pix: await makePixScene(company),
    ...(await makeAnswer(company)),
    membro: base ? await company.join(base.membro) : await company.member('leitura'),
  };
}

async function makeKnowledge({ ctx }: Company): Promise<Conhecimento> {
  const text = '# Trocas\n\nO prazo para trocar um produto sem uso é de 30 dias.';
  return getConhecimento(ctx, { id: await addConhecimento(ctx, `Política ${unique()}`, text) });
}

/** An inbox, knowledge, and what the assistant answered out of it. Written out: the assistant itself would ask a model. */
async function makeAnswer(company: Company): Promise<Pick<Scene, 'inbox' | 'conhecimento' | 'respostaIa'>> {
  const inbox = await makeInboxScene(company);
  const conhecimento = await makeKnowledge(company);
  const { id: conhecimento_id, nome } = conhecimento;
  const rows = await company.ctx.db.orm
    .insert(respostas_ia)
    .values({
      ...{ empresa_id: company.id, conversa_id: inbox.conversa.id, mensagem_id: inbox.mensagem_id },
      ...{ pergunta: `Posso trocar? ${unique()}`, resultado: 'respondida', resposta: 'Sim, em 30 dias [1].' },
      trechos: [
        { ...{ numero: 1, conhecimento_id, nome, pagina: 1, titulo: 'Trocas' }, texto: '30 dias.', citado: true },
      ],
      ...{ buscas: ['Posso trocar?'], versao_instrucoes: 'teste', modelo: 'modelo-de-teste' },
      ...{ tokens_entrada: 900, tokens_saida: 60, duracao_ms: 800 },
    })
    .returning({ id: respostas_ia.id });
  // What the knowledge does not answer is a topic where two ask for it.
  await company.ctx.db.orm.insert(respostas_ia).values(
    ['Vocês fazem gravação?', 'Quanto custa a gravação?'].map((pergunta) => ({
      ...{ empresa_id: company.id, conversa_id: inbox.conversa.id, pergunta, versao_instrucoes: 'teste' },
      ...{ resultado: 'transferida' as const, motivo: 'sem_trechos' as const },
    })),
  );
  const expediente = [{ dia: 1, inicio: '08:00', fim: '12:00' }];
  await company.ctx.db.orm.insert(assistentes).values({ empresa_id: company.id, expediente });
  await company.ctx.db.sql`UPDATE conhecimentos SET paginas_vazias = '{2}' WHERE id = ${conhecimento_id}`;
  return { inbox, conhecimento, respostaIa: oneRow(rows) };
}

async function makeNotes(company: Company, { id: cliente_id }: Cliente, { id: venda_id }: Venda) {
  const cnpj = await withCnpj(company);
  const destinatario = nextCnpj();
  await updateCliente(company.ctx, { id: cliente_id, tipo_pessoa: 2, cnpj_cpf: destinatario });
  const kept = async (fields: Parameters<typeof writeNota>[0]) => {
    const { nota } = await importFile(company, writeNota(fields).bytes);
    return getNota(company.ctx, { id: nota?.id });
  };
  const nota = await kept({ emitente: '33000167000101', destinatario: cnpj, numero: ++serial });
  const { id } = await kept({ emitente: cnpj, destinatario, numero: ++serial });
  const full = writeNota({ emitente: cnpj, destinatario, numero: ++serial, before: withLists });
  await importFile(company, full.bytes);
  const { nota: cancelada } = await importFile(company, writeCancelamento(full).bytes);
  return {
    nota,
    notaEmitida: await linkNota(company.ctx, { id, venda_id }),
    notaCancelada: await getNota(company.ctx, { id: cancelada?.id }),
  };
}

function withLists(xml: string): string {
  const volume = '<vol><qVol>2</qVol><esp>Caixa</esp></vol>';
  const instalment = '<cobr><dup><nDup>001</nDup><dVenc>2036-12-31</dVenc><vDup>100.00</vDup></dup></cobr>';
  return xml.replace('</modFrete></transp>', `</modFrete>${volume}</transp>${instalment}`);
}

async function checkedImport(company: Company): Promise<Importacao> {
  const sent = await send(company, 'produtos', 'Código;Nome\nIMP-2;Dois\n', 'produtos.csv');
  await check(company, sent);
  return sent;
}

/** A request of the API that wrote, as the log names it. */
async function logRequest(company: Company, token: { id: number; nome: string }) {
  const request_id = `req-${unique()}`;
  const line = {
    ...UNSEEN,
    empresa_id: company.id,
    token_id: token.id,
    concessao_id: null,
    ator_nome: token.nome,
    metodo: 'POST',
    rota: '/v1/estoque/',
    caminho: '/v1/estoque/',
    status: 400,
    duracao_ms: 3,
    ip: '203.0.113.20',
    request_id,
    campos_ignorados: ['cor'],
    erro: 'Dados inválidos. Campos: tipo.',
    quantidade: 1,
    criado_em: new Date(),
  };
  requisicaoWriter().add(line, null, { corpo: { tipo: 'x' }, corpo_bytes: 12, resposta: '{}', resposta_bytes: 2 });
  await requisicaoWriter().flush();
  const rows = await db().sql<{ id: number; criado_em: Date }[]>`
    SELECT id, criado_em FROM requisicoes_api WHERE request_id = ${request_id}`;
  return oneRow(rows);
}

/** What deliveries leave behind: an attempt of one, which is late by now, and what came to the example receiver. */
export async function leaveTraces({ company, webhook, entrega }: Scene): Promise<void> {
  const headers = [['X-Loja', 'centro']];
  await db().sql`
    INSERT INTO tentativas_webhook (entrega_id, webhook_id, empresa_id, numero, origem, resultado, url, cabecalhos_enviados,
      cabecalhos_recebidos, corpo_recebido, corpo_truncado, tempos, duracao_ms, retomada, iniciada_em, proxima_tentativa_em)
    VALUES (${entrega.id}, ${webhook.id}, ${company.id}, 1, 'teste', 'nova_tentativa', ${DESTINO}, ${JSON.stringify(headers)}::text::json,
      ${JSON.stringify(headers)}::text::json, 'não', false, '{"total": 3}', 3, false, now(), now() + interval '1 minute')`;
  await db()
    .sql`UPDATE fila_entregas SET criado_em = criado_em - interval '2 minutes' WHERE webhook_id = ${webhook.id}`;
  await receiveExample(db(), [['X-Webhook-Id', String(webhook.id)]], Buffer.from('{}'));
}

/** A public address, which needs no DNS. */
export const DESTINO = 'https://198.35.26.96/webhooks';

let serial = 0;
/** What no other call has given. */
export const unique = () => `${Date.now().toString(36)}${++serial}`;

let mobiles = 10_000_000;
/** A Brazilian mobile that nobody has. */
export const nextMobile = () => `24 9${++mobiles}`;

/** An id that nothing has. */
export const MISSING = 999_999_999;

import { z } from '#server/platform/validation.ts';
import { decimal, id, instant, masked, oneOf, text } from './fields.ts';

/*
 * Parts that the events of the CRM share. The contract names the traceability ids and where they stand: a deal is always under
 * `negocio`, a contact under `contato`, the items of either a deal or what came of it under `itens`.
 */

const NEGOCIO_ID = id('Identificador do negócio.');
const NEGOCIO_CODIGO = id('Código do negócio, sequencial por empresa.');

/** The deal that a proposal, a contract, a conversation or a contact belongs to. */
export const negocioLigado = z
  .strictObject({ id: NEGOCIO_ID, codigo: NEGOCIO_CODIGO })
  .meta({ description: 'Negócio ligado a este registro; nulo quando não há.' })
  .nullable();

/** A deal, with the contract's fields of `pagamento.recebido`. */
export const negocio = z
  .strictObject({
    id: NEGOCIO_ID,
    codigo: NEGOCIO_CODIGO,
    titulo: text('Título do negócio.'),
    valor: decimal('Valor do negócio.'),
    status: oneOf(['aberto', 'ganho', 'perdido'], 'Situação do negócio.'),
    pipeline: text('Nome do funil.'),
    etapa: text('Nome da etapa do funil.'),
    pedido_erp_id: id('Pedido de venda gerado pelo negócio; nulo quando não há.').nullable(),
    orcamento_erp_id: id('Orçamento gerado pelo negócio; nulo quando não há.').nullable(),
    contrato_erp_id: id('Contrato gerado pelo negócio; nulo quando não há.').nullable(),
  })
  .meta({ description: 'Negócio do CRM.' });

export const itens = z
  .array(
    z.strictObject({
      id: id('Identificador do item.'),
      tipo: oneOf(['produto', 'servico', 'livre'], 'Produto, serviço ou texto livre.'),
      produto_id: id('Produto do catálogo; nulo em serviço e em texto livre.').nullable(),
      servico_id: id('Serviço do catálogo; nulo em produto e em texto livre.').nullable(),
      codigo: text('Código do produto ou do serviço; vazio em texto livre.'),
      descricao: text('Descrição do item.'),
      unidade: text('Unidade de medida.'),
      quantidade: decimal('Quantidade.'),
      preco_unitario: decimal('Preço unitário.'),
      desconto_percentual: decimal('Percentual de desconto.'),
      preco_total: decimal('Total do item, com o desconto.'),
    }),
  )
  .meta({ description: 'Itens; lista vazia quando não há.' });

const CLIENTE_ERP_ID = id('Cliente do ERP ligado ao contato; nulo quando não há.').nullable();
const CONTATO_ID = id('Identificador do contato.');
const CONTATO_NOME = text('Nome do contato.');
const EMAIL = masked('email', 'E-mail mascarado (primeira letra, *** e o domínio); vazio quando não há.');
const TELEFONE = masked('telefone', 'Telefone mascarado (*****-XXXX); vazio quando não há.');

/** A contact with the contract's fields of `pagamento.recebido`, its personal data masked. */
export const contatoDoPagamento = z
  .strictObject({
    id: CONTATO_ID,
    nome: CONTATO_NOME,
    email: EMAIL,
    telefone: TELEFONE,
    cliente_erp_id: CLIENTE_ERP_ID,
  })
  .meta({ description: 'Contato do CRM, com os dados pessoais mascarados.' });

/** A contact in the events of contacts and deals, masked. */
export const contatoMascarado = z
  .strictObject({
    id: CONTATO_ID,
    nome: CONTATO_NOME,
    email: EMAIL,
    telefone: TELEFONE,
    celular: masked('telefone', 'Celular mascarado (*****-XXXX); vazio quando não há.'),
    empresa_nome: text('Empresa em que trabalha; nulo quando não se sabe.').nullable(),
    cargo: text('Cargo; nulo quando não se sabe.').nullable(),
    cliente_erp_id: CLIENTE_ERP_ID,
  })
  .meta({ description: 'Contato do CRM, com os dados pessoais mascarados.' });

/** A contact in the events of conversations and messages, which alone carry personal data in full. */
export const contatoCompleto = z
  .strictObject({
    id: CONTATO_ID,
    nome: CONTATO_NOME,
    email: text('E-mail; nulo quando não há.').nullable(),
    telefone: text('Telefone; nulo quando não há.').nullable(),
    celular: text('Celular; nulo quando não há.').nullable(),
  })
  .meta({ description: 'Contato da conversa, sem máscara.' });

export const canal = text('Tipo do canal da conversa: `email`, `sms`, `whatsapp` ou `whatsapp_nao_oficial`.');

export const responsavel = (description: string) =>
  z
    .strictObject({ id: id('Identificador do usuário.'), nome: text('Nome do usuário.') })
    .meta({ description })
    .nullable();

/** An instant that may not have come. */
export const instantOrNull = (description: string) => instant(description).nullable();

export const exemploNegocioLigado = { id: 904, codigo: 127 };

export const exemploNegocio = {
  ...exemploNegocioLigado,
  titulo: 'Assinatura de café para o escritório',
  valor: '1284.60',
  status: 'aberto' as const,
  pipeline: 'Vendas corporativas',
  etapa: 'Proposta enviada',
  pedido_erp_id: null,
  orcamento_erp_id: 5790,
  contrato_erp_id: null,
};

export const exemploItens = [
  {
    id: 3301,
    tipo: 'produto' as const,
    produto_id: 1042,
    servico_id: null,
    codigo: 'CAF-001',
    descricao: 'Café torrado em grãos 1 kg',
    unidade: 'UN',
    quantidade: '20.000',
    preco_unitario: '64.90',
    desconto_percentual: '10.00',
    preco_total: '1168.20',
  },
  {
    id: 3302,
    tipo: 'servico' as const,
    produto_id: null,
    servico_id: 58,
    codigo: 'SRV-INST',
    descricao: 'Instalação da máquina de café',
    unidade: 'UN',
    quantidade: '1.000',
    preco_unitario: '116.40',
    desconto_percentual: '0.00',
    preco_total: '116.40',
  },
];

export const exemploContatoMascarado = {
  id: 612,
  nome: 'Rafael Nogueira',
  email: 'r***@exemplo.com.br',
  telefone: '*****-1200',
  celular: '*****-4321',
  empresa_nome: 'Escritório Nogueira',
  cargo: 'Sócio',
  cliente_erp_id: 318,
};

export const exemploContatoCompleto = {
  id: 612,
  nome: 'Rafael Nogueira',
  email: 'rafael.nogueira@exemplo.com.br',
  telefone: '2433331200',
  celular: '5524987654321',
};

import { PERIODICIDADE, STATUS_CONTRATO } from '#modulos/contratos.ts';
import { STATUS_ATIVIDADE, STATUS_NEGOCIO, TIPO_ATIVIDADE } from '#modulos/crm-valores.ts';

import { STATUS_TITULO } from '#modulos/financeiro-valores.ts';

import { SENTIDO_NOTA, STATUS_NOTA, TIPO_NOTA, VERIFICACAO_NOTA } from '#modulos/notas-fiscais.ts';

import { STATUS_PROPOSTA, TIPO_DESTINO } from '#modulos/propostas.ts';
import { comprasFilters, listCompras } from '#server/compras/index.ts';
import { contratosFilters, listContratos } from '#server/contratos/index.ts';
import { listAtividades, listAtividadesInput, listNegocios, negociosFilters } from '#server/crm/index.ts';
import {
  extratoFilters,
  findUnicoDeposito,
  listDepositos,
  listExtrato,
  listSaldos,
  listTransferencias,
  produtoIdInput,
  type SaldoDoProduto,
  saldosFilters,
  TODOS_OS_DEPOSITOS,
  transferenciasFilters,
} from '#server/estoque/index.ts';
import {
  expedicoesFilters,
  listExpedicoesComPedidos,
  listFormasEnvio,
  listIdsAExpedir,
} from '#server/expedicao/index.ts';

import { listTitulos, titulosFilters } from '#server/financeiro/index.ts';

import { listNotas, notasFilters } from '#server/fiscal/index.ts';

import type { Ctx } from '#server/platform/context.ts';
import { z } from '#server/platform/validation.ts';
import { listPropostas, propostasFilters } from '#server/propostas/index.ts';
import { listVendas, vendasFilters } from '#server/vendas/index.ts';
import { atOnce, type ListaExportada, type ListVerb, lista, listaOf, said } from './lista.ts';

const VENDA = { em_aberto: 'Em aberto', finalizada: 'Finalizada', cancelada: 'Cancelada' };
const PEDIDO = { venda: 'Venda', pedido: 'Pedido', orcamento: 'Orçamento' };
const COMPRA = { aberta: 'Aberta', parcial: 'Recebida em parte', recebida: 'Recebida', cancelada: 'Cancelada' };
const EXPEDICAO = { pendente: 'Pendente', concluida: 'Concluída', cancelada: 'Cancelada' };
const MOVIMENTO = { entrada: 'Entrada', saida: 'Saída', balanco: 'Contagem' };

/**
 * Balances with the warehouse that they are in. The sum over several says so: a file of it that comes in again is refused, and does not
 * become the balance of one of them.
 */
function saldosComDeposito(): ListVerb<SaldoDoProduto & { deposito: string }> {
  let nome: string | undefined;
  return async (ctx, input) => {
    const { resultados, ...page } = await listSaldos(ctx, input);
    nome ??= await nameOf(ctx, saldosFilters.parse(input).deposito_id);
    const deposito = nome;
    return { ...page, resultados: resultados.map((one) => ({ ...one, deposito })) };
  };
}

async function nameOf(ctx: Ctx, deposito_id: number | undefined): Promise<string> {
  const nome =
    deposito_id === undefined
      ? await findUnicoDeposito(ctx)
      : (await listDepositos(ctx)).find(({ id }) => id === deposito_id)?.nome;
  return nome ?? TODOS_OS_DEPOSITOS;
}

/** Titles of one kind; `pessoa` is what whose they are is called, `movido` the money. */
const contas = (titulo: string, tipo: 'receber' | 'pagar', { pessoa, movido }: { pessoa: string; movido: string }) =>
  lista(
    titulo,
    titulosFilters.omit({ tipo: true }),
    (ctx, input) => listTitulos(ctx, { ...(input as object), tipo }),
    [
      ['Conta', 'texto', (t) => t.numero],
      ['Situação', 'texto', (t) => (t.vencida ? 'Vencida' : said(STATUS_TITULO, t.status))],
      [pessoa, 'texto', (t) => t.cliente_nome],
      ['Descrição', 'texto', (t) => t.descricao],
      // Excel reads 1/3 of a CSV as the first of March.
      ['Parcela', 'texto', (t) => (t.parcelas > 1 ? `${t.parcela} de ${t.parcelas}` : '')],
      ['Vencimento', 'dia', (t) => t.vencimento],
      ['Valor', 'decimal', (t) => t.valor],
      ['Abatido', 'decimal', (t) => t.valor_abatido],
      [movido, 'decimal', (t) => t.valor_recebido],
      ['Em aberto', 'decimal', (t) => t.valor_aberto],
      ['Quitada em', 'momento', (t) => t.quitada_em],
      ['Criada em', 'momento', (t) => t.criado_em],
    ],
    { pessoal: true },
  );

/** Documents, stock and shipments. The headings of balances are those of imports. */
export const LISTAS_DO_COMERCIO: Readonly<Record<string, ListaExportada>> = {
  vendas: lista(
    'Vendas',
    vendasFilters,
    (ctx, input) => listVendas(ctx, input, listIdsAExpedir),
    [
      ['Pedido', 'texto', (v) => v.numero_pedido],
      ['Tipo', 'texto', (v) => said(PEDIDO, v.tipo_pedido)],
      ['Situação', 'texto', (v) => said(VENDA, v.status)],
      ['Cliente', 'texto', (v) => v.cliente_nome],
      ['Vendedor', 'texto', (v) => v.vendedor_nome],
      ['Produtos e serviços', 'decimal', (v) => v.total_produtos],
      ['Desconto', 'decimal', (v) => v.desconto],
      ['Frete', 'decimal', (v) => v.frete],
      ['Total', 'decimal', (v) => v.total_venda],
      ['Criado em', 'momento', (v) => v.criado_em],
      ['Finalizado em', 'momento', (v) => v.finalizada_em],
      ['Atualizado em', 'momento', (v) => v.atualizado_em],
    ],
    { pessoal: true },
  ),
  propostas: lista(
    'Propostas',
    propostasFilters,
    listPropostas,
    [
      ['Proposta', 'texto', (p) => p.numero],
      ['Título', 'texto', (p) => p.titulo],
      ['Situação', 'texto', (p) => said(STATUS_PROPOSTA, p.status)],
      ['Cliente', 'texto', (p) => p.cliente_nome],
      ['Contato', 'texto', (p) => p.contato_nome],
      ['Ao ser aceita, vira', 'texto', (p) => said(TIPO_DESTINO, p.tipo_destino)],
      ['Desconto', 'decimal', (p) => p.desconto],
      ['Frete', 'decimal', (p) => p.frete],
      ['Total', 'decimal', (p) => p.valor_total],
      ['Válida até', 'dia', (p) => p.valida_ate],
      ['Versão', 'inteiro', (p) => p.versao],
      ['Criada em', 'momento', (p) => p.criado_em],
      ['Enviada em', 'momento', (p) => p.enviada_em],
      ['Aceita em', 'momento', (p) => p.aceita_em],
    ],
    { pessoal: true },
  ),
  compras: lista(
    'Compras',
    comprasFilters,
    listCompras,
    [
      ['Compra', 'texto', (c) => c.numero],
      ['Situação', 'texto', (c) => said(COMPRA, c.status)],
      ['Fornecedor', 'texto', (c) => c.fornecedor_nome],
      ['Previsão', 'dia', (c) => c.previsao],
      ['Total', 'decimal', (c) => c.total],
      ['Criada em', 'momento', (c) => c.criado_em],
      ['Atualizada em', 'momento', (c) => c.atualizado_em],
    ],
    { pessoal: true },
  ),
  contratos: lista(
    'Contratos',
    contratosFilters,
    listContratos,
    [
      ['Contrato', 'texto', (c) => c.numero],
      ['Título', 'texto', (c) => c.titulo],
      ['Situação', 'texto', (c) => said(STATUS_CONTRATO, c.status)],
      ['Cliente', 'texto', (c) => c.cliente_nome],
      ['Periodicidade', 'texto', (c) => said(PERIODICIDADE, c.periodicidade)],
      ['Valor', 'decimal', (c) => c.valor],
      ['Início', 'dia', (c) => c.inicio_em],
      ['Fim', 'dia', (c) => c.fim_em],
      ['Dia do vencimento', 'inteiro', (c) => c.dia_vencimento],
      ['Próximo vencimento', 'dia', (c) => c.proximo_vencimento],
      ['Preço desde', 'dia', (c) => c.preco_desde],
      ['Negócio', 'inteiro', (c) => c.negocio?.codigo ?? null],
      ['Observação', 'texto', (c) => c.observacao],
      ['Criado em', 'momento', (c) => c.criado_em],
      ['Atualizado em', 'momento', (c) => c.atualizado_em],
    ],
    { pessoal: true },
  ),
  'contas-receber': contas('Contas a receber', 'receber', { pessoa: 'Cliente', movido: 'Recebido' }),
  'contas-pagar': contas('Contas a pagar', 'pagar', { pessoa: 'Fornecedor', movido: 'Pago' }),
  'notas-fiscais': lista(
    'Notas fiscais',
    notasFilters,
    listNotas,
    [
      ['Número', 'texto', (n) => n.numero],
      ['Série', 'texto', (n) => n.serie],
      ['Modelo', 'texto', (n) => said(TIPO_NOTA, n.tipo)],
      ['Sentido', 'texto', (n) => said(SENTIDO_NOTA, n.sentido)],
      ['Situação', 'texto', (n) => said(STATUS_NOTA, n.status)],
      ['Verificação', 'texto', (n) => VERIFICACAO_NOTA[n.verificacao].nome],
      ['Demonstração', 'texto', (n) => (n.demonstracao ? 'Sem valor fiscal' : '')],
      ['Emitente', 'texto', (n) => n.emitente_nome],
      ['CNPJ do emitente', 'texto', (n) => n.emitente_documento],
      ['Destinatário', 'texto', (n) => n.destinatario_nome],
      ['CPF/CNPJ do destinatário', 'texto', (n) => n.destinatario_documento],
      ['Valor', 'decimal', (n) => n.valor_total],
      ['Emissão', 'momento', (n) => n.emitida_em],
      ['Protocolo', 'texto', (n) => n.protocolo],
      ['Chave de acesso', 'texto', (n) => n.chave_acesso],
    ],
    { pessoal: true },
  ),
  negocios: lista(
    'Negócios',
    negociosFilters,
    listNegocios,
    [
      ['Código', 'inteiro', (n) => n.codigo],
      ['Título', 'texto', (n) => n.titulo],
      ['Situação', 'texto', (n) => said(STATUS_NEGOCIO, n.status)],
      ['Funil', 'texto', (n) => n.funil_nome],
      ['Etapa', 'texto', (n) => n.etapa_nome],
      ['Valor', 'decimal', (n) => n.valor],
      ['Contato', 'texto', (n) => n.contato_nome],
      ['Responsável', 'texto', (n) => n.responsavel_nome],
      ['Previsão de fechamento', 'dia', (n) => n.previsao_fechamento],
      ['Canal', 'texto', (n) => n.origem.canal],
      ['Campanha', 'texto', (n) => n.origem.campanha],
      ['Mídia', 'texto', (n) => n.origem.midia],
      ['Fonte', 'texto', (n) => n.origem.fonte],
      ['Página', 'texto', (n) => n.origem.url],
      ['Motivo da perda', 'texto', (n) => n.motivo_perda],
      ['Observação da perda', 'texto', (n) => n.observacao_perda],
      ['Observação', 'texto', (n) => n.observacao],
      ['Na etapa desde', 'momento', (n) => n.na_etapa_desde],
      ['Fechado em', 'momento', (n) => n.fechado_em],
      ['Criado em', 'momento', (n) => n.criado_em],
      ['Atualizado em', 'momento', (n) => n.atualizado_em],
    ],
    { pessoal: true },
  ),
  atividades: lista(
    'Atividades',
    listAtividadesInput,
    listAtividades,
    [
      ['Tipo', 'texto', (a) => said(TIPO_ATIVIDADE, a.tipo)],
      ['Título', 'texto', (a) => a.titulo],
      ['Situação', 'texto', (a) => said(STATUS_ATIVIDADE, a.status)],
      ['Vence em', 'momento', (a) => a.vence_em],
      ['Contato', 'texto', (a) => a.contato_nome],
      ['Negócio', 'texto', (a) => a.negocio_titulo],
      ['Responsável', 'texto', (a) => a.responsavel_nome],
      ['Descrição', 'texto', (a) => a.descricao],
      ['Concluída em', 'momento', (a) => a.concluida_em],
      ['Criada por', 'texto', (a) => a.autor_nome],
      ['Criada em', 'momento', (a) => a.criado_em],
    ],
    { pessoal: true },
  ),
  estoque: listaOf('Estoque', saldosFilters, saldosComDeposito, [
    ['Código do produto', 'texto', (p) => p.produto_codigo],
    ['Produto', 'texto', (p) => p.produto_nome],
    ['Depósito', 'texto', (p) => p.deposito],
    ['Unidade', 'texto', (p) => p.unidade],
    ['Saldo', 'decimal', (p) => p.saldo],
    ['Reservado', 'decimal', (p) => p.reservado],
    ['Disponível', 'decimal', (p) => p.disponivel],
    ['Estoque mínimo', 'decimal', (p) => p.estoque_minimo],
    ['Custo médio', 'decimal', (p) => p.custo_medio],
  ]),
  extrato: lista('Extrato', extratoFilters.extend(produtoIdInput.shape), listExtrato, [
    ['Data', 'momento', (l) => l.data_lancamento],
    ['Movimento', 'texto', (l) => said(MOVIMENTO, l.tipo)],
    ['Produto', 'texto', (l) => l.produto_nome],
    ['Depósito', 'texto', (l) => l.deposito_nome],
    ['Quantidade', 'decimal', (l) => l.quantidade],
    ['Variação', 'decimal', (l) => l.variacao],
    ['Custo unitário', 'decimal', (l) => l.custo_unitario],
    ['Saldo após', 'decimal', (l) => l.saldo_apos],
    ['Autor', 'texto', (l) => l.autor.nome],
    ['Observação', 'texto', (l) => l.observacao],
  ]),
  transferencias: lista('Transferências', transferenciasFilters, listTransferencias, [
    ['Número', 'inteiro', (t) => t.id],
    ['Data', 'momento', (t) => t.criado_em],
    ['Produto', 'texto', (t) => t.produto_nome],
    ['De', 'texto', (t) => t.deposito_origem_nome],
    ['Para', 'texto', (t) => t.deposito_destino_nome],
    ['Quantidade', 'decimal', (t) => t.quantidade],
    ['Observação', 'texto', (t) => t.observacao],
  ]),
  depositos: listaOf('Depósitos', z.object({}), atOnce(listDepositos), [
    ['Número', 'inteiro', (d) => d.id],
    ['Depósito', 'texto', (d) => d.nome],
    ['Padrão', 'sim_nao', (d) => d.padrao],
    ['Situação', 'texto', (d) => (d.ativo ? 'Ativo' : 'Inativo')],
    ['Criado em', 'momento', (d) => d.criado_em],
  ]),
  expedicao: lista('Expedições', expedicoesFilters, listExpedicoesComPedidos, [
    ['Número', 'texto', (e) => e.numero_expedicao],
    ['Situação', 'texto', (e) => said(EXPEDICAO, e.status)],
    ['Primeiro pedido', 'texto', (e) => e.pedidos.primeiros[0]?.numero_pedido ?? null],
    ['Pedidos', 'inteiro', (e) => e.pedidos.quantos],
    ['Rastreio', 'texto', (e) => e.codigo_rastreio],
    ['Criada em', 'momento', (e) => e.data_criacao],
  ]),
  'formas-envio': listaOf('Formas de envio', z.object({}), atOnce(listFormasEnvio), [
    ['Número', 'inteiro', (f) => f.id],
    ['Forma de envio', 'texto', (f) => f.nome],
    ['Situação', 'texto', (f) => (f.ativo ? 'Ativa' : 'Inativa')],
    ['Criada em', 'momento', (f) => f.criado_em],
  ]),
};

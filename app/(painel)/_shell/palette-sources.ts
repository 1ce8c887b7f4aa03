'use client';

import {
  IconAddressBook,
  IconApps,
  IconBolt,
  IconBooks,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCategory,
  IconFileDescription,
  IconFileDollar,
  IconFileInvoice,
  IconKey,
  IconPackage,
  IconPlugConnected,
  IconSend,
  IconShoppingBag,
  IconShoppingCart,
  IconTargetArrow,
  IconTools,
  IconTruckDelivery,
  IconUser,
  IconUserHeart,
  IconWebhook,
} from '@tabler/icons-react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { formatDocument, formatMoney } from '#app/_ui/format.ts';
import { SITUACAO_CONHECIMENTO } from '#modulos/assistente-valores.ts';
import { STATUS_COMPRA } from '#modulos/compras.ts';
import { STATUS_CONTRATO } from '#modulos/contratos.ts';
import { STATUS_NEGOCIO } from '#modulos/crm-valores.ts';
import { SITUACAO_EMPRESA } from '#modulos/empresas.ts';
import { STATUS_EXPEDICAO } from '#modulos/expedicao-valores.ts';
import { STATUS_NOTA, TIPO_NOTA } from '#modulos/notas-fiscais.ts';
import { STATUS_PROPOSTA } from '#modulos/propostas.ts';
import { PAPEL } from '#modulos/usuarios.ts';
import { STATUS_VENDA, TIPO_PEDIDO } from '#modulos/vendas-valores.ts';
import { telephoneShown } from '../contatos/types.ts';
import { FINANCE } from './palette-finance.ts';
import { inList, joined, listed, numbered, type Source, searched } from './palette-source.ts';

const PRODUTO_PARADO = { A: null, I: 'inativo', E: 'excluído' } as const;

/** A record in the list of a subject. */
type Linha<
  S extends
    | 'produtos'
    | 'servicos'
    | 'vendas'
    | 'propostas'
    | 'compras'
    | 'contratos'
    | 'notasFiscais'
    | 'clientes'
    | 'contatos'
    | 'conhecimento'
    | 'expedicao'
    | 'negocios'
    | 'usuarios'
    | 'empresas',
> = Outputs[S]['list']['resultados'][number];

/**
 * The kinds of records that ⌘K finds, in the order in which they are shown. A module adds an entry here: `searched` where the server
 * searches its list, `listed` where a company has few, `numbered` where only an id finds one, `coded` where only a code does.
 */
export const SOURCES: readonly Source[] = [
  searched<Linha<'produtos'>>(trpc.produtos.list, trpc.produtos.get, {
    label: 'Produtos',
    escopo: 'produtos:read',
    words: ['produto', 'codigo', 'sku'],
    icon: IconPackage,
    entry: (row) => ({
      href: `/produtos/${row.id}`,
      label: row.nome,
      description: joined(row.codigo, row.gtin, PRODUTO_PARADO[row.situacao]),
    }),
  }),
  searched<Linha<'servicos'>>(trpc.servicos.list, trpc.servicos.get, {
    label: 'Serviços',
    escopo: 'servicos:read',
    words: ['servico'],
    icon: IconTools,
    entry: (row) => ({
      href: inList('/servicos', row.codigo),
      label: row.nome,
      description: joined(row.codigo, !row.ativo && 'inativo'),
    }),
  }),
  listed<Outputs['categorias']['arvore'][number]>(trpc.categorias.arvore, {
    label: 'Categorias',
    escopo: 'categorias:read',
    words: ['categoria'],
    icon: IconCategory,
    texts: ({ nome }) => [nome],
    entry: (row) => ({
      href: `/produtos?categoria=${row.id}`,
      label: row.nome,
      description: row.caminho === row.nome ? 'produtos desta categoria' : row.caminho,
    }),
  }),
  searched<Linha<'negocios'>>(trpc.negocios.list, trpc.negocios.get, {
    label: 'Negócios',
    escopo: 'crm:read',
    words: ['negocio'],
    icon: IconTargetArrow,
    entry: (row) => ({
      href: `/negocios/${row.id}`,
      label: row.titulo,
      description: joined(
        `#${row.codigo}`,
        row.contato_nome,
        formatMoney(row.valor),
        row.status === 'aberto' ? row.etapa_nome : STATUS_NEGOCIO[row.status].toLowerCase(),
      ),
    }),
  }),
  searched<Linha<'propostas'>>(trpc.propostas.list, trpc.propostas.get, {
    label: 'Propostas',
    escopo: 'propostas:read',
    words: ['proposta'],
    icon: IconFileDescription,
    entry: (row) => ({
      href: `/propostas/${row.id}`,
      label: `Proposta ${row.numero}`,
      description: joined(row.titulo, row.cliente_nome ?? row.contato_nome, STATUS_PROPOSTA[row.status].toLowerCase()),
    }),
  }),
  searched<Linha<'vendas'>>(trpc.vendas.list, trpc.vendas.get, {
    label: 'Vendas',
    escopo: 'vendas:read',
    words: ['pedido', 'venda', 'orcamento'],
    icon: IconShoppingCart,
    entry: (row) => ({
      href: `/vendas/${row.id}`,
      label: `${TIPO_PEDIDO[row.tipo_pedido]} ${row.numero_pedido}`,
      description: joined(row.cliente_nome, STATUS_VENDA[row.status].toLowerCase()),
    }),
  }),
  searched<Linha<'compras'>>(trpc.compras.list, trpc.compras.get, {
    label: 'Compras',
    escopo: 'compras:read',
    words: ['compra'],
    icon: IconShoppingBag,
    entry: (row) => ({
      href: `/compras/${row.id}`,
      label: `Compra ${row.numero}`,
      description: joined(row.fornecedor_nome, STATUS_COMPRA[row.status].toLowerCase()),
    }),
  }),
  searched<Linha<'contratos'>>(trpc.contratos.list, trpc.contratos.get, {
    label: 'Contratos',
    escopo: 'contratos:read',
    words: ['contrato'],
    icon: IconFileDollar,
    entry: (row) => ({
      href: `/contratos/${row.id}`,
      label: row.titulo,
      description: joined(row.numero, row.cliente_nome, STATUS_CONTRATO[row.status].toLowerCase()),
    }),
  }),
  searched<Linha<'notasFiscais'>>(trpc.notasFiscais.list, trpc.notasFiscais.get, {
    label: 'Notas fiscais',
    escopo: 'notas_fiscais:read',
    words: ['nota', 'nfe', 'nfce', 'danfe'],
    icon: IconFileInvoice,
    entry: (row) => ({
      href: `/notas-fiscais/${row.id}`,
      label: `${TIPO_NOTA[row.tipo]} ${row.numero}`,
      description: joined(
        row.sentido === 'entrada' ? row.emitente_nome : (row.destinatario_nome ?? 'Consumidor'),
        STATUS_NOTA[row.status].toLowerCase(),
      ),
    }),
  }),
  ...FINANCE,
  searched<Linha<'clientes'>>(trpc.clientes.list, trpc.clientes.get, {
    label: 'Clientes',
    escopo: 'clientes:read',
    words: ['cliente', 'cpf', 'cnpj'],
    icon: IconAddressBook,
    entry: (row) => ({
      href: `/clientes/${row.id}`,
      label: row.nome,
      description: joined(row.cnpj_cpf ? formatDocument(row.cnpj_cpf) : row.email, row.cidade, !row.ativo && 'inativo'),
    }),
  }),
  searched<Linha<'contatos'>>(trpc.contatos.list, trpc.contatos.get, {
    label: 'Contatos',
    escopo: 'crm:read',
    words: ['contato', 'telefone', 'email'],
    icon: IconUserHeart,
    entry: (row) => ({
      href: `/contatos/${row.id}`,
      label: row.nome,
      description: joined(
        row.empresa_nome,
        telephoneShown(row.celular ?? row.telefone ?? '') || row.email,
        row.arquivado && 'arquivado',
      ),
    }),
  }),
  searched<Linha<'conhecimento'>>(trpc.conhecimento.list, trpc.conhecimento.get, {
    label: 'Conhecimento',
    escopo: 'crm:read',
    words: ['conhecimento'],
    icon: IconBooks,
    entry: (row) => ({
      href: `/conhecimento/${row.id}`,
      label: row.nome,
      description: joined(SITUACAO_CONHECIMENTO[row.situacao].toLowerCase(), !row.ativo && 'fora de uso'),
    }),
  }),
  searched<Linha<'expedicao'>>(trpc.expedicao.list, trpc.expedicao.get, {
    label: 'Expedições',
    escopo: 'expedicao:read',
    words: ['expedicao', 'romaneio', 'rastreio'],
    icon: IconTruckDelivery,
    entry: (row) => ({
      href: `/expedicao/${row.id}`,
      label: `Expedição ${row.numero_expedicao}`,
      description: joined(row.codigo_rastreio ?? 'sem código de rastreio', STATUS_EXPEDICAO[row.status].toLowerCase()),
    }),
  }),
  listed<Outputs['depositos']['list'][number]>(trpc.depositos.list, {
    label: 'Depósitos',
    escopo: 'estoque:read',
    words: ['deposito'],
    icon: IconBuildingWarehouse,
    texts: ({ nome }) => [nome],
    entry: (row) => ({
      href: `/depositos?deposito=${row.id}`,
      label: row.nome,
      description: joined(row.padrao && 'padrão', row.ativo ? 'ativo' : 'inativo'),
    }),
  }),
  searched<Linha<'usuarios'>>(trpc.usuarios.list, null, {
    label: 'Usuários',
    escopo: 'usuarios:read',
    words: ['usuario'],
    icon: IconUser,
    entry: (row) => ({
      href: inList('/usuarios', row.email),
      label: row.nome,
      description: joined(row.email, PAPEL[row.papel].toLowerCase()),
    }),
  }),
  searched<Linha<'empresas'>>(trpc.empresas.list, null, {
    label: 'Empresas da conta',
    escopo: 'empresas:read',
    words: ['empresa', 'filial'],
    icon: IconBuildingStore,
    entry: (row) => ({
      href: `/empresas/${row.id}`,
      label: row.nome,
      description: joined(
        row.cnpj && formatDocument(row.cnpj),
        row.matriz_nome && `filial de ${row.matriz_nome}`,
        SITUACAO_EMPRESA[row.situacao].toLowerCase(),
      ),
    }),
  }),
  listed<Outputs['webhooks']['list'][number]>(trpc.webhooks.list, {
    label: 'Webhooks',
    escopo: 'webhooks:read',
    words: ['webhook'],
    icon: IconWebhook,
    texts: ({ descricao, url }) => [descricao, url],
    entry: (row) => ({
      href: `/integracoes/webhooks/${row.id}`,
      label: row.descricao || row.url,
      description: joined(row.descricao && row.url, !row.ativo && 'desativado'),
    }),
  }),
  listed<Outputs['tokens']['list'][number]>(trpc.tokens.list, {
    label: 'Tokens',
    escopo: 'tokens:read',
    words: ['token', 'chave'],
    icon: IconKey,
    texts: ({ nome, ultimos4 }) => [nome, ultimos4],
    entry: (row) => ({
      href: `/integracoes/tokens?token=${row.id}`,
      label: row.nome,
      description: joined(`termina em ${row.ultimos4}`, row.situacao !== 'ativo' && row.situacao),
    }),
  }),
  listed<Outputs['aplicativos']['list'][number]>(trpc.aplicativos.list, {
    label: 'Aplicativos',
    escopo: 'aplicativos:read',
    words: ['aplicativo'],
    icon: IconApps,
    texts: ({ nome, client_id }) => [nome, client_id],
    entry: (row) => ({
      href: `/integracoes/aplicativos/${row.id}`,
      label: row.nome,
      description: joined(row.client_id),
    }),
  }),
  numbered<Outputs['conexoes']['get']>(trpc.conexoes.get, {
    label: 'Conexões',
    escopo: 'conexoes:read',
    words: ['conexao'],
    icon: IconPlugConnected,
    entry: (row) => ({
      href: `/integracoes/conexoes/${row.id}`,
      label: row.aplicativo_nome,
      description: `nº ${row.id}`,
    }),
  }),
  numbered<Outputs['eventos']['get']>(trpc.eventos.get, {
    label: 'Eventos',
    escopo: 'webhooks:read',
    words: ['evento'],
    icon: IconBolt,
    entry: (row) => ({ href: `/integracoes/eventos/${row.id}`, label: row.evento, description: `evento nº ${row.id}` }),
  }),
  numbered<Outputs['entregas']['get']>(trpc.entregas.get, {
    label: 'Entregas',
    escopo: 'webhooks:read',
    words: ['entrega'],
    icon: IconSend,
    entry: (row) => ({
      href: `/integracoes/entregas/${row.id}`,
      label: row.evento,
      description: `entrega nº ${row.id}`,
    }),
  }),
];

import { FORMAS_DE_PAGAMENTO, STATUS_TITULO } from './financeiro-valores.ts';
import type { ModuloEmPalavras } from './words.ts';

const campos = {
  descricao: 'Descrição',
  parcela: 'Parcela',
  vencimento: 'Vencimento',
  observacao: 'Observação',
  valor: { nome: 'Valor', forma: 'dinheiro' },
  abatido: { nome: 'Abatido', forma: 'dinheiro' },
  juros: { nome: 'Juros', forma: 'dinheiro' },
  multa: { nome: 'Multa', forma: 'dinheiro' },
  desconto: { nome: 'Desconto', forma: 'dinheiro' },
  forma: { nome: 'Forma', valores: FORMAS_DE_PAGAMENTO },
  recebido_em: { nome: 'Data', forma: 'momento' },
  motivo: 'Motivo',
  status: { nome: 'Situação', valores: STATUS_TITULO },
} as const;

export const financeiro = {
  nome: 'Financeiro',
  escopos: {
    read: 'Consultar contas e lançamentos',
    write: 'Criar, alterar e baixar lançamentos',
    delete: 'Cancelar lançamentos',
  },
  limites: { escrita: 'Escrita do financeiro', exclusao: 'Cancelamento de contas' },
  tags: {
    Financeiro: 'Contas a receber e a pagar: consultar, lançar, baixar, estornar e cancelar; fluxo de caixa.',
  },
  recursos: {
    conta_receber: {
      nome: 'Conta a receber',
      tela: '/contas-receber',
      acoes: {
        'conta_receber.criada': { nome: 'Conta a receber criada', curto: 'Criada' },
        'conta_receber.alterada': { nome: 'Conta a receber alterada', curto: 'Alterada' },
        'conta_receber.baixada': { nome: 'Recebimento registrado', curto: 'Recebimento' },
        'conta_receber.estornada': { nome: 'Recebimento estornado', curto: 'Estorno' },
        'conta_receber.abatida': { nome: 'Conta a receber abatida', curto: 'Abatimento' },
        'conta_receber.cancelada': { nome: 'Conta a receber cancelada', curto: 'Cancelada' },
      },
      campos: { ...campos, cliente_id: { nome: 'Cliente', forma: 'registro' } },
    },
    conta_pagar: {
      nome: 'Conta a pagar',
      tela: '/contas-pagar',
      acoes: {
        'conta_pagar.criada': { nome: 'Conta a pagar criada', curto: 'Criada' },
        'conta_pagar.alterada': { nome: 'Conta a pagar alterada', curto: 'Alterada' },
        'conta_pagar.baixada': { nome: 'Pagamento registrado', curto: 'Pagamento' },
        'conta_pagar.estornada': { nome: 'Pagamento estornado', curto: 'Estorno' },
        'conta_pagar.abatida': { nome: 'Conta a pagar abatida', curto: 'Abatimento' },
        'conta_pagar.cancelada': { nome: 'Conta a pagar cancelada', curto: 'Cancelada' },
      },
      campos: { ...campos, cliente_id: { nome: 'Fornecedor', forma: 'registro' } },
    },
  },
  eventos: {
    pagamentos: {
      nome: 'Pagamentos',
      tipos: {
        'pagamento.recebido': {
          titulo: 'Pagamento recebido',
          gatilho: 'Quando a cobrança de uma venda nascida no CRM é paga.',
        },
      },
    },
  },
} as const satisfies ModuloEmPalavras;

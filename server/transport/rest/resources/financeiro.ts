import {
  baixarContaPagar,
  baixarContaPagarInput,
  baixarContaReceber,
  baixarContaReceberInput,
  cancelContaPagar,
  cancelContaReceber,
  contaPagar,
  contaReceber,
  contasPagarFilters,
  contasReceberFilters,
  createContaPagar,
  createContaPagarInput,
  createContaReceber,
  createContaReceberInput,
  deleteContaPagar,
  deleteContaReceber,
  estornarContaInput,
  estornarContaPagar,
  estornarContaReceber,
  fluxoDeCaixa,
  fluxoInput,
  getContaPagar,
  getContaReceber,
  getFluxoDeCaixa,
  linhaContaPagar,
  linhaContaReceber,
  listContasPagar,
  listContasReceber,
  replaceContaPagar,
  replaceContaPagarInput,
  replaceContaReceber,
  replaceContaReceberInput,
  updateContaPagar,
  updateContaPagarInput,
  updateContaReceber,
  updateContaReceberInput,
} from '#server/financeiro/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes } from '../route.ts';

const of = { modulo: 'financeiro', tag: 'Financeiro' } as const;
const noun = { g: 'a', one: 'conta', many: 'contas' } as const;

const receber = resource({ ...of, path: '/v1/financeiro/contas-receber/', noun });
const pagar = resource({ ...of, path: '/v1/financeiro/contas-pagar/', noun });
const fluxo = resource({
  ...of,
  noun: { g: 'o', one: 'fluxo de caixa', many: 'fluxos de caixa' },
});

const criada = new Date('2026-08-03T10:15:00-03:00');
const veio = new Date('2026-08-14T08:55:02.113-03:00');

const LINHA_RECEBER = answers('LinhaContaReceber', linhaContaReceber, {
  id: 15_220,
  numero: '000431',
  origem: 'venda',
  venda_id: 5821,
  contrato_id: null,
  compra_id: null,
  documento_numero: '000187',
  cliente_id: 318,
  cliente_nome: 'Padaria Boa Vista',
  parcela: 1,
  parcelas: 2,
  descricao: 'Pedido 000187',
  valor: '642.30',
  valor_abatido: '0.00',
  valor_recebido: '0.00',
  valor_aberto: '642.30',
  vencimento: '2026-09-02',
  status: 'aberta',
  vencida: false,
  quitada_em: null,
  cancelada_em: null,
  criado_em: criada,
  atualizado_em: criada,
});

const RECEBER = answers('ContaReceber', contaReceber, { ...LINHA_RECEBER.example, observacao: '', baixas: [] });

const BAIXA = {
  id: 2207,
  valor: '655.20',
  juros: '6.45',
  multa: '6.45',
  desconto: '0.00',
  quitado: '642.30',
  forma: 'pix',
  origem: 'manual',
  id_externo: null,
  ator_nome: 'Integração do financeiro',
  estornada_em: null,
  motivo_estorno: null,
  criado_em: veio,
} as const;

const PAID = { valor_aberto: '0.00', status: 'paga', atualizado_em: veio } as const;
const recebida = {
  ...RECEBER.example,
  ...PAID,
  valor_recebido: '655.20',
  quitada_em: veio,
  baixas: [{ ...BAIXA, recebido_em: veio }],
};

const { cliente_id: _, cliente_nome: __, valor_recebido: ___, quitada_em: ____, ...comum } = LINHA_RECEBER.example;

const LINHA_PAGAR = answers('LinhaContaPagar', linhaContaPagar, {
  ...comum,
  id: 15_318,
  numero: '000092',
  origem: 'compra',
  venda_id: null,
  compra_id: 412,
  documento_numero: '000057',
  descricao: 'Compra 000057',
  fornecedor_id: 1,
  fornecedor_nome: 'Cooperativa Alto Mogiana',
  valor_pago: '0.00',
  pago_em: null,
});

const PAGAR = answers('ContaPagar', contaPagar, { ...LINHA_PAGAR.example, observacao: '', baixas: [] });

const paga = {
  ...PAGAR.example,
  ...PAID,
  valor_pago: '655.20',
  pago_em: veio,
  baixas: [{ ...BAIXA, pago_em: veio }],
};

const soma = (quantidade: number, valor: string) => ({ quantidade, valor });

const FLUXO = answers('FluxoDeCaixa', fluxoDeCaixa, {
  hoje: '2026-08-14',
  data_inicio: '2026-08-14',
  data_fim: '2026-08-15',
  saldo_inicial: '1000.00',
  dias: [
    { dia: '2026-08-14', recebido: '655.20', pago: '0.00', a_receber: '120.00', a_pagar: '300.00', saldo: '1475.20' },
    { dia: '2026-08-15', recebido: '0.00', pago: '0.00', a_receber: '642.30', a_pagar: '0.00', saldo: '2117.50' },
  ],
  receber: {
    a_vencer: soma(3, '1404.60'),
    ate_30: soma(1, '89.90'),
    ate_60: soma(0, '0.00'),
    ate_90: soma(0, '0.00'),
    acima_de_90: soma(0, '0.00'),
  },
  pagar: {
    a_vencer: soma(1, '300.00'),
    ate_30: soma(0, '0.00'),
    ate_60: soma(0, '0.00'),
    ate_90: soma(0, '0.00'),
    acima_de_90: soma(0, '0.00'),
  },
});

const MANUAL = {
  descricao: 'Aluguel do galpão',
  valor: '2800.00',
  vencimento: '2026-09-05',
  observacao: 'Contrato 12/2024.',
};
/** What they say of an account that was entered by hand, and of nobody. */
const LANCADA = {
  ...MANUAL,
  ...{ origem: 'manual' as const, venda_id: null, compra_id: null, contrato_id: null, documento_numero: null },
  ...{ parcela: 1, parcelas: 1, valor_aberto: MANUAL.valor },
};
const CHANGED = { vencimento: '2026-09-10' };
const PAYMENT = { valor: '655.20', juros: '6.45', multa: '6.45', forma: 'pix' } as const;
const REVERSAL = { motivo: 'Cheque devolvido' };

const refusedStatus = (summary: string, message: string) => onField(summary, 'status', message);

/** The refusals of one side, which calls its person `field`. */
const refusalsOf = (field: 'cliente_id' | 'fornecedor_id', when: 'recebido_em' | 'pago_em', who: string) => {
  const dados = badData({ valor: ['O valor deve ser maior que 0.'], vencimento: ['Use o formato AAAA-MM-DD.'] });
  const pessoa = onField(`${who} não encontrado`, field, `${who} não encontrado (id 999).`);
  return {
    create: {
      400: {
        description: 'Dados inválidos, ou uma pessoa que a empresa não tem ou desativou.',
        examples: { dados, pessoa },
      },
    },
    change: {
      400: {
        description: 'Dados inválidos, o que não muda em uma conta de um documento, ou uma conta de que nada falta.',
        examples: {
          dados,
          pessoa,
          valor: onField(
            'Conta de um documento',
            'valor',
            'A conta 000431 veio do pedido 000187: o valor não muda por aqui.',
          ),
          status: refusedStatus(
            'Nada falta',
            'A conta 000431 está paga: só pode ser alterada a partir de aberta, parcial.',
          ),
        },
      },
    },
    pay: {
      400: {
        description: 'Dados inválidos, mais do que falta, data no futuro, ou uma conta cancelada ou já paga.',
        examples: {
          valor: onField('Mais do que falta', 'valor', 'Da conta 000431 faltam 642,30: informe no máximo esse valor.'),
          data: onField('Data no futuro', when, 'A data não pode estar no futuro.'),
          status: refusedStatus(
            'Conta cancelada',
            'A conta 000431 está cancelada: só pode ser baixada a partir de aberta, parcial.',
          ),
        },
      },
    },
    reverse: {
      400: {
        description: 'Uma baixa que a conta não tem, ou nada a estornar.',
        examples: {
          baixa: onField('Baixa de outra conta', 'baixa_id', 'Esta conta não tem esta baixa (id 999).'),
          status: refusedStatus(
            'Nada a estornar',
            'A conta 000431 está em aberto: só tem o que estornar a partir de parcial, paga.',
          ),
        },
      },
    },
    cancel: {
      400: {
        description: 'Conta de que algo já foi pago, ou que veio de um pedido ou de uma compra.',
        examples: {
          status: refusedStatus('Conta paga', 'A conta 000431 está paga: só pode ser cancelada a partir de aberta.'),
          origem: onField(
            'Conta de um pedido',
            'origem',
            'A conta 000431 veio do pedido 000187: registre lá a devolução ou o cancelamento.',
          ),
        },
      },
    },
  };
};
const REFUSED_RECEBER = refusalsOf('cliente_id', 'recebido_em', 'Cliente');
const REFUSED_PAGAR = refusalsOf('fornecedor_id', 'pago_em', 'Fornecedor');

const COUNTED =
  '`total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.';
const MADE = 'Uma conta lançada à mão, com o próximo número da sequência da empresa.';
const PUT =
  'Alteração completa de uma conta de que ainda falta alguma coisa. De quem é e o valor mudam só nas lançadas à mão, e o valor só enquanto nada foi pago. O corpo lido com GET pode ser enviado de volta, em qualquer situação, e não altera nada.';
const PATCH =
  'Muda só os campos enviados de uma conta de que ainda falta alguma coisa; as regras são as de PUT. Enviar o que já está gravado não altera nada, e é aceito em qualquer situação.';
const REVERSE =
  'Desfaz uma baixa: a mais nova ou a de `baixa_id`. Ela continua na conta, marcada. Repetir com a mesma `baixa_id` responde 200 e não muda nada. Não gera evento.';
const CANCEL =
  'De `aberta` a `cancelada`; a conta não é apagada. Depois de uma baixa, estorne-a antes. As contas de pedidos e de compras acompanham o documento e não são canceladas aqui. Cancelar uma que já está cancelada responde 200 e não muda nada.';
const DELETE =
  'O mesmo que `cancelar/`, com o escopo de exclusão: a conta não é apagada. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.';

const paying = (what: string, when: string) =>
  `${what} Sem \`valor\`, o que falta, mais \`juros\` e \`multa\` e menos o \`desconto\`; com um valor menor, a conta fica \`parcial\` e aceita outras baixas. \`valor\` é o dinheiro todo: quita a conta em \`valor\` − \`juros\` − \`multa\` + \`desconto\`, nunca mais do que falta. \`${when}\` é um dia ou data e hora, não no futuro; sem ele, agora. Repetir sem \`valor\` depois de paga responde 200 e não muda nada; com \`valor\`, cada chamada é outra baixa: envie \`Idempotency-Key\` para poder repeti-la.`;

/** Receivables, payables and the cash flow. */
export const financeiroRoutes: Route[] = [
  fluxo.read({
    operationId: 'consultarFluxoDeCaixa',
    at: 'fluxo-de-caixa/',
    summary: 'Consultar o fluxo de caixa',
    description:
      'Dia a dia, no fuso da empresa: o que veio e o que foi, e o que falta das contas que vencem em cada dia; com o saldo acumulado. E, de todos os dias, o que está em aberto por idade. Sem datas, do primeiro dia do mês até 30 dias depois de hoje; no máximo 366 dias.',
    query: fluxoInput,
    message: 'Fluxo de caixa encontrado.',
    data: FLUXO,
    refusals: {
      400: {
        description: 'Datas inválidas, fora de ordem ou longe demais uma da outra.',
        examples: { datas: onField('Muitos dias', 'data_fim', 'Peça no máximo 366 dias.') },
      },
    },
    verb: getFluxoDeCaixa,
  }),
  receber.list({
    operationId: 'listarContasReceber',
    summary: 'Listar contas a receber',
    description: `As contas a receber da empresa, pelo vencimento, sem as baixas. ${COUNTED}`,
    query: contasReceberFilters,
    data: LINHA_RECEBER,
    atLeast: true,
    verb: listContasReceber,
  }),
  receber.read({
    operationId: 'consultarContaReceber',
    summary: 'Consultar uma conta a receber',
    description: 'Uma conta a receber com as suas baixas, também as estornadas.',
    data: RECEBER,
    verb: getContaReceber,
  }),
  receber.create({
    operationId: 'criarContaReceber',
    summary: 'Criar uma conta a receber',
    description: `${MADE} As de pedidos finalizados e de contratos nascem com eles.`,
    body: takes('NovaContaReceber', createContaReceberInput, {
      ...MANUAL,
      descricao: 'Locação da sala',
    }),
    data: RECEBER,
    example: { ...RECEBER.example, ...LANCADA, descricao: 'Locação da sala', cliente_id: null, cliente_nome: null },
    refusals: REFUSED_RECEBER.create,
    verb: createContaReceber,
  }),
  receber.replace({
    operationId: 'substituirContaReceber',
    summary: 'Substituir uma conta a receber',
    description: PUT,
    body: takes('SubstituicaoContaReceber', replaceContaReceberInput.omit({ id: true }), {
      ...{ descricao: 'Pedido 000187', vencimento: '2026-09-10', observacao: 'Adiada a pedido do cliente.' },
    }),
    data: RECEBER,
    refusals: REFUSED_RECEBER.change,
    verb: replaceContaReceber,
  }),
  receber.update({
    operationId: 'alterarContaReceber',
    summary: 'Alterar uma conta a receber',
    description: PATCH,
    body: takes('AlteracaoContaReceber', updateContaReceberInput.omit({ id: true }), CHANGED),
    data: RECEBER,
    example: { ...RECEBER.example, ...CHANGED },
    refusals: REFUSED_RECEBER.change,
    verb: updateContaReceber,
  }),
  receber.remove({
    operationId: 'excluirContaReceber',
    summary: 'Cancelar uma conta a receber (DELETE)',
    description: DELETE,
    message: 'Conta cancelada.',
    refusals: REFUSED_RECEBER.cancel,
    verb: deleteContaReceber,
  }),
  receber.act({
    operationId: 'baixarContaReceber',
    at: '{id}/baixar/',
    summary: 'Baixar uma conta a receber',
    description: `${paying('Registra que o dinheiro veio.', 'recebido_em')} De uma venda que nasceu de um negócio do CRM, cada baixa gera \`pagamento.recebido\`.`,
    message: 'Recebimento registrado.',
    body: mayTake('RecebimentoConta', baixarContaReceberInput.omit({ id: true }), {
      ...PAYMENT,
      recebido_em: '2026-08-14',
    }),
    data: RECEBER,
    example: recebida,
    refusals: REFUSED_RECEBER.pay,
    verb: baixarContaReceber,
  }),
  receber.act({
    operationId: 'estornarContaReceber',
    at: '{id}/estornar/',
    summary: 'Estornar um recebimento',
    description: REVERSE,
    message: 'Recebimento estornado.',
    body: mayTake('EstornoRecebimento', estornarContaInput.omit({ id: true }), REVERSAL),
    data: RECEBER,
    refusals: REFUSED_RECEBER.reverse,
    verb: estornarContaReceber,
  }),
  receber.act({
    operationId: 'cancelarContaReceber',
    at: '{id}/cancelar/',
    summary: 'Cancelar uma conta a receber',
    description: CANCEL,
    message: 'Conta cancelada.',
    data: RECEBER,
    example: { ...RECEBER.example, origem: 'manual', status: 'cancelada', valor_aberto: '0.00', cancelada_em: veio },
    refusals: REFUSED_RECEBER.cancel,
    verb: cancelContaReceber,
  }),
  pagar.list({
    operationId: 'listarContasPagar',
    summary: 'Listar contas a pagar',
    description: `As contas a pagar da empresa, pelo vencimento, sem as baixas. ${COUNTED}`,
    query: contasPagarFilters,
    data: LINHA_PAGAR,
    atLeast: true,
    verb: listContasPagar,
  }),
  pagar.read({
    operationId: 'consultarContaPagar',
    summary: 'Consultar uma conta a pagar',
    description: 'Uma conta a pagar com as suas baixas, também as estornadas.',
    data: PAGAR,
    verb: getContaPagar,
  }),
  pagar.create({
    operationId: 'criarContaPagar',
    summary: 'Criar uma conta a pagar',
    description: `${MADE} As de compras recebidas nascem com o recebimento.`,
    body: takes('NovaContaPagar', createContaPagarInput, MANUAL),
    data: PAGAR,
    example: { ...PAGAR.example, ...LANCADA, fornecedor_id: null, fornecedor_nome: null },
    refusals: REFUSED_PAGAR.create,
    verb: createContaPagar,
  }),
  pagar.replace({
    operationId: 'substituirContaPagar',
    summary: 'Substituir uma conta a pagar',
    description: PUT,
    body: takes('SubstituicaoContaPagar', replaceContaPagarInput.omit({ id: true }), {
      ...{ descricao: 'Compra 000057', vencimento: '2026-09-10', observacao: 'Prazo combinado com o fornecedor.' },
    }),
    data: PAGAR,
    refusals: REFUSED_PAGAR.change,
    verb: replaceContaPagar,
  }),
  pagar.update({
    operationId: 'alterarContaPagar',
    summary: 'Alterar uma conta a pagar',
    description: PATCH,
    body: takes('AlteracaoContaPagar', updateContaPagarInput.omit({ id: true }), CHANGED),
    data: PAGAR,
    example: { ...PAGAR.example, ...CHANGED },
    refusals: REFUSED_PAGAR.change,
    verb: updateContaPagar,
  }),
  pagar.remove({
    operationId: 'excluirContaPagar',
    summary: 'Cancelar uma conta a pagar (DELETE)',
    description: DELETE,
    message: 'Conta cancelada.',
    refusals: REFUSED_PAGAR.cancel,
    verb: deleteContaPagar,
  }),
  pagar.act({
    operationId: 'baixarContaPagar',
    at: '{id}/baixar/',
    summary: 'Baixar uma conta a pagar',
    description: paying('Registra que o dinheiro foi.', 'pago_em'),
    message: 'Pagamento registrado.',
    body: mayTake('PagamentoConta', baixarContaPagarInput.omit({ id: true }), { ...PAYMENT, pago_em: '2026-08-14' }),
    data: PAGAR,
    example: paga,
    refusals: REFUSED_PAGAR.pay,
    verb: baixarContaPagar,
  }),
  pagar.act({
    operationId: 'estornarContaPagar',
    at: '{id}/estornar/',
    summary: 'Estornar um pagamento',
    description: REVERSE,
    message: 'Pagamento estornado.',
    body: mayTake('EstornoPagamento', estornarContaInput.omit({ id: true }), REVERSAL),
    data: PAGAR,
    refusals: REFUSED_PAGAR.reverse,
    verb: estornarContaPagar,
  }),
  pagar.act({
    operationId: 'cancelarContaPagar',
    at: '{id}/cancelar/',
    summary: 'Cancelar uma conta a pagar',
    description: CANCEL,
    message: 'Conta cancelada.',
    data: PAGAR,
    example: { ...PAGAR.example, origem: 'manual', status: 'cancelada', valor_aberto: '0.00', cancelada_em: veio },
    refusals: REFUSED_PAGAR.cancel,
    verb: cancelContaPagar,
  }),
];

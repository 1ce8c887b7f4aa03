import {
  askQuarentena,
  type Cobranca,
  cancelCobranca,
  cobranca,
  cobrancasDoTituloFilters,
  cobrancasFilters,
  contaPix,
  contasPixFilters,
  createCobranca,
  createCobrancaInput,
  getCobranca,
  getContaPix,
  getQuarentena,
  linkQuarentena,
  linkQuarentenaInput,
  listCobrancas,
  listCobrancasDoTitulo,
  listContasPix,
  listQuarentena,
  pixQuarentena,
  quarentenaFilters,
  treatQuarentena,
  treatQuarentenaInput,
} from '#server/cobrancas/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { z } from '#server/platform/validation.ts';
import { drawCobrancaOf, drawQrOf } from '../../arquivos/cobranca-pdf.ts';
import { badData, onField } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes } from '../route.ts';

const noun = { g: 'a', one: 'cobrança', many: 'cobranças' } as const;

const cobrancas = resource({ modulo: 'financeiro', path: '/v1/financeiro/cobrancas/', tag: 'Cobranças', noun });

const daConta = resource({
  modulo: 'financeiro',
  path: '/v1/financeiro/contas-receber/{id}/cobrancas/',
  key: 'cobranca_id',
  parent: { key: 'id', noun: { g: 'a', one: 'conta a receber', many: 'contas a receber' } },
  tag: 'Cobranças',
  noun,
});

const contasPix = resource({
  modulo: 'financeiro',
  path: '/v1/financeiro/contas-pix/',
  tag: 'Cobranças',
  noun: { g: 'a', one: 'conta Pix', many: 'contas Pix' },
});

const quarentena = resource({
  modulo: 'financeiro',
  path: '/v1/financeiro/pix-em-quarentena/',
  tag: 'Cobranças',
  noun: { g: 'o', one: 'Pix em quarentena', many: 'Pix em quarentena' },
});

const criada = new Date('2026-08-03T10:15:00-03:00');
const paga = new Date('2026-08-05T09:41:12-03:00');

const COBRANCA = answers('Cobranca', cobranca, {
  id: 88,
  conta_id: 1,
  conta_numero: '000031',
  conta_pix_id: 1,
  adaptador: 'estatico',
  txid: 'h3K9sT2mWq8ZrXv5LpB7nYc4D',
  chave: 'financeiro@cafedaserra.com.br',
  valor: '412.50',
  status: 'ativa',
  copia_e_cola:
    '00020126510014br.gov.bcb.pix0129financeiro@cafedaserra.com.br5204000053039865406412.505802BR5913Cafe da Serra6014Belo Horizonte62290525h3K9sT2mWq8ZrXv5LpB7nYc4D63049B1D',
  expira_em: null,
  pendencia: null,
  erro: null,
  end_to_end_id: null,
  baixa_id: null,
  concluida_em: null,
  criado_em: criada,
  atualizado_em: criada,
});

const COBRADA = answers('CobrancaDaConta', cobrancaDaConta(), { ...COBRANCA.example, nova: true });

/** A charge as a POST answers it: new, or the one that the title has. */
function cobrancaDaConta() {
  return cobranca.extend({
    nova: z.boolean().describe('Se foi criada agora; falso quando a conta já tinha esta mesma cobrança ativa.'),
  });
}

const CONTA = answers('ContaPix', contaPix, {
  id: 1,
  nome: 'Conta principal',
  chave: 'financeiro@cafedaserra.com.br',
  tipo_chave: 'email',
  nome_recebedor: 'Café da Serra',
  cidade: 'Belo Horizonte',
  adaptador: 'estatico',
  validade_dias: 30,
  padrao: true,
  ativo: true,
  criado_em: criada,
  atualizado_em: criada,
});

const QUARENTENA = answers('PixEmQuarentena', pixQuarentena, {
  id: 7,
  conta_pix_id: 1,
  conta_pix_nome: 'Conta principal',
  cobranca_id: 88,
  motivo: 'valor_diferente',
  detalhe: 'O Pix é de R$ 400,00; a cobrança, de R$ 412,50.',
  confirmado: true,
  end_to_end_id: 'E00038166202608051241s0e9k2m4p6r',
  txid: 'h3K9sT2mWq8ZrXv5LpB7nYc4D',
  chave: 'financeiro@cafedaserra.com.br',
  valor: '400.00',
  pago_em: paga,
  pagador: null,
  situacao: 'aberta',
  perguntado_em: null,
  conta_id: null,
  conta_numero: null,
  baixa_id: null,
  estornada: false,
  observacao: null,
  tratado_por: null,
  tratado_em: null,
  criado_em: paga,
});

const onStatus = (summary: string, message: string) => onField(summary, 'status', message);

const unpayable = {
  400: {
    description: 'Cobrança que não está ativa.',
    examples: {
      status: onStatus('Cobrança paga', 'A cobrança está concluída: só pode ser impressa a partir de ativa.'),
    },
  },
};

async function charge(ctx: Ctx, input: unknown): Promise<Cobranca & { nova: boolean }> {
  const { cobranca: made, nova } = await createCobranca(ctx, input);
  return { ...made, nova };
}

/** Charges by Pix, the accounts that receive it, and the payments that settle nothing by themselves. */
export const cobrancasRoutes: Route[] = [
  daConta.act({
    operationId: 'cobrarContaReceber',
    at: '',
    summary: 'Cobrar uma conta a receber por Pix',
    description:
      'Cria a cobrança do que falta receber da conta, ou de parte disso, na conta Pix padrão ou na que for escolhida. Uma conta tem uma cobrança ativa de cada vez: repetir responde 200 com a mesma, e `nova` é falso. Numa conta Pix `estatico` o código vem na resposta, e a baixa é manual ou por extrato; numa `api_pix` a cobrança é registrada no banco em seguida (`copia_e_cola` é nulo e `pendencia` é `registrar` até ele responder; consulte a cobrança de novo), e o pagamento baixa a conta sozinho. Boleto ainda não há.',
    message: 'Cobrança ativa.',
    body: mayTake('NovaCobranca', createCobrancaInput.omit({ id: true }), { valor: '412.50' }),
    data: COBRADA,
    refusals: {
      400: {
        description: 'Dados inválidos, mais do que falta receber, outra cobrança ativa, ou conta paga ou cancelada.',
        examples: {
          dados: badData({ valor: ['O valor deve ser maior que 0.'] }),
          valor: onField('Mais do que falta', 'valor', 'Cobre no máximo 412,50, que é o que falta receber.'),
          ativa: onField(
            'Já cobrada',
            'valor',
            'Esta conta já tem uma cobrança ativa de 412,50: cancele-a para fazer outra.',
          ),
          conta_pix: onField('Sem conta Pix', 'conta_pix_id', 'Conta Pix não encontrada (id 999).'),
          status: onStatus('Conta paga', 'A conta 000031 está paga: só pode ser cobrada a partir de aberta, parcial.'),
        },
      },
    },
    verb: charge,
  }),
  daConta.list({
    operationId: 'listarCobrancasDaConta',
    description: 'As cobranças de uma conta a receber, da mais nova para a mais antiga, também as que terminaram.',
    query: cobrancasDoTituloFilters.omit({ id: true }),
    data: COBRANCA,
    atLeast: true,
    verb: listCobrancasDoTitulo,
  }),
  cobrancas.list({
    operationId: 'listarCobrancas',
    description: 'As cobranças da empresa, da mais nova para a mais antiga.',
    query: cobrancasFilters,
    data: COBRANCA,
    atLeast: true,
    verb: listCobrancas,
  }),
  cobrancas.read({
    operationId: 'consultarCobranca',
    description: 'Uma cobrança, com o código copia e cola e a situação nas palavras do Banco Central.',
    data: COBRANCA,
    verb: getCobranca,
  }),
  cobrancas.act({
    operationId: 'cancelarCobranca',
    at: '{id}/cancelar/',
    summary: 'Cancelar uma cobrança',
    description:
      'A cobrança passa a `removida_pelo_recebedor`. Uma do banco (`api_pix`) é removida nele em seguida: `pendencia` é `remover` até lá, e um Pix que chegue antes vai para a quarentena. Um código estático continua podendo ser pago por quem o tem. De novo, responde 200 e não muda nada.',
    message: 'Cobrança removida.',
    data: COBRANCA,
    example: { ...COBRANCA.example, status: 'removida_pelo_recebedor' },
    refusals: {
      400: {
        description: 'Cobrança que já foi paga.',
        examples: {
          status: onStatus('Cobrança paga', 'A cobrança está concluída: só pode ser removida a partir de ativa.'),
        },
      },
    },
    verb: cancelCobranca,
  }),
  cobrancas.print({
    operationId: 'qrCodeDaCobranca',
    at: '{id}/qrcode/',
    summary: 'QR Code de uma cobrança',
    description: 'O código copia e cola de uma cobrança ativa como QR Code, em PNG. Sem envelope.',
    file: 'image/png',
    refusals: unpayable,
    verb: drawQrOf,
  }),
  cobrancas.print({
    operationId: 'imprimirCobranca',
    at: '{id}/pdf/',
    description:
      'Uma cobrança ativa numa página A4: quem cobra e quem paga, o valor, o vencimento, o QR Code e o código copia e cola. Sem envelope.',
    file: 'application/pdf',
    refusals: unpayable,
    verb: drawCobrancaOf,
  }),
  contasPix.list({
    operationId: 'listarContasPix',
    description:
      'As contas Pix da empresa. São criadas no painel ou pela linha de comando; credenciais nunca aparecem.',
    query: contasPixFilters,
    data: CONTA,
    verb: listContasPix,
  }),
  contasPix.read({
    operationId: 'consultarContaPix',
    description: 'Uma conta Pix, sem as credenciais.',
    data: CONTA,
    verb: getContaPix,
  }),
  quarentena.list({
    operationId: 'listarPixEmQuarentena',
    description:
      'Pix que não baixaram conta alguma sozinhos, com o motivo: outra chave, outro valor, um segundo Pix da mesma cobrança, cobrança desconhecida ou removida, conta já paga, ou um aviso que o banco não confirma.',
    query: quarentenaFilters,
    data: QUARENTENA,
    atLeast: true,
    verb: listQuarentena,
  }),
  quarentena.read({
    operationId: 'consultarPixEmQuarentena',
    description: 'Um Pix em quarentena.',
    data: QUARENTENA,
    verb: getQuarentena,
  }),
  quarentena.act({
    operationId: 'vincularPixEmQuarentena',
    at: '{id}/vincular/',
    summary: 'Baixar uma conta com um Pix em quarentena',
    description:
      'Baixa a conta a receber com o valor que o banco confirmou. Cada Pix baixa uma conta só. Repetir com a mesma conta responde 200 e não muda nada.',
    message: 'Conta baixada com o Pix.',
    body: takes('VinculoDePix', linkQuarentenaInput.omit({ id: true }), { conta_id: 1 }),
    data: QUARENTENA,
    example: { ...QUARENTENA.example, situacao: 'vinculada', conta_id: 1, conta_numero: '000031', baixa_id: 512 },
    refusals: {
      400: {
        description: 'Conta desconhecida ou que o valor não cabe, ou Pix já tratado ou não confirmado.',
        examples: {
          conta: onField('Conta desconhecida', 'conta_id', 'Conta a receber não encontrada (id 999).'),
          status: onStatus('Já tratado', 'Este Pix já está tratado: só pode ser vinculado a partir de aberta.'),
        },
      },
    },
    verb: linkQuarentena,
  }),
  quarentena.act({
    operationId: 'tratarPixEmQuarentena',
    at: '{id}/tratar/',
    summary: 'Marcar um Pix em quarentena como tratado',
    description: 'Anota o que foi feito do Pix, como a devolução ao pagador. Nada é baixado.',
    message: 'Pix marcado como tratado.',
    body: takes('TratamentoDePix', treatQuarentenaInput.omit({ id: true }), { observacao: 'Devolvido ao pagador' }),
    data: QUARENTENA,
    example: { ...QUARENTENA.example, situacao: 'tratada', observacao: 'Devolvido ao pagador' },
    refusals: {
      400: {
        description: 'Sem observação, ou Pix já vinculado.',
        examples: {
          dados: badData({ observacao: ['Este campo é obrigatório.'] }),
          status: onStatus(
            'Já vinculado',
            'Este Pix já está vinculado a uma conta: só pode ser tratado a partir de aberta.',
          ),
        },
      },
    },
    verb: treatQuarentena,
  }),
  quarentena.act({
    operationId: 'perguntarPixEmQuarentena',
    at: '{id}/perguntar/',
    summary: 'Perguntar de novo ao banco por um Pix',
    description:
      'O banco é consultado de novo, em seguida; se tudo conferir, o Pix baixa a conta da cobrança. `perguntado_em` fica preenchido até a resposta.',
    message: 'O banco será consultado de novo.',
    data: QUARENTENA,
    example: { ...QUARENTENA.example, perguntado_em: paga },
    refusals: {
      400: {
        description: 'Pix já tratado.',
        examples: {
          status: onStatus(
            'Já tratado',
            'Este Pix já está tratado: só pode ser perguntado de novo a partir de aberta.',
          ),
        },
      },
    },
    verb: askQuarentena,
  }),
];

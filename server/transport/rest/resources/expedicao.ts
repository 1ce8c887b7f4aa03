import {
  cancelExpedicao,
  createExpedicao,
  createExpedicaoInput,
  expedicao,
  expedicoesFilters,
  getExpedicao,
  linhaExpedicao,
  listExpedicoes,
  replaceExpedicao,
  replaceExpedicaoInput,
  updateExpedicao,
  updateExpedicaoInput,
} from '#server/expedicao/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, type Route, resource, takes } from '../route.ts';

const expedicoes = resource({
  modulo: 'expedicao',
  tag: 'Expedição',
  noun: { g: 'a', one: 'expedição', many: 'expedições' },
});

const criada = new Date('2026-08-07T09:30:00-03:00');
const concluida = new Date('2026-08-07T16:05:12.345-03:00');
const rastreio = {
  codigo_rastreio: 'BR123456789SP',
  url_rastreio: 'https://rastreio.exemplo.com.br/BR123456789SP',
};

const LINHA = answers('LinhaExpedicao', linhaExpedicao, {
  id: 42,
  numero_expedicao: '000042',
  status: 'pendente',
  forma_envio_id: 1,
  ...rastreio,
  data_criacao: criada,
});

const EXPEDICAO = answers('Expedicao', expedicao, {
  ...LINHA.example,
  url_rastreio: rastreio.url_rastreio,
  rastreio_enviado: true,
  data_conclusao: null,
  criado_em: criada,
  atualizado_em: criada,
  itens: [
    { pedido_venda_id: 7, produto_id: 1, quantidade: 2 },
    { pedido_venda_id: 8, produto_id: null, quantidade: 1 },
  ],
});

const DADOS = badData({
  status: ['Valor inválido. Aceitos: pendente, concluida, cancelada.'],
  codigo_rastreio: ['Use no máximo 100 caracteres.'],
});
const NUMERO = onField('Número em uso', 'numero_expedicao', 'Já existe uma expedição com o número 000042.');
const FORMA = onField('Forma de envio não encontrada', 'forma_envio_id', 'Forma de envio não encontrada (id 999).');
const INATIVA = 'A forma de envio "Motoboy" (id 4) está inativa.';
const CANCELADA = 'A expedição 000042 está cancelada e não pode mais ser alterada.';

const refusedChange = {
  400: {
    description: 'Dados inválidos, número em uso, forma de envio não encontrada, ou expedição que já está cancelada.',
    examples: {
      dados: DADOS,
      cancelada: onField('Expedição cancelada', 'status', CANCELADA),
      numero: NUMERO,
      forma: FORMA,
    },
  },
};

/** Shipments. Items are linked, and a tracking code is marked as sent, in the panel alone. */
export const expedicaoRoutes: Route[] = [
  expedicoes.list({
    operationId: 'listarExpedicoes',
    description:
      'As expedições da empresa, também as canceladas. Sem filtro de texto, `total_registros` é sempre exato. Com `busca`, também, enquanto os outros filtros deixarem até 20.000 expedições; acima disso é exato até 1.000 registros além da página e, quando há mais, a resposta traz `X-Total-Minimo: true` e `proxima` continua levando até o fim.',
    query: expedicoesFilters,
    data: LINHA,
    atLeast: true,
    verb: listExpedicoes,
  }),
  expedicoes.read({
    operationId: 'consultarExpedicao',
    description: 'Uma expedição com o rastreio, as datas e os itens vinculados.',
    data: EXPEDICAO,
    verb: getExpedicao,
  }),
  expedicoes.create({
    operationId: 'criarExpedicao',
    description:
      'Todos os campos são opcionais: `{}` cria uma expedição pendente com o próximo número da sequência da empresa, que não tem falhas nem repetições. Criada como `concluida`, já recebe `data_conclusao`.',
    body: takes('NovaExpedicao', createExpedicaoInput, rastreio),
    data: EXPEDICAO,
    example: { ...EXPEDICAO.example, forma_envio_id: null, rastreio_enviado: false, itens: [] },
    refusals: {
      400: {
        description: 'Dados inválidos, número em uso, ou forma de envio que a empresa não tem ou desativou.',
        examples: {
          dados: DADOS,
          numero: NUMERO,
          forma: FORMA,
          forma_inativa: onField('Forma de envio inativa', 'forma_envio_id', INATIVA),
        },
      },
    },
    verb: createExpedicao,
  }),
  expedicoes.replace({
    operationId: 'substituirExpedicao',
    description:
      'Alteração completa: `forma_envio_id`, `codigo_rastreio` e `url_rastreio` não enviados ficam nulos; `numero_expedicao` e `status` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta.',
    body: takes('SubstituicaoExpedicao', replaceExpedicaoInput, {
      ...rastreio,
      numero_expedicao: '000042',
      status: 'pendente',
    }),
    data: EXPEDICAO,
    example: { ...EXPEDICAO.example, forma_envio_id: null },
    refusals: refusedChange,
    verb: replaceExpedicao,
  }),
  expedicoes.update({
    operationId: 'alterarExpedicao',
    description:
      'Muda só os campos enviados. `status` leva de `pendente` a `concluida` ou `cancelada`, e de `concluida` a `pendente` (reabre e limpa `data_conclusao`) ou `cancelada`. Em uma `cancelada` nada muda: PATCH e PUT respondem 400 em `status`. Enviar o que já está gravado não altera nada, nem `atualizado_em`.',
    body: takes('AlteracaoExpedicao', updateExpedicaoInput, { status: 'concluida' }),
    data: EXPEDICAO,
    example: { ...EXPEDICAO.example, status: 'concluida', data_conclusao: concluida, atualizado_em: concluida },
    refusals: refusedChange,
    verb: updateExpedicao,
  }),
  expedicoes.remove({
    operationId: 'cancelarExpedicao',
    summary: 'Cancelar uma expedição',
    description:
      'Cancela sem apagar: a expedição continua na lista com `status` `cancelada`. Cancelar uma que já está cancelada responde 200 e não muda nada. A resposta traz só `success` e `message`.',
    message: 'Expedição cancelada.',
    verb: cancelExpedicao,
  }),
];

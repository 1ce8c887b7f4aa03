import {
  acceptProposta,
  acceptPropostaInput,
  cancelProposta,
  convertProposta,
  convertPropostaInput,
  createProposta,
  createPropostaInput,
  deleteProposta,
  getPdf,
  getProposta,
  linhaProposta,
  listPropostas,
  listVersoes,
  pdfInput,
  proposta,
  propostaEnviada,
  propostasFilters,
  refuseProposta,
  refusePropostaInput,
  replaceProposta,
  replacePropostaInput,
  sendProposta,
  sendPropostaInput,
  updateProposta,
  updatePropostaInput,
  versaoProposta,
  versoesFilters,
} from '#server/propostas/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes } from '../route.ts';

const MISSING = { message: 'Proposta não encontrada.' };
const NOUN = { g: 'a', one: 'proposta', many: 'propostas' } as const;

const propostas = resource({ modulo: 'propostas', tag: 'Propostas', noun: NOUN, missing: MISSING });

const versoes = resource({
  modulo: 'propostas',
  path: '/v1/propostas/{id}/versoes/',
  key: 'versao_id',
  parent: { key: 'id', noun: NOUN },
  tag: 'Propostas',
  noun: { g: 'a', one: 'versão', many: 'versões' },
});

const criada = new Date('2026-08-11T16:30:00-03:00');
const enviada = new Date('2026-08-11T16:42:07.120-03:00');
const aceita = new Date('2026-08-13T11:08:47.650-03:00');
const SHA256 = '9f2c6a1be1f0d2b7c1a3c75f8e0a4d6b93f1e2d7c8a9b0f1e2d3c4b5a6978812';

const LINHA = answers('LinhaProposta', linhaProposta, {
  id: 441,
  numero: '000063',
  titulo: 'Café para o escritório: plano de 20 kg por mês',
  status: 'rascunho',
  cliente_id: 318,
  cliente_nome: 'Padaria Pão da Serra Ltda.',
  contato_id: 612,
  contato_nome: 'Rafael Nogueira',
  negocio_id: 904,
  valida_ate: '2026-08-31',
  tipo_destino: 'venda',
  periodicidade: null,
  inicio: null,
  desconto: '10.00',
  frete: '25.00',
  total_produtos: '1284.60',
  valor_total: '1299.60',
  versao: 1,
  enviada_em: null,
  aceita_em: null,
  recusada_em: null,
  motivo_recusa: null,
  cancelada_em: null,
  venda_id: null,
  contrato_id: null,
  criado_em: criada,
  atualizado_em: criada,
});

const PROPOSTA = answers('Proposta', proposta, {
  ...LINHA.example,
  introducao: 'Conforme conversamos, segue a nossa proposta.',
  condicoes: 'Pagamento em 30 dias. Entrega em até 5 dias úteis.',
  pdf_sha256: null,
  resposta: null,
  itens: [
    {
      id: 3301,
      tipo: 'produto',
      produto_id: 1042,
      servico_id: null,
      codigo: 'CAF-001',
      descricao: 'Café torrado em grãos 1 kg',
      unidade: 'UN',
      quantidade: '20.000',
      preco_unitario: '64.90',
      desconto_percentual: '10.00',
      preco_total: '1168.20',
      desconto_rateado: '9.09',
    },
    {
      id: 3302,
      tipo: 'livre',
      produto_id: null,
      servico_id: null,
      codigo: '',
      descricao: 'Instalação da máquina de café',
      unidade: 'UN',
      quantidade: '1.000',
      preco_unitario: '116.40',
      desconto_percentual: '0.00',
      preco_total: '116.40',
      desconto_rateado: '0.91',
    },
  ],
});

const ENVIADA = {
  ...PROPOSTA.example,
  status: 'enviada' as const,
  enviada_em: enviada,
  atualizado_em: enviada,
  pdf_sha256: SHA256,
};

const PROPOSTA_ENVIADA = answers('PropostaEnviada', propostaEnviada, {
  ...ENVIADA,
  link: 'https://erp.exemplo.com.br/p/rmn_pp_…',
  link_ate: new Date('2026-10-31T00:00:00-03:00'),
});

const RESPOSTA = {
  versao: 1,
  por: 'empresa' as const,
  pdf_sha256: SHA256,
  ip: null,
  user_agent: null,
  registrada_por: 'Integração da loja',
  respondida_em: aceita,
};

const ACEITA = {
  ...ENVIADA,
  status: 'aceita' as const,
  aceita_em: aceita,
  atualizado_em: aceita,
  resposta: {
    ...RESPOSTA,
    resposta: 'aceita' as const,
    nome: 'Rafael Nogueira',
    documento: '***.982.247-25',
    motivo: null,
  },
};

const RECUSADA = {
  ...ENVIADA,
  status: 'recusada' as const,
  recusada_em: aceita,
  motivo_recusa: 'Fechamos com outro fornecedor.',
  atualizado_em: aceita,
  resposta: {
    ...RESPOSTA,
    resposta: 'recusada' as const,
    nome: null,
    documento: null,
    motivo: 'Fechamos com outro fornecedor.',
  },
};

const CANCELADA = { ...ENVIADA, status: 'cancelada' as const, cancelada_em: aceita, atualizado_em: aceita };

const VERSAO = answers('VersaoProposta', versaoProposta, {
  id: 97,
  versao: 1,
  titulo: LINHA.example.titulo,
  valor_total: LINHA.example.valor_total,
  valida_ate: LINHA.example.valida_ate,
  pdf_sha256: SHA256,
  pdf_tamanho: 3_214,
  enviada_em: enviada,
  enviada_por: 'Bruno Teixeira',
  resposta: null,
});

const NOVA = {
  titulo: LINHA.example.titulo,
  cliente_id: 318,
  valida_ate: '2026-08-31',
  itens: [
    { produto_id: 1042, quantidade: '20', preco_unitario: '64.90', desconto_percentual: '10' },
    { descricao: 'Instalação da máquina de café', quantidade: '1', preco_unitario: '116.40' },
  ],
  desconto: '10.00',
  frete: '25.00',
  introducao: PROPOSTA.example.introducao,
  condicoes: PROPOSTA.example.condicoes,
};

const DADOS = badData({
  'itens.0.quantidade': ['A quantidade deve ser maior que 0.'],
  titulo: ['Este campo é obrigatório.'],
});
const CLIENTE = onField('Cliente não encontrado', 'cliente_id', 'Cliente não encontrado (id 999).');
const NEGOCIO = onField('Negócio não encontrado', 'negocio_id', 'Negócio não encontrado (id 999).');
const NINGUEM = onField('Sem destinatário', 'cliente_id', 'Informe o cliente ou o contato.');
const VALIDADE = onField(
  'Validade que já passou',
  'valida_ate',
  'A validade não pode ser um dia que já passou: 01/08/2026.',
);

const refusedStatus = (summary: string, message: string) => onField(summary, 'status', message);

const refusedChange = {
  400: {
    description:
      'Dados inválidos, um registro que a empresa não tem ou desativou, desconto maior que os itens, ou uma proposta já aceita ou cancelada.',
    examples: {
      dados: DADOS,
      cliente: CLIENTE,
      status: refusedStatus(
        'Proposta aceita',
        'A proposta 000063 está aceita: só pode ser alterada a partir de rascunho, enviada, recusada, expirada.',
      ),
    },
  },
};

const notSent = (what: string) => ({
  400: {
    description: 'Proposta que não está enviada.',
    examples: {
      status: refusedStatus('Rascunho', `A proposta 000063 está em rascunho: só pode ser ${what} a partir de enviada.`),
    },
  },
});

/** Proposals, what sends and answers them, and what they become. */
export const propostasRoutes: Route[] = [
  propostas.list({
    operationId: 'listarPropostas',
    description:
      'As propostas da empresa, sem os itens. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: propostasFilters,
    data: LINHA,
    atLeast: true,
    verb: listPropostas,
  }),
  propostas.read({
    operationId: 'consultarProposta',
    description: 'Uma proposta com os itens, a última resposta e o SHA-256 do PDF que foi enviado.',
    data: PROPOSTA,
    verb: getProposta,
  }),
  propostas.print({
    operationId: 'imprimirProposta',
    at: '{id}/pdf/',
    summary: 'Baixar uma proposta (PDF)',
    description:
      'De uma versão enviada, exatamente os bytes que foram enviados: o SHA-256 deles é `pdf_sha256`, e não muda. De um rascunho, como ele está agora. Os dados do cliente fazem parte do documento: `propostas:read` basta.',
    query: pdfInput.omit({ id: true }),
    file: 'application/pdf',
    verb: getPdf,
  }),
  versoes.list({
    operationId: 'listarVersoesDaProposta',
    description:
      'O que foi enviado de uma proposta, da versão mais nova para a mais antiga, com a resposta de cada uma. Uma versão enviada não muda nunca.',
    query: versoesFilters.omit({ id: true }),
    data: VERSAO,
    verb: listVersoes,
  }),
  propostas.create({
    operationId: 'criarProposta',
    description:
      'Cria um rascunho, com o próximo número da sequência da empresa, para um cliente ou um contato. Com `negocio_id` (exige `crm:read`), título, contato, cliente e itens que não forem enviados vêm do negócio. Os itens são produtos, serviços ou textos livres, arredondados e com `desconto` rateado como nas vendas: `valor_total` = `total_produtos` − `desconto` + `frete`.',
    body: takes('NovaProposta', createPropostaInput, NOVA),
    data: PROPOSTA,
    forbids: {
      negocio: {
        summary: 'Negócio sem o escopo crm:read',
        detail: 'Permissão insuficiente: esta ação exige o escopo crm:read.',
      },
    },
    refusals: {
      400: {
        description:
          'Dados inválidos, um registro que a empresa não tem ou desativou, ninguém a quem se destine, ou desconto maior que os itens.',
        examples: { dados: DADOS, cliente: CLIENTE, negocio: NEGOCIO, ninguem: NINGUEM, validade: VALIDADE },
      },
    },
    verb: createProposta,
  }),
  propostas.replace({
    operationId: 'substituirProposta',
    description:
      'Alteração completa: o que não é enviado volta ao padrão. Uma proposta enviada, recusada ou expirada volta a rascunho, como a próxima versão, e os links da versão anterior deixam de aceitar respostas. O corpo lido com GET pode ser enviado de volta, em qualquer status, e não altera nada.',
    body: takes('SubstituicaoProposta', replacePropostaInput.omit({ id: true }), {
      ...NOVA,
      itens: [
        { id: 3301, produto_id: 1042, quantidade: '20', preco_unitario: '64.90', desconto_percentual: '10' },
        { id: 3302, descricao: 'Instalação da máquina de café', quantidade: '1', preco_unitario: '116.40' },
      ],
    }),
    data: PROPOSTA,
    refusals: refusedChange,
    verb: replaceProposta,
  }),
  propostas.update({
    operationId: 'alterarProposta',
    description:
      'Muda só os campos enviados; `itens` é sempre a lista inteira, em que um item com o seu `id` continua o mesmo. Uma proposta enviada, recusada ou expirada volta a rascunho, como a próxima versão. Enviar o que já está gravado não altera nada, e é aceito em qualquer status.',
    body: takes('AlteracaoProposta', updatePropostaInput.omit({ id: true }), { valida_ate: '2026-09-15' }),
    data: PROPOSTA,
    example: { ...PROPOSTA.example, valida_ate: '2026-09-15' },
    refusals: refusedChange,
    verb: updateProposta,
  }),
  propostas.remove({
    operationId: 'excluirProposta',
    summary: 'Cancelar uma proposta (DELETE)',
    description:
      'O mesmo que `cancelar/`, com o escopo de exclusão: a proposta não é apagada, continua na lista como `cancelada`. De novo, responde 200 e não muda nada. A resposta traz só `success` e `message`.',
    message: 'Proposta cancelada.',
    refusals: {
      400: {
        description: 'Proposta já aceita.',
        examples: {
          status: refusedStatus(
            'Proposta aceita',
            'A proposta 000063 está aceita: só pode ser cancelada a partir de rascunho, enviada, recusada, expirada.',
          ),
        },
      },
    },
    verb: deleteProposta,
  }),
  propostas.act({
    operationId: 'enviarProposta',
    at: '{id}/enviar/',
    summary: 'Enviar uma proposta',
    description:
      'De `rascunho` a `enviada`: itens, textos, totais e nomes ficam congelados nesta versão, com o PDF e o SHA-256 dele. A resposta traz em `link` o endereço da página pública, onde o cliente lê, aceita ou recusa; ele não fica guardado. Com `por_email` ou `email` o link também vai por e-mail. Enviar uma que já está enviada cria outro link para a mesma versão, não muda mais nada e não gera evento; os links anteriores continuam valendo.',
    message: 'Proposta enviada.',
    body: mayTake('EnvioDeProposta', sendPropostaInput.omit({ id: true }), { email: 'compras@exemplo.com.br' }),
    data: PROPOSTA_ENVIADA,
    refusals: {
      400: {
        description:
          'Proposta já respondida, cancelada ou vencida, e-mail desconhecido, ou um contrato que não poderia ser feito: sem valor, ou com o primeiro vencimento há mais de cinco anos.',
        examples: {
          status: refusedStatus(
            'Proposta aceita',
            'A proposta 000063 está aceita: só pode ser enviada a partir de rascunho, enviada.',
          ),
          email: onField(
            'Sem e-mail',
            'email',
            'Nem o contato nem o cliente tem e-mail: informe um, ou envie só o link.',
          ),
        },
      },
    },
    verb: sendProposta,
  }),
  propostas.act({
    operationId: 'aceitarProposta',
    at: '{id}/aceitar/',
    summary: 'Registrar a aceitação de uma proposta',
    description:
      'De `enviada` a `aceita`, registrado pela empresa em nome do cliente (`resposta.por` é `empresa`); o próprio cliente aceita na página do link. Depois de `valida_ate`, no fuso da empresa, não é aceita mais. De novo, responde 200 e não muda nada.',
    message: 'Proposta aceita.',
    body: mayTake('AceiteDeProposta', acceptPropostaInput.omit({ id: true }), {
      nome: 'Rafael Nogueira',
      documento: '529.982.247-25',
    }),
    data: PROPOSTA,
    example: ACEITA,
    refusals: notSent('aceita'),
    verb: (ctx, input) => acceptProposta(ctx, input),
  }),
  propostas.act({
    operationId: 'recusarProposta',
    at: '{id}/recusar/',
    summary: 'Registrar a recusa de uma proposta',
    description:
      'De `enviada` a `recusada`, registrado pela empresa em nome do cliente. Alterada depois, a proposta volta a rascunho, como a próxima versão. De novo, responde 200 e não muda nada.',
    message: 'Proposta recusada.',
    body: mayTake('RecusaDeProposta', refusePropostaInput.omit({ id: true }), {
      motivo: 'Fechamos com outro fornecedor.',
    }),
    data: PROPOSTA,
    example: RECUSADA,
    refusals: notSent('recusada'),
    verb: refuseProposta,
  }),
  propostas.act({
    operationId: 'cancelarProposta',
    at: '{id}/cancelar/',
    summary: 'Cancelar uma proposta',
    description:
      'Cancela uma proposta que não foi aceita; os links dela dizem isso a quem os abre. De novo, responde 200 e não muda nada.',
    message: 'Proposta cancelada.',
    data: PROPOSTA,
    example: CANCELADA,
    refusals: {
      400: {
        description: 'Proposta já aceita.',
        examples: {
          status: refusedStatus(
            'Proposta aceita',
            'A proposta 000063 está aceita: só pode ser cancelada a partir de rascunho, enviada, recusada, expirada.',
          ),
        },
      },
    },
    verb: cancelProposta,
  }),
  propostas.act({
    operationId: 'converterProposta',
    at: '{id}/converter/',
    summary: 'Converter uma proposta aceita',
    description:
      'Cria, uma vez só, o que a proposta aceita prometeu: a venda, com os mesmos itens, desconto e frete (exige também `vendas:write`), ou o contrato, com os mesmos itens e o primeiro vencimento em `inicio` (exige `contratos:write`). Sem `cliente_id`, o contato vira cliente (exige `clientes:write`). Em uma venda não há item de texto livre: diga em `itens` que produto ou serviço ele é. O negócio recebe a venda ou o contrato e, com `ganhar_negocio` (exige `crm:write`), é ganho. De novo, responde 200 com o que já foi criado.',
    message: 'Proposta convertida.',
    body: mayTake('ConversaoDeProposta', convertPropostaInput.omit({ id: true }), {
      ganhar_negocio: true,
      itens: [{ id: 3302, servico_id: 58 }],
    }),
    data: PROPOSTA,
    example: { ...ACEITA, venda_id: 5821 },
    forbids: {
      vendas: {
        summary: 'Sem o escopo vendas:write',
        detail: 'Permissão insuficiente: esta ação exige o escopo vendas:write.',
      },
    },
    refusals: {
      400: {
        description: 'Proposta que não foi aceita, ou um item que não pode ser vendido.',
        examples: {
          status: refusedStatus(
            'Proposta enviada',
            'A proposta 000063 está enviada: só pode ser convertida a partir de aceita.',
          ),
          livre: onField(
            'Texto livre',
            'itens.1.descricao',
            '"Instalação da máquina de café" é um texto livre: diga em `itens` que produto ou serviço ele é.',
          ),
        },
      },
    },
    verb: convertProposta,
  }),
];

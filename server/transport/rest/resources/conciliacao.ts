import {
  acceptSugestoes,
  acceptSugestoesInput,
  extrato,
  extratosCriados,
  extratosFilters,
  getExtrato,
  getLinha,
  ignoreLinha,
  ignoreLinhaInput,
  linhaExtrato,
  linhasFilters,
  listExtratos,
  listLinhas,
  reconcileLinha,
  reconcileLinhaInput,
  sendExtrato,
  sendExtratoInput,
  sugestoesAceitas,
  undoLinha,
} from '#server/conciliacao/index.ts';
import { badData, onField } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes } from '../route.ts';

const extratos = resource({
  modulo: 'financeiro',
  path: '/v1/financeiro/extratos/',
  tag: 'Conciliação',
  noun: { g: 'o', one: 'extrato', many: 'extratos' },
});

const linhas = resource({
  modulo: 'financeiro',
  path: '/v1/financeiro/linhas-extrato/',
  tag: 'Conciliação',
  noun: { g: 'a', one: 'linha de extrato', many: 'linhas de extrato' },
});

const criado = new Date('2026-08-06T08:30:00-03:00');

const EXTRATO = answers('ExtratoBancario', extrato, {
  id: 12,
  arquivo_nome: 'extrato-agosto.ofx',
  banco: '0341',
  agencia: '1234',
  conta: '567890',
  inicio: '2026-08-01',
  fim: '2026-08-05',
  saldo: '18240.77',
  saldo_em: '2026-08-05',
  linhas: 42,
  novas: 42,
  pendentes: 9,
  ator_nome: 'Ana Souza',
  criado_em: criado,
});

const LINHA = answers('LinhaExtratoBancario', linhaExtrato, {
  id: 1,
  extrato_id: 12,
  banco: '0341',
  agencia: '1234',
  conta: '567890',
  fitid: '20260805001',
  dia: '2026-08-05',
  valor: '412.50',
  tipo: 'CREDIT',
  documento: '000031',
  descricao: 'PIX RECEBIDO MERCEARIA SAO JOSE',
  status: 'pendente',
  motivo: null,
  tratada_por: null,
  tratada_em: null,
  conciliacoes: [],
});

const CONCILIADA = {
  ...LINHA.example,
  status: 'conciliada' as const,
  tratada_por: 'Ana Souza',
  tratada_em: criado,
  conciliacoes: [
    {
      id: 3,
      conta_id: 1,
      conta_numero: '000031',
      conta_descricao: 'Venda 000057, parcela 1 de 2',
      baixa_id: 512,
      valor: '412.50',
      criou_baixa: true,
    },
  ],
};

const RECEBIDO = answers('ExtratosRecebidos', extratosCriados, { extratos: [EXTRATO.example], novas: 42 });

const ACEITAS = answers('SugestoesAceitas', sugestoesAceitas, { conciliadas: 33, restantes: 9 });

const onStatus = (summary: string, message: string) => onField(summary, 'status', message);

/** Bank statements, their lines, and what each line paid. */
export const conciliacaoRoutes: Route[] = [
  extratos.act({
    operationId: 'aceitarSugestoes',
    at: 'aceitar-sugestoes/',
    summary: 'Conciliar o que é certo',
    description:
      'Concilia cada linha pendente para a qual há uma só conta possível, com o mesmo valor e algo mais que a confirme: o nome ou o número no texto, o identificador do Pix, ou o dia. As outras ficam como estão.',
    message: 'Sugestões certas aceitas.',
    body: mayTake('AceiteDeSugestoes', acceptSugestoesInput, { extrato_id: 12 }),
    custo: 'varreduras',
    data: ACEITAS,
    verb: acceptSugestoes,
  }),
  extratos.list({
    operationId: 'listarExtratos',
    description:
      'Os extratos bancários que entraram, do mais novo para o mais antigo. São enviados no painel, em Conciliação, como arquivo OFX.',
    query: extratosFilters,
    data: EXTRATO,
    atLeast: true,
    verb: listExtratos,
  }),
  extratos.act({
    operationId: 'enviarExtrato',
    at: '',
    summary: 'Enviar um extrato bancário',
    description:
      'Recebe um arquivo OFX (1.x ou 2.x) em base64, com até 1 MiB de corpo; arquivos maiores são enviados no painel. Cada linha entra uma vez por conta bancária: o mesmo arquivo de novo, ou um período que se sobrepõe, só acrescenta o que falta. Um extrato por conta bancária do arquivo.',
    message: 'Extrato recebido.',
    body: takes('NovoExtrato', sendExtratoInput, {
      arquivo_nome: 'extrato-agosto.ofx',
      conteudo: Buffer.from(
        '<OFX><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>12345-6</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260812<TRNAMT>412.50<FITID>1<MEMO>PIX</STMTTRN></BANKTRANLIST></STMTRS></OFX>',
      ).toString('base64'),
    }),
    custo: 'varreduras',
    data: RECEBIDO,
    refusals: {
      400: {
        description: 'Arquivo que não é um OFX, ou que não pôde ser lido.',
        examples: {
          arquivo: onField(
            'Não é OFX',
            'conteudo',
            'Isto não é um arquivo OFX: peça ao banco o extrato em OFX (Money 2000 ou superior).',
          ),
        },
      },
    },
    verb: sendExtrato,
  }),
  extratos.read({
    operationId: 'consultarExtrato',
    description: 'Um extrato, com quantas linhas ainda esperam.',
    data: EXTRATO,
    verb: getExtrato,
  }),
  linhas.list({
    operationId: 'listarLinhasDeExtrato',
    description: 'As linhas dos extratos, do dia mais novo para o mais antigo, com as contas que cada uma pagou.',
    query: linhasFilters,
    data: LINHA,
    atLeast: true,
    verb: listLinhas,
  }),
  linhas.read({
    operationId: 'consultarLinhaDeExtrato',
    description: 'Uma linha de extrato.',
    data: LINHA,
    verb: getLinha,
  }),
  linhas.act({
    operationId: 'conciliarLinhaDeExtrato',
    at: '{id}/conciliar/',
    summary: 'Conciliar uma linha de extrato',
    description:
      'Diz que contas a linha pagou: o que entrou paga contas a receber, o que saiu contas a pagar. A soma das partes é o valor da linha. Cada parte baixa a sua conta, ou com `baixa_id` fica ligada a uma baixa que ela já tem. Repetir o mesmo responde 200 e não muda nada.',
    message: 'Linha conciliada.',
    body: takes('ConciliacaoDeLinha', reconcileLinhaInput.omit({ id: true }), { partes: [{ conta_id: 1 }] }),
    data: LINHA,
    example: CONCILIADA,
    refusals: {
      400: {
        description: 'Partes que não somam a linha, conta que não pode ser baixada, ou linha já conciliada.',
        examples: {
          dados: badData({ partes: ['Escolha ao menos uma conta.'] }),
          soma: onField('Soma', 'partes', 'A soma das partes deve ser 412,50, o que falta da linha.'),
          conta: onField('Conta desconhecida', 'partes.0.conta_id', 'Conta não encontrada (id 999).'),
          status: onStatus('Já ignorada', 'A linha está ignorada: só pode ser conciliada a partir de pendente.'),
        },
      },
    },
    verb: reconcileLinha,
  }),
  linhas.act({
    operationId: 'ignorarLinhaDeExtrato',
    at: '{id}/ignorar/',
    summary: 'Ignorar uma linha de extrato',
    description: 'Diz que a linha não paga conta alguma, e por quê.',
    message: 'Linha ignorada.',
    body: takes('LinhaIgnorada', ignoreLinhaInput.omit({ id: true }), { motivo: 'Tarifa do banco' }),
    data: LINHA,
    example: {
      ...LINHA.example,
      status: 'ignorada',
      motivo: 'Tarifa do banco',
      tratada_por: 'Ana Souza',
      tratada_em: criado,
    },
    refusals: {
      400: {
        description: 'Sem motivo, ou linha conciliada.',
        examples: {
          dados: badData({ motivo: ['Este campo é obrigatório.'] }),
          status: onStatus('Já conciliada', 'A linha está conciliada: só pode ser ignorada a partir de pendente.'),
        },
      },
    },
    verb: ignoreLinha,
  }),
  linhas.act({
    operationId: 'desfazerLinhaDeExtrato',
    at: '{id}/desfazer/',
    summary: 'Desfazer uma conciliação',
    description:
      'A linha volta a `pendente`. As baixas que ela fez são estornadas; as que já existiam ficam. Desfazer uma linha pendente responde 200 e não muda nada.',
    message: 'Linha pendente de novo.',
    data: LINHA,
    verb: undoLinha,
  }),
];

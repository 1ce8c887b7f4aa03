import {
  ARQUIVO_DE_NOTAS,
  eventoNota,
  eventosNotaFilters,
  getNota,
  getXmlNota,
  importacaoDeNotas,
  importNotas,
  importNotasInput,
  judgeNotas,
  linhaNota,
  linkNota,
  listEventosNota,
  listNotas,
  nota,
  notasFilters,
  receberNotaInput,
  receiveNota,
  requireImportable,
  unlinkNota,
  vincularNotaInput,
} from '#server/fiscal/index.ts';
import { drawDanfeOf } from '../../arquivos/print-nota.ts';
import { refusal } from '../openapi-components.ts';
import { KEY_IN_USE, onField } from '../refusals.ts';
import { answers, mayTake, type Route, resource, takes, takesFile } from '../route.ts';

const noun = { g: 'a', one: 'nota fiscal', many: 'notas fiscais' } as const;

const notas = resource({ modulo: 'notas_fiscais', path: '/v1/notas-fiscais/', tag: 'Notas fiscais', noun });

const eventos = resource({
  modulo: 'notas_fiscais',
  path: '/v1/notas-fiscais/{id}/eventos/',
  key: 'evento_id',
  parent: { key: 'id', noun },
  tag: 'Notas fiscais',
  noun: { g: 'o', one: 'evento', many: 'eventos' },
});

const emitida = new Date('2026-08-12T15:20:31-03:00');
const importada = new Date('2026-08-12T16:02:11.104-03:00');
const CHAVE = '33260811222333000181550010000045121183926479';

const LINHA = answers('LinhaNotaFiscal', linhaNota, {
  id: 7733,
  tipo: 'NFE',
  sentido: 'saida',
  status: 'AUTORIZADO',
  numero: '4512',
  serie: '1',
  chave_acesso: CHAVE,
  emitida_em: emitida,
  autorizada_em: emitida,
  protocolo: '333260004518827',
  cancelada_em: null,
  protocolo_cancelamento: null,
  verificacao: 'assinatura',
  cadeia: 'confirmada',
  demonstracao: false,
  valor_total: '1284.60',
  emitente_documento: '11222333000181',
  emitente_nome: 'Torrefação Serrana Ltda',
  destinatario_documento: '19131243000197',
  destinatario_nome: 'Papelaria Central Ltda',
  cliente_id: 318,
  venda_id: null,
  compra_id: null,
  recebida_em: null,
  criado_em: importada,
  atualizado_em: importada,
});

const endereco = {
  logradouro: 'Rua do Imperador',
  numero: '288',
  complemento: null,
  bairro: 'Centro',
  cidade: 'Petrópolis',
  uf: 'RJ',
  cep: '25620001',
  telefone: '2422421000',
};
const participante = {
  documento: '11222333000181',
  nome: 'Torrefação Serrana Ltda',
  nome_fantasia: 'Serrana',
  inscricao_estadual: '79912345',
  inscricao_municipal: null,
  email: null,
  endereco,
};

const NOTA = answers('NotaFiscal', nota, {
  ...LINHA.example,
  natureza: 'Venda de mercadoria',
  finalidade: '1',
  operacao: 'saida',
  tipo_emissao: '1',
  saida_em: null,
  certificado: 'TORREFACAO SERRANA LTDA:11222333000181',
  deposito_id: null,
  venda_numero: null,
  compra_numero: null,
  emitente: participante,
  destinatario: {
    ...participante,
    documento: '19131243000197',
    nome: 'Papelaria Central Ltda',
    nome_fantasia: null,
    inscricao_estadual: null,
    email: 'compras@papelariacentral.exemplo.com.br',
  },
  totais: { vProd: '1284.60', vDesc: '0.00', vFrete: '0.00', vNF: '1284.60' },
  transporte: {
    modalidade: '9',
    transportador: { nome: null, documento: null, ie: null, endereco: null, cidade: null, uf: null },
    placa: null,
    placa_uf: null,
    volumes: [],
  },
  fatura: null,
  duplicatas: [],
  pagamentos: [{ forma: '17', descricao: null, valor: '1284.60' }],
  troco: null,
  informacoes_fisco: null,
  informacoes: 'Pedido 000123',
  qr_code: null,
  url_consulta: null,
  itens: [
    {
      id: 90121,
      numero: 1,
      codigo: 'CAFE-500',
      gtin: '7891000100103',
      descricao: 'Café torrado em grãos 500 g',
      ncm: '09012100',
      cfop: '5102',
      unidade: 'UN',
      quantidade: '30.0000',
      valor_unitario: '42.8200000000',
      valor_total: '1284.60',
      desconto: '0.00',
      acrescimos: '0.00',
      cst: '000',
      base_icms: '1284.60',
      aliquota_icms: '18.00',
      valor_icms: '231.23',
      aliquota_ipi: '0',
      valor_ipi: '0.00',
      informacoes: null,
      produto_id: null,
      fator: null,
      quantidade_recebida: null,
    },
  ],
  eventos: [],
});

const RECEBIDA = {
  ...NOTA.example,
  sentido: 'entrada' as const,
  cliente_id: null,
  recebida_em: importada,
  deposito_id: 1,
  itens: NOTA.example.itens.map((item) => ({ ...item, produto_id: 1, fator: '1', quantidade_recebida: '30.000' })),
};

const EVENTO = answers('EventoNotaFiscal', eventoNota, {
  id: 412,
  tipo_evento: '110111',
  sequencia: 1,
  justificativa: 'Pedido desfeito pelo cliente',
  protocolo: '333260004519034',
  registrado_em: importada,
  cadeia: 'confirmada',
  criado_em: importada,
});

const IMPORTACAO = answers('ImportacaoNotasFiscais', importacaoDeNotas, {
  nota: LINHA.example,
  importadas: 1,
  repetidas: 0,
  canceladas: 0,
  aguardando: 0,
  recusadas: 0,
  resultados: [
    {
      arquivo: `${CHAVE}-procNFe.xml`,
      resultado: 'importada',
      motivo: null,
      mensagem: 'Nota importada.',
      nota_id: 7733,
      chave_acesso: CHAVE,
    },
  ],
});

const vinculo = vincularNotaInput
  .omit({ id: true })
  .meta({ anyOf: [{ required: ['venda_id'] }, { required: ['compra_id'] }] });

const onFile = (summary: string, message: string) => onField(summary, 'arquivo', message);
const onStatus = (summary: string, message: string) => onField(summary, 'status', message);

const RECEBEU = onStatus(
  'Já no estoque',
  'Os produtos da nota 4512 já entraram no estoque: o vínculo só muda antes disso.',
);

/** Notes: what comes in as XML, what is proved of it, what is done with it. None is deleted. */
export const notasFiscaisRoutes: Route[] = [
  notas.list({
    operationId: 'listarNotasFiscais',
    description:
      'As notas importadas, emitidas e recebidas, também as canceladas, sem os itens. `busca` encontra número, nomes, documentos e a chave inteira. `total_registros` é exato até 500; acima disso pode ser um mínimo: a resposta traz então `X-Total-Minimo: true`, e `proxima` continua levando até o fim.',
    query: notasFilters,
    data: LINHA,
    atLeast: true,
    verb: listNotas,
  }),
  notas.act({
    operationId: 'importarNotasFiscais',
    at: 'importar/',
    summary: 'Importar notas fiscais',
    description:
      'Importa uma nota autorizada (procNFe, modelos 55 e 65), um cancelamento registrado (procEventoNFe) ou um ZIP deles, no campo `arquivo` de um formulário `multipart/form-data`: XML até 1 MiB; ZIP até 10 MB e 100 arquivos. De cada arquivo são conferidos a estrutura, a assinatura, o certificado, a chave e o protocolo, e os valores vêm só da parte assinada. **A assinatura prova o emitente; a autorização da SEFAZ é a que o arquivo declara** (`verificacao: assinatura`). Nota emitida pela empresa gera `nfe.emitida`, e o cancelamento dela `nfe.cancelada`, cada um uma vez; o destinatário que ainda não é cliente passa a ser. Nota recebida não gera evento. Um cancelamento que chega antes espera pela nota. O mesmo arquivo de novo responde 200 com o mesmo id e não muda nada; outro arquivo com a mesma chave é 409. De um ZIP, `resultados` diz o que houve com cada arquivo; se nenhum pôde ser importado, a resposta é 400.',
    body: takesFile(
      'NovasNotasFiscais',
      importNotasInput,
      {
        before: requireImportable,
        regras: { ...ARQUIVO_DE_NOTAS, tipos: ['application/xml', 'text/xml', 'application/zip'] },
        judge: judgeNotas,
      },
      'nota-procNFe.xml',
    ),
    custo: 'notas',
    data: IMPORTACAO,
    message: ({ resultados, recusadas }) => {
      const [only] = resultados;
      if (resultados.length === 1 && only) return only.mensagem;
      return `${resultados.length - recusadas} de ${resultados.length} arquivos importados.`;
    },
    refusals: {
      400: {
        description: 'O arquivo não é uma nota que se possa importar; `details.arquivo` diz por quê.',
        examples: {
          assinatura: onFile(
            'Conteúdo alterado',
            'A assinatura não confere: o conteúdo do arquivo mudou depois de assinado.',
          ),
          formato: onFile(
            'PDF no lugar do XML',
            'O arquivo é um PDF: o DANFE é só a impressão da nota. Envie o XML da nota, como a SEFAZ o devolveu (procNFe), ou um ZIP deles.',
          ),
          empresa: onFile(
            'Nota de outra empresa',
            'A nota não é desta empresa: o CNPJ 11222333000181 não é o do emitente nem o do destinatário.',
          ),
          cnpj: onField(
            'Empresa sem CNPJ',
            'cnpj',
            'A empresa ainda não tem CNPJ cadastrado, e sem ele não se sabe se a nota é dela. Preencha-o em Configurações.',
          ),
        },
      },
      409: {
        description: 'Outro arquivo com a mesma chave já foi importado, ou a `Idempotency-Key` está em uso.',
        examples: {
          outra_versao: {
            summary: 'Outro arquivo da mesma nota',
            value: refusal(
              'CONFLICT',
              `A nota ${CHAVE} já foi importada de outro arquivo (id 7733), e o que está guardado não muda.`,
            ),
          },
          exemplo: KEY_IN_USE,
        },
      },
    },
    verb: importNotas,
  }),
  notas.read({
    operationId: 'consultarNotaFiscal',
    description:
      'Uma nota com emitente, destinatário, itens, totais, pagamentos e eventos, como a parte assinada do XML os traz.',
    data: NOTA,
    verb: getNota,
  }),
  notas.print({
    operationId: 'baixarXmlNotaFiscal',
    at: '{id}/xml/',
    summary: 'Baixar o XML de uma nota fiscal',
    description: 'O arquivo da nota, byte por byte como foi recebido: é ele que tem valor fiscal.',
    file: 'application/xml',
    verb: getXmlNota,
  }),
  notas.print({
    operationId: 'imprimirDanfe',
    at: '{id}/danfe/',
    summary: 'Imprimir o DANFE (PDF)',
    description:
      'O DANFE em PDF, desenhado dos dados assinados: A4 com o código de barras da chave para a NF-e, cupom de 80 mm com QR Code para a NFC-e. Uma nota cancelada traz a marca "CANCELADA". O DANFE só acompanha a mercadoria; quem tem valor fiscal é o XML.',
    file: 'application/pdf',
    verb: drawDanfeOf,
  }),
  eventos.list({
    operationId: 'listarEventosDaNotaFiscal',
    description: 'Os cancelamentos importados de uma nota, do mais novo para o mais antigo.',
    query: eventosNotaFilters.omit({ id: true }),
    data: EVENTO,
    verb: listEventosNota,
  }),
  notas.act({
    operationId: 'vincularNotaFiscal',
    at: '{id}/vincular/',
    summary: 'Vincular uma nota fiscal',
    description:
      'Vincula uma nota emitida a um pedido de venda (`venda_id`), ou uma recebida a uma compra (`compra_id`): um dos dois. Outro vínculo toma o lugar do anterior; o mesmo de novo responde 200 e não muda nada.',
    message: 'Nota fiscal vinculada.',
    body: takes('VinculoNotaFiscal', vinculo, { venda_id: 318 }),
    data: NOTA,
    example: { ...NOTA.example, venda_id: 318, venda_numero: '000123' },
    refusals: {
      400: {
        description: 'Registro que a empresa não tem, vínculo que não é do sentido da nota, ou produtos já no estoque.',
        examples: {
          venda: onField('Pedido não encontrado', 'venda_id', 'Pedido de venda não encontrado (id 999).'),
          sentido: onField(
            'Nota recebida',
            'venda_id',
            'Esta nota foi recebida de um fornecedor: vincule-a a uma compra.',
          ),
          status: RECEBEU,
        },
      },
    },
    verb: linkNota,
  }),
  notas.act({
    operationId: 'desvincularNotaFiscal',
    at: '{id}/desvincular/',
    summary: 'Desvincular uma nota fiscal',
    description: 'Desfaz o vínculo com o pedido ou a compra. De uma nota sem vínculo, responde 200 e não muda nada.',
    message: 'Nota fiscal desvinculada.',
    data: NOTA,
    refusals: { 400: { description: 'Os produtos da nota já estão no estoque.', examples: { status: RECEBEU } } },
    verb: unlinkNota,
  }),
  notas.act({
    operationId: 'receberNotaFiscal',
    at: '{id}/receber/',
    summary: 'Receber uma nota fiscal no estoque',
    description:
      'Dá entrada nos produtos de uma nota recebida, uma única vez: de novo, responde 200 e não move nada. O produto de cada item é o de `itens` ou o reconhecido: o que o código do fornecedor foi da última vez, o de mesmo GTIN, o de mesmo código; o que foi usado fica lembrado por fornecedor. `fator` converte a unidade da nota na do estoque (uma caixa de doze: `12`). Sem compra vinculada, a entrada tem origem `N` e custa o que o item custou (produtos − desconto e ICMS desonerado que a nota deduz + frete, seguro, outras despesas, IPI, ICMS-ST, ICMS monofásico retido, PIS-ST e COFINS-ST), e o custo médio acompanha. Com compra vinculada, é a compra que é recebida, com origem `C` e as regras dela, e o token precisa também de `compras:write`.',
    message: 'Nota fiscal recebida no estoque.',
    body: mayTake('RecebimentoNotaFiscal', receberNotaInput.omit({ id: true }), {
      itens: [{ item_id: 90121, produto_id: 1, fator: '12' }],
      deposito_id: 1,
    }),
    data: NOTA,
    example: RECEBIDA,
    refusals: {
      400: {
        description:
          'Nota que não move produtos, item sem produto, produto ou depósito que a empresa não tem, ou mais do que falta na compra vinculada.',
        examples: {
          item: onField(
            'Item não reconhecido',
            'itens',
            'Informe o produto do item 1, "Café torrado em grãos 500 g" (item_id 90121), ou produto_id nulo para que não entre.',
          ),
          produto: onField('Produto não encontrado', 'itens.0.produto_id', 'Produto não encontrado (id 999).'),
          status: onStatus('Nota cancelada', 'A nota 4512 está cancelada: só entra no estoque a partir de AUTORIZADO.'),
        },
      },
    },
    verb: receiveNota,
  }),
];

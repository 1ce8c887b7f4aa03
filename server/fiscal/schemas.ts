import { decimal } from '#server/platform/decimal.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, orRequired, text, z } from '#server/platform/validation.ts';
import { CHAVE } from './leitura/chave.ts';
import { MOTIVOS } from './leitura/limits.ts';
import { NotasLidas } from './notas-lidas.ts';

export const TIPOS_NOTA = ['NFE', 'NFCE'] as const;
export const SENTIDOS_NOTA = ['entrada', 'saida'] as const;
export const STATUS_NOTA = ['AUTORIZADO', 'CANCELADO'] as const;
export const VERIFICACOES = ['assinatura', 'sefaz'] as const;
const CADEIAS = ['confirmada', 'sem_cadeia'] as const;

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values);

const tipo = oneOf(TIPOS_NOTA).describe('Modelo: NF-e (55) ou NFC-e (65).');
const sentido = oneOf(SENTIDOS_NOTA).describe('`saida`: emitida pela empresa. `entrada`: recebida de um fornecedor.');
const status = oneOf(STATUS_NOTA).describe('Situação da nota, como os arquivos a dizem.');
const verificacao = oneOf(VERIFICACOES).describe(
  '`assinatura`: a assinatura do emitente foi conferida, e a autorização é a que o arquivo declara. `sefaz`: a SEFAZ também foi consultada.',
);
const cadeia = oneOf(CADEIAS).describe(
  '`confirmada`: o certificado vem de uma autoridade da ICP-Brasil. `sem_cadeia`: este servidor não tem as autoridades configuradas, e isso não foi conferido.',
);
const chave_acesso = z
  .string()
  .regex(CHAVE)
  .describe('Chave de acesso: 44 caracteres, dos quais até 12 podem ser letras.');

export const importNotasInput = z.object({
  arquivo: z
    .instanceof(NotasLidas, { error: orRequired('Envie o conteúdo do arquivo.') })
    .meta({ type: 'string', format: 'binary', description: 'O conteúdo do arquivo.' }),
});

export const notaIdInput = z.object({ id: idSchema });

export const notasFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Número, chave, nome, CNPJ ou CPF do emitente ou do destinatário.'),
  tipo: tipo.optional(),
  sentido: sentido.optional(),
  status: status.optional(),
  verificacao: verificacao.optional(),
  chave_acesso: text(60)
    .transform((chave) => chave.replace(/\s/g, '').toUpperCase())
    .optional()
    .describe('Só a nota com esta chave de acesso.'),
  cliente_id: idFilter('Só as deste cliente.'),
  venda_id: idFilter('Só as vinculadas a este pedido de venda.'),
  compra_id: idFilter('Só as vinculadas a esta compra.'),
  data_inicio: day.optional().describe('Emitidas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Emitidas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  ordenar: z.enum(['emitida_em', 'valor_total']).default('emitida_em').describe('Campo da ordem.'),
  direcao: z.enum(['asc', 'desc']).default('desc').describe('Crescente ou decrescente.'),
});

export const eventosNotaFilters = z.object({ id: idSchema, ...paginationInput });

/** A note in the list; decimals are text. */
export const linhaNota = z.object({
  id: z.int().describe('Identificador.'),
  tipo,
  sentido,
  status,
  numero: z.string().describe('Número da nota.'),
  serie: z.string().describe('Série da nota.'),
  chave_acesso,
  emitida_em: instante.describe('Quando foi emitida.'),
  autorizada_em: instante.describe('Quando a SEFAZ a autorizou, como o arquivo declara.'),
  protocolo: z.string().describe('Protocolo de autorização, como o arquivo declara.'),
  cancelada_em: instante.nullable().describe('Quando o cancelamento foi registrado.'),
  protocolo_cancelamento: z.string().nullable().describe('Protocolo do cancelamento.'),
  verificacao,
  cadeia,
  demonstracao: z.boolean().describe('Nota de demonstração, do ambiente de testes: sem valor fiscal.'),
  valor_total: z.string().describe('Valor total da nota.'),
  emitente_documento: z.string().describe('CNPJ ou CPF de quem emitiu, sem pontuação.'),
  emitente_nome: z.string().describe('Nome de quem emitiu.'),
  destinatario_documento: z.string().nullable().describe('CNPJ ou CPF do destinatário.'),
  destinatario_nome: z
    .string()
    .nullable()
    .describe('Nome do destinatário; nulo quando o consumidor não se identificou.'),
  cliente_id: z.int().nullable().describe('O destinatário de uma nota emitida, entre os clientes da empresa.'),
  venda_id: z.int().nullable().describe('O pedido de venda da nota emitida.'),
  compra_id: z.int().nullable().describe('A compra da nota recebida.'),
  recebida_em: instante.nullable().describe('Quando os produtos da nota recebida entraram no estoque.'),
  criado_em: instante.describe('Quando foi importada.'),
  atualizado_em: instante.describe('Quando mudou pela última vez.'),
});

const nullable = (description: string) => z.string().nullable().describe(description);

const participante = z.object({
  documento: nullable('CNPJ ou CPF, sem pontuação; nulo para estrangeiros.'),
  nome: nullable('Nome ou razão social.'),
  nome_fantasia: nullable('Nome fantasia.'),
  inscricao_estadual: nullable('Inscrição estadual.'),
  inscricao_municipal: nullable('Inscrição municipal.'),
  email: nullable('E-mail.'),
  endereco: z
    .object({
      logradouro: nullable('Rua, avenida ou estrada.'),
      numero: nullable('Número.'),
      complemento: nullable('Complemento.'),
      bairro: nullable('Bairro.'),
      cidade: nullable('Cidade.'),
      uf: nullable('Sigla do estado.'),
      cep: nullable('CEP, 8 dígitos.'),
      telefone: nullable('Telefone, só dígitos.'),
    })
    .nullable()
    .describe('Endereço.'),
});

const itemNota = z.object({
  id: z.int().describe('Identificador do item.'),
  numero: z.int().describe('Posição do item na nota.'),
  codigo: z.string().describe('Código do produto, do emitente.'),
  gtin: nullable('Código de barras.'),
  descricao: z.string().describe('Descrição do produto.'),
  ncm: z.string().describe('NCM.'),
  cfop: z.string().describe('CFOP.'),
  unidade: z.string().describe('Unidade comercial.'),
  quantidade: z.string().describe('Quantidade, com 4 casas.'),
  valor_unitario: z.string().describe('Valor de uma unidade, com até 10 casas.'),
  valor_total: z.string().describe('Valor dos produtos do item.'),
  desconto: z.string().describe('O que a nota tira do item: o desconto e o ICMS desonerado que ela deduz.'),
  acrescimos: z
    .string()
    .describe(
      'O que a nota soma ao item: frete, seguro, outras despesas, IPI, ICMS-ST, ICMS monofásico retido, PIS-ST e COFINS-ST.',
    ),
  cst: nullable('Origem e situação tributária do ICMS (CST ou CSOSN).'),
  base_icms: z.string().describe('Base de cálculo do ICMS.'),
  aliquota_icms: z.string().describe('Alíquota do ICMS.'),
  valor_icms: z.string().describe('Valor do ICMS.'),
  aliquota_ipi: z.string().describe('Alíquota do IPI.'),
  valor_ipi: z.string().describe('Valor do IPI.'),
  informacoes: nullable('Informações adicionais do item.'),
  produto_id: z.int().nullable().describe('O produto como que foi recebido no estoque.'),
  fator: nullable('Unidades do estoque em uma da nota.'),
  quantidade_recebida: nullable('Quanto entrou no estoque.'),
});

const eventoNota = z.object({
  id: z.int().describe('Identificador.'),
  tipo_evento: z.string().describe('`110111` (cancelamento) ou `110112` (cancelamento por substituição).'),
  sequencia: z.int().describe('Sequência do evento.'),
  justificativa: z.string().describe('Por que foi cancelada.'),
  protocolo: z.string().describe('Protocolo do registro.'),
  registrado_em: instante.describe('Quando foi registrado.'),
  cadeia,
  criado_em: instante.describe('Quando foi importado.'),
});

/** A note with all that its screen and its printed form show. */
export const nota = linhaNota.extend({
  natureza: z.string().describe('Natureza da operação.'),
  finalidade: z.string().describe('1 normal, 2 complementar, 3 ajuste, 4 devolução.'),
  operacao: z.enum(['entrada', 'saida']).describe('O que a operação foi para quem emitiu.'),
  tipo_emissao: z.string().describe('1: emissão normal; os outros são contingências.'),
  saida_em: nullable('Saída ou entrada dos produtos, como a nota a escreve.'),
  certificado: z.string().describe('Titular do certificado que assinou.'),
  deposito_id: z.int().nullable().describe('Onde os produtos da nota recebida entraram.'),
  venda_numero: nullable('Número do pedido vinculado.'),
  compra_numero: nullable('Número da compra vinculada.'),
  emitente: participante.describe('Quem emitiu.'),
  destinatario: participante.nullable().describe('Para quem.'),
  totais: z.record(z.string(), z.string()).describe('Totais do grupo ICMSTot, com os nomes do leiaute da NF-e.'),
  transporte: z
    .object({
      modalidade: z.string().describe('Modalidade do frete (modFrete).'),
      transportador: z
        .object({
          nome: nullable('Nome.'),
          documento: nullable('CNPJ ou CPF.'),
          ie: nullable('Inscrição estadual.'),
          endereco: nullable('Endereço.'),
          cidade: nullable('Cidade.'),
          uf: nullable('Estado.'),
        })
        .describe('Quem transporta.'),
      placa: nullable('Placa do veículo.'),
      placa_uf: nullable('Estado da placa.'),
      volumes: z
        .array(
          z.object({
            quantidade: nullable('Quantos.'),
            especie: nullable('De que espécie.'),
            marca: nullable('Marca.'),
            numeracao: nullable('Numeração.'),
            peso_liquido: nullable('Peso líquido, em kg.'),
            peso_bruto: nullable('Peso bruto, em kg.'),
          }),
        )
        .describe('Os volumes.'),
    })
    .describe('Transporte.'),
  fatura: z
    .object({
      numero: nullable('Número.'),
      valor_original: nullable('Valor original.'),
      desconto: nullable('Desconto.'),
      valor_liquido: nullable('Valor líquido.'),
    })
    .nullable()
    .describe('Fatura.'),
  duplicatas: z
    .array(
      z.object({
        numero: nullable('Número.'),
        vencimento: nullable('AAAA-MM-DD.'),
        valor: z.string().describe('Valor.'),
      }),
    )
    .describe('Duplicatas.'),
  pagamentos: z
    .array(
      z.object({
        forma: z.string().describe('Forma de pagamento (tPag).'),
        descricao: nullable('Descrição da forma 99.'),
        valor: z.string().describe('Valor.'),
      }),
    )
    .describe('Pagamentos.'),
  troco: nullable('Troco.'),
  informacoes_fisco: nullable('Informações de interesse do fisco.'),
  informacoes: nullable('Informações complementares.'),
  qr_code: nullable('Endereço do QR Code da NFC-e; não faz parte do que é assinado.'),
  url_consulta: nullable('Endereço de consulta da NFC-e; não faz parte do que é assinado.'),
  itens: z.array(itemNota).describe('Os itens, na ordem da nota.'),
  eventos: z.array(eventoNota).describe('Os cancelamentos importados.'),
});

export const RESULTADOS = ['importada', 'repetida', 'cancelada', 'aguardando', 'conflito', 'recusada'] as const;

/** What became of one file. */
export const resultadoNota = z.object({
  arquivo: z.string().describe('Nome do arquivo.'),
  resultado: z
    .enum(RESULTADOS)
    .describe(
      '`importada`: nota nova. `repetida`: este arquivo já estava aqui. `cancelada`: o cancelamento foi aplicado à nota. `aguardando`: o cancelamento espera pela nota. `conflito`: já há outro arquivo desta chave. `recusada`: `motivo` e `mensagem` dizem por quê.',
    ),
  motivo: z.enum(MOTIVOS).nullable().describe('O que não confere, para programas.'),
  mensagem: z.string().describe('O mesmo, para pessoas.'),
  nota_id: z.int().nullable().describe('A nota.'),
  chave_acesso: nullable('A chave dela.'),
});

export const importacaoDeNotas = z.object({
  nota: linhaNota.nullable().describe('A nota, quando o arquivo era de uma só.'),
  importadas: z.int().describe('Quantas notas novas.'),
  repetidas: z.int().describe('Quantos arquivos que já estavam aqui.'),
  canceladas: z.int().describe('Quantos cancelamentos aplicados.'),
  aguardando: z.int().describe('Quantos cancelamentos à espera da nota.'),
  recusadas: z.int().describe('Quantos recusados, com os conflitos.'),
  resultados: z.array(resultadoNota).describe('Um por arquivo, na ordem do ZIP.'),
});

export const vincularNotaInput = z.object({
  id: idSchema,
  venda_id: idSchema.optional().describe('O pedido de venda de uma nota emitida.'),
  compra_id: idSchema.optional().describe('A compra de uma nota recebida.'),
});

const fator = decimal({ digits: 9, scale: 6, min: 'positive', minMessage: 'O fator deve ser maior que 0.' }).describe(
  'Unidades do estoque em uma unidade da nota: `12` para uma caixa de doze. Até 6 casas decimais.',
);

export const receberNotaInput = z.object({
  id: idSchema,
  itens: z
    .array(
      z.object({
        item_id: idSchema.describe('Um item da nota.'),
        produto_id: idSchema.nullable().describe('O produto do estoque; nulo: este item não entra.'),
        fator: fator.optional().describe('Unidades do estoque em uma unidade da nota; sem ele, o último usado ou 1.'),
      }),
    )
    .max(990, 'Use no máximo 990 itens.')
    .superRefine((itens, context) => {
      const seen = new Set<number>();
      for (const [i, { item_id }] of itens.entries()) {
        if (seen.has(item_id)) {
          context.addIssue({ code: 'custom', path: [i, 'item_id'], message: 'Este item já está na lista.' });
        }
        seen.add(item_id);
      }
    })
    .default([])
    .describe(
      'O produto de cada item, cada `item_id` uma vez; os que não vêm aqui são reconhecidos pelo código do fornecedor, pelo GTIN ou pelo código.',
    ),
  deposito_id: idSchema.nullable().optional().describe('Onde os produtos entram; sem ele, o depósito padrão.'),
  observacao: text(500).default('').describe('Até 500 caracteres; vai também nos lançamentos de estoque.'),
});
export type ItemRecebido = z.output<typeof receberNotaInput>['itens'][number];

/** An item of a note with the product that it seems to be. */
export const itemReconhecido = z.object({
  item_id: z.int(),
  numero: z.int(),
  codigo: z.string(),
  gtin: z.string().nullable(),
  descricao: z.string(),
  unidade: z.string(),
  quantidade: z.string(),
  produto_id: z.int().nullable(),
  produto_codigo: z.string().nullable(),
  produto_nome: z.string().nullable(),
  produto_unidade: z.string().nullable(),
  controlar_estoque: z.boolean().nullable(),
  fator: z.string(),
  por: z.enum(['fornecedor', 'gtin', 'codigo']).nullable(),
});

/** A sale or a purchase that a note may be of. */
export const vinculoSugerido = z.object({
  id: z.int(),
  numero: z.string(),
  status: z.string(),
  nome: z.string(),
  total: z.string(),
  criado_em: instante,
  mesmo_valor: z.boolean(),
});

export type LinhaNota = z.output<typeof linhaNota>;
export type Nota = z.output<typeof nota>;
export type EventoNota = z.output<typeof eventoNota>;
export type ItemNota = z.output<typeof itemNota>;
export type ResultadoNota = z.output<typeof resultadoNota>;
/** What became of one file, as the writing of it tells. */
export type Feito = Pick<ResultadoNota, 'resultado' | 'mensagem'> & Partial<Pick<ResultadoNota, 'motivo' | 'nota_id'>>;
export type ImportacaoDeNotas = z.output<typeof importacaoDeNotas>;
export type ItemReconhecido = z.output<typeof itemReconhecido>;
export type VinculoSugerido = z.output<typeof vinculoSugerido>;
export { eventoNota };

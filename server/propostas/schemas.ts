import { PERIODICIDADE_PROPOSTA, STATUS_PROPOSTA, TIPO_DESTINO } from '#modulos/propostas.ts';
import { historico } from '#server/auditoria/index.ts';
import { camposDeLinha, dinheiro, MOST_LINHAS, requireDistinctIds, requireKindOrText } from '#server/catalogo/index.ts';
import { isCnpj, isCpf } from '#server/platform/documents.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { lido_em } from '#server/platform/lido-em.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { day, instante, optionalText, requiredText, text, z } from '#server/platform/validation.ts';
import { CNPJ, CPF, EMAIL, trimmed } from '#server/platform/written-forms.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as [K, ...K[]];
const oneOf = <K extends string>(values: readonly [K, ...K[]]) => z.enum(values);

export type StatusProposta = keyof typeof STATUS_PROPOSTA;
const TIPOS_ITEM = ['produto', 'servico', 'livre'] as const;

const status = oneOf(keysOf(STATUS_PROPOSTA));
const tipo_destino = oneOf(keysOf(TIPO_DESTINO)).describe('O que a proposta aceita vira: uma venda ou um contrato.');
const periodicidade = oneOf(keysOf(PERIODICIDADE_PROPOSTA))
  .nullable()
  .describe('Só de `contrato`, e obrigatória nele: de quanto em quanto tempo o total é cobrado.');
const inicio = day
  .nullable()
  .describe('Só de `contrato`, e obrigatório nele: dia do primeiro vencimento (AAAA-MM-DD).');

const lineFields = {
  ...camposDeLinha(TIPOS_ITEM),
  tipo: camposDeLinha(TIPOS_ITEM).tipo.describe(
    'Dispensável: `produto_id` ou `servico_id` já diz; sem um nem outro, é texto livre. Enviado, precisa dizer o mesmo.',
  ),
  descricao: requiredText(500)
    .optional()
    .describe('Sem ela, o nome do produto ou do serviço; obrigatória em texto livre.'),
  unidade: requiredText(6).optional().describe('Só de texto livre; sem ela, UN.'),
  preco_unitario: dinheiro('O preço').optional().describe('Sem ele, o preço do cadastro; 0.00 em texto livre.'),
};

const listOf = <S extends z.ZodType>(line: S) =>
  z.array(line).min(1, 'Inclua ao menos um item.').max(MOST_LINHAS, `Use no máximo ${MOST_LINHAS} itens.`);

const newItens = listOf(z.object(lineFields).superRefine(requireKindOrText));
const itens = listOf(
  z
    .object({
      id: idSchema.optional().describe('Identificador de um item que a proposta já tem: ele continua o mesmo.'),
      ...lineFields,
    })
    .superRefine(requireKindOrText),
).superRefine(requireDistinctIds);

export type SentItem = z.output<typeof itens>[number];

const titulo = requiredText(200).describe('Título da proposta.');
const cliente_id = idSchema.nullable().describe('Cliente ativo da empresa; ou `contato_id`.');
const contato_id = idSchema
  .nullable()
  .describe(
    'Contato do CRM; o identificador de um mesclado vale o que ficou. Sem `cliente_id`, vira cliente ao converter.',
  );
const negocio_id = idSchema
  .nullable()
  .describe('Negócio do CRM; dele vêm título, contato, cliente e itens que não forem enviados. Exige `crm:read`.');
const valida_ate = day
  .nullable()
  .describe('Último dia em que pode ser aceita (AAAA-MM-DD), no fuso da empresa; nulo: sem prazo.');
const desconto = dinheiro('O desconto').describe(
  'Em dinheiro, até o total dos itens; rateado entre eles. Só de uma proposta que vira venda.',
);
const frete = dinheiro('O frete').describe('Somado ao total; só de uma proposta que vira venda.');
const introducao = text(5_000).describe('Texto antes dos itens.');
const condicoes = text(10_000).describe('Texto depois dos itens: prazo, pagamento, garantia.');

export const createPropostaInput = z.object({
  titulo: titulo.optional().describe('Título da proposta; obrigatório sem `negocio_id`.'),
  cliente_id: cliente_id.optional(),
  contato_id: contato_id.optional(),
  negocio_id: negocio_id.default(null),
  valida_ate: valida_ate.default(null),
  itens: newItens.optional().describe('De 1 a 200 itens; obrigatórios sem um negócio que os tenha.'),
  desconto: desconto.default('0.00'),
  frete: frete.default('0.00'),
  introducao: introducao.default(''),
  condicoes: condicoes.default(''),
  tipo_destino: tipo_destino.default('venda'),
  periodicidade: periodicidade.default(null),
  inicio: inicio.default(null),
});

const kept = {
  negocio_id: idSchema.nullable().optional().describe('Só o que a proposta já tem: ela não muda de negócio.'),
  status: status.optional().describe('Só o que a proposta já tem: quem o muda são as ações, como `enviar/`.'),
};

export const updatePropostaInput = z.object({
  id: idSchema,
  titulo: titulo.optional(),
  cliente_id: cliente_id.optional(),
  contato_id: contato_id.optional(),
  valida_ate: valida_ate.optional(),
  itens: itens.optional().describe('A lista inteira, de 1 a 200 itens; cada `id` uma vez.'),
  desconto: desconto.optional(),
  frete: frete.optional(),
  introducao: introducao.optional(),
  condicoes: condicoes.optional(),
  tipo_destino: tipo_destino.optional(),
  periodicidade: periodicidade.optional(),
  inicio: inicio.optional(),
  ...kept,
});

/** The same as the panel sends it. */
export const updatePropostaLidoInput = updatePropostaInput.extend({ lido_em });

/** PUT: what is not sent goes back to its default. */
export const replacePropostaInput = z.object({
  id: idSchema,
  titulo,
  cliente_id: cliente_id.default(null),
  contato_id: contato_id.default(null),
  valida_ate: valida_ate.default(null),
  itens: itens.describe('A lista inteira, de 1 a 200 itens; cada `id` uma vez.'),
  desconto: desconto.default('0.00'),
  frete: frete.default('0.00'),
  introducao: introducao.default(''),
  condicoes: condicoes.default(''),
  tipo_destino: tipo_destino.default('venda'),
  periodicidade: periodicidade.default(null),
  inicio: inicio.default(null),
  ...kept,
});

export const propostaIdInput = z.object({ id: idSchema });
export const versoesFilters = z.object({ id: idSchema, ...paginationInput });
export const pdfInput = z.object({
  id: idSchema,
  versao: idFilter('Uma versão que foi enviada; sem ela, a última ou, de um rascunho, como ele está agora.'),
});

const email = text(254)
  .pipe(z.email('Informe um e-mail válido.'))
  .transform((value) => value.toLowerCase())
  .meta({ pattern: trimmed(EMAIL) });

export const sendPropostaInput = z.object({
  id: idSchema,
  por_email: z
    .boolean()
    .default(false)
    .describe('Envia o link por e-mail ao endereço do contato ou, sem ele, do cliente.'),
  email: email.optional().describe('Outro endereço para o e-mail; dispensa `por_email`.'),
});

/** The same as the panel sends it. */
export const sendPropostaLidaInput = sendPropostaInput.extend({ lido_em });

const nome = requiredText(200).describe('Nome de quem respondeu.');
const DOCUMENTO = trimmed(`${CPF}|${CNPJ}`);
const documento = z
  .string('Informe um texto.')
  .transform((value) => value.replace(/[.\-/\s]/g, '').toUpperCase())
  .refine((value) => isCpf(value) || isCnpj(value), 'Informe um CPF ou um CNPJ válido.')
  .meta({
    type: 'string',
    maxLength: 18,
    pattern: DOCUMENTO,
    description: 'CPF ou CNPJ de quem respondeu, com ou sem pontuação e com os dígitos verificadores certos.',
  });
const motivo = optionalText(1_000).describe('Por que foi recusada.');

/** Noted by the company: it may not know who said yes. */
export const acceptPropostaInput = z.object({
  id: idSchema,
  nome: optionalText(200).default(null).describe('Nome de quem aceitou, quando se sabe.'),
  documento: documento
    .nullable()
    .default(null)
    .meta({
      type: ['string', 'null'],
      maxLength: 18,
      pattern: DOCUMENTO,
      description: 'CPF ou CNPJ de quem aceitou, com ou sem pontuação e com os dígitos verificadores certos.',
    }),
});

export const refusePropostaInput = z.object({ id: idSchema, motivo: motivo.default(null) });

/** What the panel sends beside an answer: the version that whoever notes it had on the screen. Programs send none. */
const vista = { versao_vista: z.int().positive().optional() };
export const acceptPropostaVistaInput = acceptPropostaInput.extend(vista);
export const refusePropostaVistaInput = refusePropostaInput.extend(vista);

export const convertPropostaInput = z.object({
  id: idSchema,
  ganhar_negocio: z
    .boolean()
    .default(false)
    .describe('Marca também o negócio como ganho, se ele ainda está aberto. Exige `crm:write`.'),
  itens: z
    .array(
      z
        .object({
          id: idSchema.describe('Item de texto livre da proposta.'),
          produto_id: idSchema.nullable().optional().describe('Produto que ele é; ou `servico_id`.'),
          servico_id: idSchema.nullable().optional().describe('Serviço que ele é; ou `produto_id`.'),
        })
        .refine(({ produto_id, servico_id }) => (produto_id == null) !== (servico_id == null), {
          path: ['produto_id'],
          error: 'Informe um produto ou um serviço.',
        }),
    )
    .max(MOST_LINHAS, `Use no máximo ${MOST_LINHAS} itens.`)
    .default([])
    .superRefine(requireDistinctIds)
    .describe(
      'O que cada item de texto livre é no cadastro, cada `id` uma vez: só produtos e serviços são vendidos. De um contrato, dispensável.',
    ),
});

const hash = z
  .string('Informe um texto.')
  .regex(/^[0-9a-f]{64}$/, 'Confira a proposta de novo: esta página está incompleta.');

/** What the customer's form says: name, document, the PDF's digest, and that they agree. */
export const acceptByLinkInput = z.object({
  nome,
  documento,
  hash,
  concordo: z.literal('sim', 'Marque que leu e concorda com a proposta.'),
});
export const refuseByLinkInput = z.object({ hash, motivo: optionalText(1_000) });

export const propostasFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do número da proposta ou do nome do cliente.'),
  status: status.optional().describe('Só as que estão nesta situação.'),
  cliente_id: idFilter('Só as deste cliente.'),
  contato_id: idFilter('Só as deste contato.'),
  negocio_id: idFilter('Só as deste negócio.'),
  data_inicio: day.optional().describe('Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  ordenar: oneOf(['criado_em', 'numero', 'valor_total', 'valida_ate'])
    .default('criado_em')
    .describe('Ordem da lista: pela criação, pelo número, pelo total ou pela validade.'),
  direcao: oneOf(['asc', 'desc']).default('desc').describe('`asc` crescente, `desc` decrescente.'),
});

/** A proposal in the list; decimals are text. */
export const linhaProposta = z.object({
  id: z.int().describe('Identificador da proposta.'),
  numero: z.string().describe('Número da proposta, sequencial por empresa.'),
  titulo: z.string().describe('Título.'),
  status: status.describe('Situação da proposta.'),
  cliente_id: z.int().nullable().describe('Cliente; nulo enquanto o contato não é cliente.'),
  cliente_nome: z.string().nullable().describe('Nome do cliente.'),
  contato_id: z.int().nullable().describe('Contato do CRM; nulo quando não há.'),
  contato_nome: z.string().nullable().describe('Nome do contato.'),
  negocio_id: z.int().nullable().describe('Negócio do CRM de onde veio; nulo quando não há.'),
  valida_ate: z.string().nullable().describe('Último dia em que pode ser aceita; nulo quando não tem prazo.'),
  tipo_destino: oneOf(keysOf(TIPO_DESTINO)).describe('O que a proposta aceita vira.'),
  periodicidade: oneOf(keysOf(PERIODICIDADE_PROPOSTA))
    .nullable()
    .describe('De um contrato: de quanto em quanto tempo é cobrado.'),
  inicio: z.string().nullable().describe('De um contrato: dia do primeiro vencimento.'),
  desconto: z.string().describe('Desconto da proposta, em dinheiro.'),
  frete: z.string().describe('Frete.'),
  total_produtos: z.string().describe('Soma de `preco_total` dos itens.'),
  valor_total: z.string().describe('`total_produtos` − `desconto` + `frete`.'),
  versao: z.int().describe('A versão que está sendo escrita ou, depois de enviada, a que foi enviada.'),
  enviada_em: instante.nullable().describe('Quando a última versão foi enviada; nulo antes.'),
  aceita_em: instante.nullable().describe('Quando foi aceita; nulo antes.'),
  recusada_em: instante.nullable().describe('Quando foi recusada; nulo antes.'),
  motivo_recusa: z.string().nullable().describe('O que se disse ao recusar.'),
  cancelada_em: instante.nullable().describe('Quando foi cancelada; nulo antes.'),
  venda_id: z.int().nullable().describe('Venda em que foi convertida; nula antes.'),
  contrato_id: z.int().nullable().describe('Contrato em que foi convertida; nulo antes.'),
  criado_em: instante.describe('Quando foi criada.'),
  atualizado_em: instante.describe('Quando mudou pela última vez.'),
});

const itemProposta = z.object({
  id: z.int().describe('Identificador do item.'),
  tipo: oneOf(TIPOS_ITEM).describe('Produto, serviço ou texto livre.'),
  produto_id: z.int().nullable().describe('Produto; nulo nos demais.'),
  servico_id: z.int().nullable().describe('Serviço; nulo nos demais.'),
  codigo: z.string().describe('Código do produto ou do serviço; vazio em texto livre.'),
  descricao: z.string().describe('Nome, como é oferecido.'),
  unidade: z.string().describe('Unidade de medida.'),
  quantidade: z.string().describe('Quantidade.'),
  preco_unitario: z.string().describe('Preço de cada unidade.'),
  desconto_percentual: z.string().describe('Desconto do item, de 0 a 100.'),
  preco_total: z.string().describe('Quantidade × preço, menos o desconto do item, arredondado ao centavo.'),
  desconto_rateado: z.string().describe('A parte do desconto da proposta que cabe a este item.'),
});

const resposta = z
  .object({
    versao: z.int().describe('A versão que foi respondida.'),
    resposta: oneOf(['aceita', 'recusada']).describe('Aceita ou recusada.'),
    por: oneOf(['cliente', 'empresa']).describe('Pelo cliente, no link; ou registrada pela empresa em nome dele.'),
    nome: z.string().nullable().describe('Nome de quem respondeu.'),
    documento: z.string().nullable().describe('CPF ou CNPJ de quem respondeu, mascarado.'),
    motivo: z.string().nullable().describe('Por que foi recusada.'),
    pdf_sha256: z.string().describe('SHA-256 do PDF que foi respondido.'),
    ip: z.string().nullable().describe('De onde o cliente respondeu.'),
    user_agent: z.string().nullable().describe('Navegador em que o cliente respondeu.'),
    registrada_por: z.string().describe('Quem registrou a resposta.'),
    respondida_em: instante.describe('Quando foi respondida.'),
  })
  .nullable();

/** A proposal with its items. */
export const proposta = linhaProposta.extend({
  introducao: z.string().describe('Texto antes dos itens.'),
  condicoes: z.string().describe('Texto depois dos itens.'),
  pdf_sha256: z.string().nullable().describe('SHA-256 do PDF da última versão enviada; nulo enquanto não há.'),
  resposta: resposta.describe('A última resposta; nula enquanto não há.'),
  itens: z.array(itemProposta).describe('Os itens.'),
});

/** The same after it was sent, with the address that was just made: only this answer has it. */
export const propostaEnviada = proposta.extend({
  link: z
    .string()
    .describe('Endereço público da proposta. Só esta resposta o traz: guarde-o, ou crie outro enviando de novo.'),
  link_ate: instante.describe('Até quando o link funciona.'),
});

/** A version as it was sent. */
export const versaoProposta = z.object({
  id: z.int().describe('Identificador da versão.'),
  versao: z.int().describe('Número da versão.'),
  titulo: z.string().describe('Título, como foi enviado.'),
  valor_total: z.string().describe('Total, como foi enviado.'),
  valida_ate: z.string().nullable().describe('Validade, como foi enviada.'),
  pdf_sha256: z.string().describe('SHA-256 do PDF, que não muda.'),
  pdf_tamanho: z.int().describe('Tamanho do PDF em bytes.'),
  enviada_em: instante.describe('Quando foi enviada.'),
  enviada_por: z.string().describe('Quem enviou.'),
  resposta: resposta.describe('O que se respondeu a esta versão; nula enquanto nada.'),
});

const linkProposta = z.object({
  id: z.int(),
  versao: z.int(),
  email: z.string().nullable(),
  expira_em: z.date(),
  criado_por: z.string(),
  criado_em: z.date(),
});

/** What the panel shows beside a proposal. */
export const linhaDoTempoProposta = z.object({
  historico: z.array(historico),
  versoes: z.array(versaoProposta),
  links: z.array(linkProposta),
});

export type LinhaProposta = z.output<typeof linhaProposta>;
export type ItemProposta = z.output<typeof itemProposta>;
export type Proposta = z.output<typeof proposta>;
export type PropostaEnviada = z.output<typeof propostaEnviada>;
export type VersaoProposta = z.output<typeof versaoProposta>;
export type LinhaDoTempoProposta = z.output<typeof linhaDoTempoProposta>;

import { decimal, MONEY } from '#server/platform/decimal.ts';
import { idFilter, idSchema } from '#server/platform/ids.ts';
import { namedInput, paginationInput } from '#server/platform/pagination.ts';
import { day, instante, requiredText, text, z } from '#server/platform/validation.ts';

export const ADAPTADORES_PIX = ['estatico', 'api_pix'] as const;
export type AdaptadorPix = (typeof ADAPTADORES_PIX)[number];
export const TIPOS_CHAVE = ['cpf', 'cnpj', 'email', 'telefone', 'aleatoria'] as const;
export type TipoChave = (typeof TIPOS_CHAVE)[number];
export const STATUS_COBRANCA = [
  'ativa',
  'concluida',
  'removida_pelo_recebedor',
  'removida_pelo_psp',
  'expirada',
] as const;
export type StatusCobranca = (typeof STATUS_COBRANCA)[number];
export const MOTIVOS_QUARENTENA = [
  'nao_confirmado',
  'txid_desconhecido',
  'txid_diferente',
  'chave_diferente',
  'valor_diferente',
  'segundo_pix',
  'cobranca_removida',
  'titulo_pago',
  'titulo_cancelado',
  'devolvido',
] as const;
export type MotivoQuarentena = (typeof MOTIVOS_QUARENTENA)[number];
export const SITUACOES_QUARENTENA = ['aberta', 'vinculada', 'tratada'] as const;

const pem = (max: number) => text(max);
const secret = (max: number) =>
  z.string().min(1, 'Este campo é obrigatório.').max(max, `Use no máximo ${max} caracteres.`);
const address = text(2_048);

const head = {
  nome: requiredText(60).describe('Como a conta é chamada aqui.'),
  nome_recebedor: requiredText(60).describe(
    'Quem recebe, como o pagador vê: 25 caracteres sem acento entram no código.',
  ),
  cidade: requiredText(60).describe('Cidade de quem recebe: 15 caracteres sem acento entram no código.'),
};

const bank = {
  api_url: address.optional().describe('Endereço da API Pix do banco, como `https://pix.exemplo.com.br/v2`.'),
  token_url: address.optional().describe('Endereço em que o banco dá o token (OAuth 2.0).'),
  client_id: text(200).optional(),
  client_secret: secret(1_000).optional(),
  /** In PEM. */
  certificado: pem(40_000).optional(),
  chave_privada: pem(40_000).optional(),
  /** A .pfx or .p12 in base64, in place of the two. */
  pfx: z.base64('Envie o arquivo .pfx em base64.').max(80_000, 'O arquivo .pfx é grande demais.').optional(),
  senha_pfx: z.string().max(200, 'Use no máximo 200 caracteres.').optional(),
  /** In PEM; an empty text takes it away. */
  autoridade: pem(40_000).optional(),
};

const validade_dias = z
  .int('Informe um número inteiro.')
  .min(0, 'Informe um número de 0 a 365.')
  .max(365, 'Informe um número de 0 a 365.');

export const createContaPixInput = z.object({
  ...head,
  chave: requiredText(77).describe('A chave Pix; o tipo é reconhecido.'),
  adaptador: z.enum(ADAPTADORES_PIX),
  validade_dias: validade_dias.default(30),
  padrao: z.boolean().default(false),
  ...bank,
});

/** The key and the adapter stay: charges that were made name them. */
export const updateContaPixInput = z.object({
  id: idSchema,
  nome: head.nome.optional(),
  nome_recebedor: head.nome_recebedor.optional(),
  cidade: head.cidade.optional(),
  validade_dias: validade_dias.optional(),
  padrao: z.boolean().optional(),
  ativo: z.boolean().optional(),
  ...bank,
});

export const contaPixIdInput = z.object({ id: idSchema });
export const contasPixFilters = z.object({
  ...namedInput('Parte do nome ou da chave.'),
  ativo: z
    .enum(['true', 'false', 'todos'])
    .default('true')
    .describe('`true` só as ativas, `false` só as desativadas, `todos` as duas.'),
});

export const contaPix = z.object({
  id: z.int().describe('Identificador.'),
  nome: z.string().describe('Como a conta é chamada aqui.'),
  chave: z.string().describe('A chave Pix, na forma do diretório do Banco Central.'),
  tipo_chave: z.enum(TIPOS_CHAVE).describe('Tipo da chave.'),
  nome_recebedor: z.string().describe('Quem recebe.'),
  cidade: z.string().describe('Cidade de quem recebe.'),
  adaptador: z
    .enum(ADAPTADORES_PIX)
    .describe(
      '`estatico`: código feito aqui, com baixa manual ou por extrato; `api_pix`: cobrança no banco, com baixa automática.',
    ),
  validade_dias: z.int().describe('Por quantos dias depois do vencimento uma cobrança no banco ainda pode ser paga.'),
  padrao: z.boolean().describe('Usada quando nenhuma é escolhida.'),
  ativo: z.boolean().describe('Se pode ser usada em cobranças novas.'),
  criado_em: instante.describe('Quando foi criada.'),
  atualizado_em: instante.describe('Quando mudou pela última vez.'),
});

/** With what only the screen of an administrator shows; secrets never come back. */
export const contaPixDetalhada = contaPix.extend({
  api_url: z.string().nullable(),
  token_url: z.string().nullable(),
  client_id: z.string().nullable(),
  certificado_titular: z.string().nullable(),
  certificado_vence_em: instante.nullable(),
  aviso_situacao: z.enum(['pendente', 'registrado', 'recusado']).nullable(),
  aviso_erro: z.string().nullable(),
});

const valor = decimal({ ...MONEY, min: 'positive', minMessage: 'O valor deve ser maior que 0.' });

export const createCobrancaInput = z.object({
  id: idSchema,
  valor: valor.optional().describe('Sem ele, o que falta receber da conta.'),
  conta_pix_id: idSchema.optional().describe('Onde receber; sem ela, a conta Pix padrão.'),
});

export const cobrancaIdInput = z.object({ id: idSchema });

/** As banks and the company's own screens show it: ours are letters and digits. */
export const cobrancaTxidInput = z.object({
  txid: z.string().regex(/^[A-Za-z0-9]{1,35}$/, 'Informe um txid: até 35 letras e números.'),
});

const status = z.enum(STATUS_COBRANCA).describe('Situação, com as palavras do Banco Central.');

const cobrancasList = {
  ...paginationInput,
  status: status.optional().describe('Só as cobranças nesta situação.'),
  ordenar: z.enum(['criado_em']).default('criado_em').describe('Campo da ordem.'),
  direcao: z.enum(['asc', 'desc']).default('desc').describe('Crescente ou decrescente.'),
};

export const cobrancasDoTituloFilters = z.object({ id: idSchema, ...cobrancasList });
export const cobrancasFilters = z.object({
  ...cobrancasList,
  conta_id: idFilter('Só as desta conta a receber.'),
  data_inicio: day.optional().describe('Criadas desde este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
  data_fim: day.optional().describe('Criadas até este dia (AAAA-MM-DD), inclusive, no fuso da empresa.'),
});

export const cobranca = z.object({
  id: z.int().describe('Identificador.'),
  conta_id: z.int().describe('A conta a receber.'),
  conta_numero: z.string().describe('O número dela.'),
  conta_pix_id: z.int().describe('A conta Pix em que se recebe.'),
  adaptador: z.enum(ADAPTADORES_PIX).describe('`estatico` ou `api_pix`.'),
  txid: z.string().describe('Identificador da cobrança no Pix.'),
  chave: z.string().describe('A chave Pix que recebe.'),
  valor: z.string().describe('Quanto se cobra.'),
  status,
  copia_e_cola: z
    .string()
    .nullable()
    .describe('O código Pix "copia e cola", que é também o do QR; nulo enquanto o banco não responde.'),
  expira_em: instante.nullable().describe('Até quando pode ser paga; nulo num código estático.'),
  pendencia: z
    .enum(['registrar', 'remover'])
    .nullable()
    .describe('O que ainda está sendo pedido ao banco; nulo quando nada.'),
  erro: z.string().nullable().describe('O que o banco respondeu por último, quando não deu certo.'),
  end_to_end_id: z.string().nullable().describe('O Pix que a pagou.'),
  baixa_id: z.int().nullable().describe('A baixa que esse Pix fez.'),
  concluida_em: instante.nullable().describe('Quando foi concluída.'),
  criado_em: instante.describe('Quando foi criada.'),
  atualizado_em: instante.describe('Quando mudou pela última vez.'),
});

export const quarentenaFilters = z.object({
  ...paginationInput,
  situacao: z.enum(SITUACOES_QUARENTENA).optional().describe('Só os que estão nesta situação.'),
  ordenar: z.enum(['criado_em']).default('criado_em').describe('Campo da ordem.'),
  direcao: z.enum(['asc', 'desc']).default('desc').describe('Crescente ou decrescente.'),
});

export const pixQuarentena = z.object({
  id: z.int().describe('Identificador.'),
  conta_pix_id: z.int().describe('A conta Pix.'),
  conta_pix_nome: z.string().describe('O nome dela.'),
  cobranca_id: z.int().nullable().describe('A cobrança com que foi comparado.'),
  motivo: z.enum(MOTIVOS_QUARENTENA).describe('Por que não baixou nada sozinho.'),
  detalhe: z.string().describe('O mesmo, em uma frase.'),
  confirmado: z
    .boolean()
    .describe(
      'Se o banco confirmou que o Pix existe: os campos seguintes são então a palavra dele; se não, a do aviso.',
    ),
  end_to_end_id: z.string().describe('Identificador do pagamento.'),
  txid: z.string().nullable().describe('A cobrança que ele diz pagar.'),
  chave: z.string().nullable().describe('A chave que recebeu.'),
  valor: z.string().nullable().describe('Quanto foi pago.'),
  pago_em: instante.nullable().describe('Quando foi pago.'),
  pagador: z.string().nullable().describe('O que o pagador escreveu.'),
  situacao: z.enum(SITUACOES_QUARENTENA).describe('`aberta`, `vinculada` a uma conta, ou `tratada` sem baixa.'),
  perguntado_em: instante.nullable().describe('Desde quando se pergunta ao banco outra vez; nulo quando não.'),
  conta_id: z.int().nullable().describe('A conta a receber que foi baixada com ele.'),
  conta_numero: z.string().nullable().describe('O número dela.'),
  baixa_id: z.int().nullable().describe('A baixa.'),
  estornada: z
    .boolean()
    .describe('Se a baixa dele foi estornada: ele não baixa mais nada, e pode ser vinculado ou tratado outra vez.'),
  observacao: z.string().nullable().describe('O que foi anotado ao tratar.'),
  tratado_por: z.string().nullable().describe('Quem tratou.'),
  tratado_em: instante.nullable().describe('Quando.'),
  criado_em: instante.describe('Quando entrou na quarentena.'),
});

export const quarentenaIdInput = z.object({ id: idSchema });
export const linkQuarentenaInput = z.object({
  id: idSchema,
  conta_id: idSchema.describe('A conta a receber que este Pix paga.'),
});
export const treatQuarentenaInput = z.object({
  id: idSchema,
  observacao: requiredText(500).describe('O que foi feito dele, como "devolvido ao pagador". Até 500 caracteres.'),
});

export type ContaPix = z.output<typeof contaPix>;
export type ContaPixDetalhada = z.output<typeof contaPixDetalhada>;
export type Cobranca = z.output<typeof cobranca>;
export type PixQuarentena = z.output<typeof pixQuarentena>;

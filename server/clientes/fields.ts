import { UFS } from '#modulos/ufs.ts';
import { optionalText, requiredText, text, z } from '#server/platform/validation.ts';
import { anyCase, CEP, CNPJ, CPF, EMAIL, orNothing, TELEFONE } from '#server/platform/written-forms.ts';

/** Which address of a customer this is. */
export const TIPOS_ENDERECO = ['principal', 'entrega', 'cobranca', 'comercial', 'residencial', 'outro'] as const;

/** So long are these parts of an address at most. */
export const LONGEST_NUMERO = 20;
export const LONGEST_COMPLEMENTO = 100;

/** So many addresses has a customer at most. */
export const MOST_ENDERECOS = 20;

const uf = optionalText(2)
  .transform((value) => value?.toUpperCase() ?? null)
  .refine((value) => value === null || UFS.includes(value), 'UF desconhecida.')
  .describe('Sigla do estado, em maiúsculas ou minúsculas.')
  .meta({ pattern: orNothing(UFS.map(anyCase).join('|')), examples: ['RJ'] });

const cidade = optionalText(100).describe('Cidade.');

/** With or without its hyphen, kept as 8 digits. */
const cep = optionalText(10)
  .transform((value) => value?.replace(/[.\-\s]/g, '') ?? null)
  .refine((value) => value === null || /^\d{8}$/.test(value), 'Informe os 8 dígitos do CEP.')
  .describe('CEP, com ou sem hífen; a resposta traz os 8 dígitos.')
  .meta({ pattern: orNothing(CEP), examples: ['25620-001'] });

const tipo = z
  .enum(TIPOS_ENDERECO)
  .nullable()
  .transform((value) => value ?? 'principal')
  .default('principal')
  .meta({ default: 'principal', description: 'Para que serve o endereço. Sem ele, `principal`.' });

const endereco = z
  .object({
    tipo,
    cep: cep.default(null),
    logradouro: optionalText(150).default(null).describe('Rua, avenida ou estrada.'),
    numero: optionalText(LONGEST_NUMERO).default(null).describe('Número, em texto: `42`, `S/N`, `42-A`.'),
    complemento: optionalText(LONGEST_COMPLEMENTO).default(null).describe('Complemento.'),
    bairro: optionalText(100).default(null).describe('Bairro.'),
    cidade: cidade.default(null),
    uf: uf.default(null),
  })
  .superRefine(({ tipo: _, ...parts }, context) => {
    if (Object.values(parts).some(Boolean)) return;
    context.addIssue({ code: 'custom', path: ['logradouro'], message: 'Preencha o endereço, ou tire-o da lista.' });
  });

/** A company's own number (0800 123 4567) and one without an area code (4004-1234) are numbers, too. */
const SPECIAL = /^(?:0[3589]00\d{6,7}|(?:300|400)\d{5})$/;

/** In any common writing, kept as digits: area code and number, with or without Brazil's code. */
const phone = optionalText(25)
  .transform((value, context) => {
    if (value === null) return null;
    const digits = value.replace(/\D/g, '');
    // The zero of long distance calls, (011), is no part of a number.
    const number = SPECIAL.test(digits) ? digits : digits.replace(/^0(?=\d{10,11}$)/, '');
    if (/^[+\d\s().\-/]*$/.test(value) && (SPECIAL.test(number) || /^[1-9]\d{9,12}$/.test(number))) return number;
    context.addIssue({ code: 'custom', message: 'Informe o número com DDD.' });
    return z.NEVER;
  })
  .meta({
    pattern: orNothing(TELEFONE),
    description: 'Com DDD, em qualquer escrita: `(24) 98888-4321`, `+55 24 98888-4321`. A resposta traz só os dígitos.',
  });

/** The document without its punctuation, letters in upper case; nothing where there is none. */
export const bareDocument = (value: string): string => value.toUpperCase().replace(/[.\-/\s]/g, '');

/** 1 for a natural person, 2 for a legal entity. */
export const tipo_pessoa = z
  .union([z.literal(1), z.literal(2)], 'Valor inválido. Aceitos: 1 (física), 2 (jurídica).')
  .meta({ type: 'integer', enum: [1, 2], description: 'Pessoa física (1), com CPF, ou jurídica (2), com CNPJ.' });

/** What a customer's fields take; a field that may be left out is told so where it is used. */
export const fields = {
  nome: requiredText(150).describe('Nome ou razão social.'),
  tipo_pessoa,
  cnpj_cpf: optionalText(18)
    .transform((value) => (value && bareDocument(value)) || null)
    .describe(
      'CPF ou CNPJ (também o alfanumérico), com ou sem pontuação e com os dígitos verificadores certos; único na empresa. A resposta traz só os caracteres.',
    )
    .meta({ pattern: orNothing(`${CPF}|${CNPJ}`), examples: ['11.222.333/0001-81'] }),
  nome_fantasia: optionalText(150).describe('Nome fantasia.'),
  inscricao_estadual: optionalText(20).describe('Inscrição estadual, ou `ISENTO`.'),
  email: optionalText(254)
    .transform((value) => value?.toLowerCase() ?? null)
    .refine((value) => value === null || z.email().safeParse(value).success, 'Informe um e-mail válido.')
    .meta({ pattern: orNothing(EMAIL), description: 'E-mail; guardado em minúsculas.' }),
  telefone: phone,
  celular: phone,
  cidade,
  uf,
  enderecos: z
    .array(endereco)
    .max(MOST_ENDERECOS, `Use no máximo ${MOST_ENDERECOS} endereços.`)
    .describe(
      `Endereços, na ordem em que devem ficar; no máximo ${MOST_ENDERECOS}. Cada um tem ao menos uma parte além de \`tipo\`. A lista enviada substitui a anterior.`,
    ),
  observacao: text(1000)
    .nullable()
    .transform((value) => value || null)
    .describe('Observação livre, até 1.000 caracteres.'),
  fornecedor: z.boolean().describe('Se a empresa também compra desta pessoa.'),
  ativo: z.boolean().describe('Um cliente inativo não entra em documentos novos.'),
};

import { empresaDaConta, openEmpresaInput } from '#server/identidade/index.ts';
import { idSchema } from '#server/platform/ids.ts';
import { namedInput } from '#server/platform/pagination.ts';
import { instante, requiredText, z } from '#server/platform/validation.ts';
import { NETWORK, trimmed } from '#server/platform/written-forms.ts';
import { createTokenInput, escoposInput, networks, revokeTokenInput } from '../schemas.ts';

/** Networks of a key: null means any address, and an empty list could mean either. */
const ips_permitidos = networks
  .refine((list) => list.length > 0, 'Informe ao menos uma rede, ou null para qualquer IP.')
  .nullable()
  .meta({ type: ['array', 'null'], items: { type: 'string', pattern: trimmed(NETWORK) }, minItems: 1, maxItems: 50 })
  .describe(
    'Redes de onde a chave pode ser usada, em IP ou CIDR; `null` para qualquer uma. Uma lista vazia é recusada.',
  );

const fields = {
  escopos: escoposInput
    .optional()
    .describe('Permissões da chave. Sem elas, as da chave que a emite, menos as que são concedidas uma a uma.'),
  ips_permitidos: ips_permitidos.default(null),
  expira_em: createTokenInput.shape.expira_em.describe(
    'Quando a chave deixa de valer: um momento futuro, até o ano 2199; `null` para nunca.',
  ),
};

const nome = requiredText(100);

export const createChaveInput = z.object({
  id: idSchema,
  nome: nome.optional().describe('Nome da chave; sem ele, o da empresa.'),
  ...fields,
});

export const updateChaveInput = z.object({
  id: idSchema,
  chave_id: idSchema,
  ips_permitidos: ips_permitidos.optional(),
});

export const chaveIdInput = z.object({ id: idSchema, chave_id: idSchema });

export const revokeChaveInput = chaveIdInput.extend({ com_emitidos: revokeTokenInput.shape.com_emitidos });

export const chavesFilters = z.object({
  id: idSchema,
  ...namedInput('Parte do nome; ignora acentos e maiúsculas.'),
});

export const openEmpresaComChaveInput = openEmpresaInput.extend({
  gerar_chave: z
    .boolean('Informe true ou false.')
    .default(false)
    .describe('Se a primeira chave da empresa vem na resposta; exige também `empresas:gerar_chave`.'),
  nome_chave: nome.optional().describe('Nome da chave; sem ele, o da empresa.'),
  ...fields,
});

/** An API key of a company of the account; its text is not recoverable. */
export const chave = z.object({
  id: z.int().describe('Identificador da chave.'),
  nome: z.string().describe('Nome da chave.'),
  token_prefixo: z.string().describe('Começo do texto da chave.'),
  token_final: z.string().describe('Os últimos quatro caracteres do texto da chave.'),
  escopos: z.array(z.string()).describe('Permissões.'),
  ips_permitidos: z.array(z.string()).nullable().describe('Redes de onde pode ser usada, ou `null` para qualquer uma.'),
  situacao: z.enum(['ativo', 'expirado', 'revogado']).describe('Se ainda vale.'),
  expira_em: instante.nullable().describe('Quando deixa de valer, ou `null`.'),
  criado_em: instante.describe('Quando foi emitida.'),
  criado_por_nome: z.string().describe('Quem a emitiu: o nome da pessoa ou da chave.'),
  revogado_em: instante.nullable().describe('Quando foi revogada, ou `null`.'),
  ultimo_uso_em: instante.nullable().describe('Último uso, ou `null`.'),
});
export type Chave = z.output<typeof chave>;

/** The same with the key's text, which only the answer to its creation has. */
export const chaveComTexto = chave.extend({ token: z.string().describe('O texto da chave: só nesta resposta.') });
export type ChaveComTexto = z.output<typeof chaveComTexto>;

/** A revoked key, and the names of those that ended with it because it had issued them. */
export const chaveRevogada = chave.extend({ emitidas_revogadas: z.array(z.string()) });
export type ChaveRevogada = z.output<typeof chaveRevogada>;

/** A company that was opened just now, with its first key where one was asked for. */
export const empresaAberta = empresaDaConta.extend({
  chave: chaveComTexto.optional().describe('A primeira chave da empresa, com `gerar_chave`.'),
});
export type EmpresaAberta = z.output<typeof empresaAberta>;

/** The scopes that a key may have, by module of the plan. */
export const escoposDoPlano = z.object({
  resultados: z
    .array(
      z.object({
        modulo: z.string().describe('O módulo, como nos escopos.'),
        nome: z.string().describe('O módulo em palavras.'),
        escopos: z
          .array(
            z.object({
              escopo: z.string().describe('A permissão.'),
              texto: z.string().describe('O que permite, em palavras.'),
              extra: z.boolean().describe('Se é concedida uma a uma, sem fazer parte de `write`.'),
            }),
          )
          .describe('As permissões do módulo.'),
      }),
    )
    .describe('Os módulos do plano.'),
});
export type EscoposDoPlano = z.output<typeof escoposDoPlano>;

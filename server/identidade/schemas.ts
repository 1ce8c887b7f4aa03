import { MODULOS_API, type ModuloApi } from '#modulos/index.ts';
import { DESLIGAVEIS, type TipoDeCarta } from '#server/correio/index.ts';
import { isTimeZone } from '#server/platform/clock.ts';
import { isCnpj } from '#server/platform/documents.ts';
import { env } from '#server/platform/env.ts';
import { idSchema } from '#server/platform/ids.ts';
import { namedInput } from '#server/platform/pagination.ts';
import { instante, optionalText, requiredText, text, z } from '#server/platform/validation.ts';
import { CNPJ, EMAIL, orNothing, TIME_ZONE, trimmed } from '#server/platform/written-forms.ts';
import { SENHA_DE_DEMONSTRACAO } from './password.ts';

/** A user's role in a company. */
export const papel = z.enum(['administrador', 'operador', 'leitura']);
export type Papel = z.output<typeof papel>;

/** Whether a user belongs to the company (`interno`), or is an external access, which takes no slot of the contract. */
export const tipoUsuario = z.enum(['interno', 'contador', 'terceiro']);
export type TipoUsuario = z.output<typeof tipoUsuario>;

export const email = text(254)
  .pipe(z.email('Informe um e-mail válido.'))
  .transform((value) => value.toLowerCase())
  .meta({ pattern: trimmed(EMAIL) });

/** A new password. */
export const senha = z
  .string('Informe uma senha.')
  .min(10, 'Use ao menos 10 caracteres.')
  .max(200, 'Use no máximo 200 caracteres.')
  .refine(
    (text) => text !== SENHA_DE_DEMONSTRACAO || env.APP_ENV === 'development',
    'Esta senha está na documentação: escolha outra.',
  );

/** CNPJ, numeric or alphanumeric (valid since July 2026); kept without punctuation. Empty means none. */
export const cnpj = z
  .union([z.null(), text(18)])
  .transform((value) => value?.toUpperCase().replace(/[.\-/\s]/g, '') || null)
  .refine((value) => value === null || isCnpj(value), 'CNPJ inválido: confira os 14 caracteres.')
  .meta({ type: ['string', 'null'], maxLength: 18, pattern: orNothing(CNPJ) });

export const fuso = text(60)
  .refine(isTimeZone, 'Fuso horário desconhecido.')
  .meta({ pattern: trimmed(TIME_ZONE) });

export const createContaInput = z.object({
  nome: requiredText(150),
  admin_nome: requiredText(150).default('Administrador'),
  admin_email: email,
  admin_senha: senha,
});

export const SITUACOES_EMPRESA = ['ativa', 'inativa', 'encerrada'] as const;
export const SITUACOES_USUARIO = ['convidado', 'ativo', 'inativo'] as const;

const situacaoEmpresa = z.enum(SITUACOES_EMPRESA);

const matriz_id = idSchema.nullable().describe('Empresa da conta de que esta é filial; `null` para nenhuma.');

export const openEmpresaInput = z.object({
  nome: requiredText(150).describe('Nome, como o painel o mostra.'),
  razao_social: optionalText(150).default(null).describe('Razão social.'),
  cnpj: cnpj
    .default(null)
    .describe(
      'CNPJ, numérico ou alfanumérico, com ou sem pontuação e com os dígitos verificadores certos; único na conta.',
    ),
  matriz_id: matriz_id.default(null),
  fuso: fuso
    .optional()
    .describe('Fuso horário, um nome da IANA como `America/Sao_Paulo`; sem ele, o da empresa que abre esta.'),
});

export const updateEmpresaDaContaInput = z.object({
  id: idSchema,
  nome: requiredText(150).optional().describe('Nome, como o painel o mostra.'),
  razao_social: optionalText(150).optional().describe('Razão social.'),
  cnpj: cnpj
    .optional()
    .describe(
      'CNPJ, numérico ou alfanumérico, com ou sem pontuação e com os dígitos verificadores certos; único na conta.',
    ),
  matriz_id: matriz_id.optional(),
  fuso: fuso.optional().describe('Fuso horário, um nome da IANA como `America/Sao_Paulo`.'),
  situacao: situacaoEmpresa
    .optional()
    .describe('`ativa`, `inativa` (suas chaves não funcionam) ou `encerrada`, que é para sempre.'),
});

export const empresaIdInput = z.object({ id: idSchema });

export const empresasDaContaFilters = z.object({
  ...namedInput('Parte do nome, da razão social ou do CNPJ; ignora acentos e maiúsculas.'),
  situacao: situacaoEmpresa.optional().describe('Só as empresas nesta situação.'),
});

/** The account's companies as a tree, which has its own order. */
export const arvoreFilters = empresasDaContaFilters.omit({ ordenar: true, direcao: true });

const total = (max: number) =>
  z.int('Informe um número inteiro.').min(1, 'Informe ao menos 1.').max(max, `Informe no máximo ${max}.`);

export const setContratoInput = z.object({
  limite_empresas: total(1_000_000).optional(),
  limite_usuarios: total(1_000_000).optional(),
  modulos: z
    .array(z.enum(MODULOS_API as [ModuloApi, ...ModuloApi[]]))
    .min(1, 'Informe ao menos um módulo.')
    .transform((list) => MODULOS_API.filter((modulo) => list.includes(modulo)))
    .optional(),
  filiais_ocupam: z.boolean().optional(),
});

export const updateEmpresaInput = z.object({
  nome: requiredText(150).optional(),
  cnpj: cnpj.optional(),
  fuso: fuso.optional(),
  permite_estoque_negativo: z.boolean().optional(),
  saida_estoque: z.enum(['venda', 'expedicao']).optional(),
  exige_segundo_fator: z.boolean().optional(),
});

/** An external person never administers. */
const EXTERNAL = 'Um acesso externo não pode ser administrador.';

export const inviteUsuarioInput = z
  .object({
    nome: requiredText(150).describe('Nome da pessoa, até que ela diga o seu.'),
    email: email.describe('E-mail que recebe o convite.'),
    papel: papel.describe('O que a pessoa pode fazer. Um acesso externo não pode ser `administrador`.'),
    tipo: tipoUsuario.default('interno').describe('`contador` e `terceiro` são acessos externos e não ocupam vaga.'),
  })
  .refine(({ papel, tipo }) => tipo === 'interno' || papel !== 'administrador', { error: EXTERNAL, path: ['papel'] });

export const updateUsuarioInput = z.object({
  id: idSchema,
  papel: papel.optional().describe('O que a pessoa pode fazer. Um acesso externo não pode ser `administrador`.'),
  tipo: tipoUsuario.optional().describe('`contador` e `terceiro` são acessos externos e não ocupam vaga.'),
  ativo: z.boolean().optional().describe('Se a pessoa tem acesso.'),
});

export const usuariosFilters = z.object({
  ...namedInput('Parte do nome ou do e-mail; ignora acentos e maiúsculas.'),
  papel: papel.optional().describe('Só os usuários com este papel.'),
  tipo: tipoUsuario.optional().describe('Só os usuários deste tipo.'),
  situacao: z.enum(SITUACOES_USUARIO).optional().describe('Só os usuários nesta situação.'),
});

export const usuarioIdInput = z.object({ id: idSchema });

/** The one-time token of an invitation's link. */
const conviteToken = z.string('Informe o convite.').max(200);
export const conviteInput = z.object({ convite: conviteToken });
export const acceptConviteInput = z.object({ convite: conviteToken, nome: requiredText(150), senha });

/** Whom a recovery is for. */
export const recoveryInput = z.object({ email });
export const linkInput = z.object({ link: z.string('Informe o link.').max(200) });
export const newSenhaInput = linkInput.extend({ senha });
export const nomeInput = z.object({ nome: requiredText(150) });
export const newEmailInput = z.object({ email });
export const sessaoIdInput = z.object({ id: idSchema });
/** What an authenticator application or a sheet of recovery codes shows. */
export const codigoInput = z.object({ codigo: requiredText(30) });
/** What a browser answers for an authenticator (WebAuthn, in JSON); the library checks the rest of it. */
const resposta = z.looseObject({
  id: z
    .string('Informe a chave de acesso.')
    .max(1_400)
    .regex(/^[\w-]+$/, 'Chave de acesso inválida.'),
});
export const respostaInput = z.object({ resposta });
export const newPasskeyInput = z.object({ nome: requiredText(60), resposta });
export const passkeyIdInput = z.object({ id: idSchema });
export const renamePasskeyInput = z.object({ id: idSchema, nome: requiredText(60) });
export const provaInput = z.object({ senha: z.string('Informe a senha.').max(200) });

export const changeSenhaInput = z.object({
  senha_atual: z.string().max(200),
  senha_nova: senha,
});

export const credentials = z.object({ email: z.string().max(254), senha: z.string().max(200) });

/** A user as the company sees them: a person's place in it, or an invitation to it. */
export const usuario = z.object({
  id: z.int().describe('Identificador do lugar da pessoa nesta empresa.'),
  nome: z.string().describe('Nome da pessoa.'),
  email: z.string().describe('E-mail da pessoa.'),
  papel: papel.describe('O que a pessoa pode fazer.'),
  tipo: tipoUsuario.describe('Interno, ou acesso externo, que não ocupa vaga.'),
  situacao: z.enum(SITUACOES_USUARIO).describe('Se aceitou o convite, e se tem acesso.'),
  ocupa_limite: z.boolean().describe('Se ocupa um dos usuários contratados.'),
  /** Whether it is the user who asks. */
  eu: z.boolean(),
  ultimo_acesso_em: instante.nullable(),
  convite_expira_em: instante.nullable().describe('Até quando o link do convite vale, ou `null`.'),
  convidado_por_nome: z.string().nullable(),
  criado_em: instante.describe('Quando foi convidada, ou entrou na empresa.'),
});

/** The same with the token of the invitation's link, where nothing is sent by e-mail; else null. */
export const usuarioConvidado = usuario.extend({ convite: z.string().nullable() });

/** An invitation as whoever holds its link sees it. */
export const convite = z.object({
  empresa_nome: z.string(),
  convidado_por_nome: z.string().nullable(),
  nome: z.string(),
  email: z.string(),
  papel,
  tipo: tipoUsuario,
  /** Whether the e-mail is of somebody who signs in already. */
  tem_acesso: z.boolean(),
  expira_em: instante,
});

/** One of a person's own sessions. */
export const sessao = z.object({
  id: z.int(),
  /** The browser and its system, in words. */
  dispositivo: z.string(),
  /** Where it was used last: a country, or that it is near. */
  lugar: z.string().nullable(),
  ip: z.string().nullable(),
  criado_em: instante,
  ultimo_uso_em: instante,
  /** Whether it is the one that asks. */
  esta: z.boolean(),
});

/** A passkey of a person. */
export const passkey = z.object({
  id: z.int(),
  nome: z.string(),
  /** Whether a service copies it to the person's other devices. */
  sincronizada: z.boolean(),
  criado_em: instante,
  ultimo_uso_em: instante.nullable(),
});

/** What a person proves who they are with besides the password. */
export const fatores = z.object({
  /** Since when there is an authenticator application. */
  aplicativo_desde: instante.nullable(),
  passkeys: z.array(passkey),
  /** How many recovery codes are left. */
  codigos: z.int(),
  /** The person's companies that ask for a second factor. */
  exigido_por: z.array(z.string()),
});

/** The set-up of an authenticator application: its secret in base32, and the address that the QR code holds. */
export const totpNovo = z.object({ segredo: z.string(), endereco: z.string() });
/** Recovery codes, shown once; null where the person has codes already. */
export const codigosNovos = z.object({ codigos: z.array(z.string()).nullable() });

/** An invitation as its own person sees it in a list. */
export const conviteProprio = z.object({
  id: z.int(),
  empresa_nome: z.string(),
  convidado_por_nome: z.string().nullable(),
  papel,
  expira_em: instante,
});

/** The company's own settings. */
export const empresa = z.object({
  id: z.int(),
  nome: z.string(),
  razao_social: z.string().nullable(),
  cnpj: z.string().nullable(),
  fuso: z.string(),
  permite_estoque_negativo: z.boolean(),
  /** When the stock of a sale leaves: as it is finalised, or as its shipment is concluded. */
  saida_estoque: z.enum(['venda', 'expedicao']),
  /** Open sales hold back what they sell; the room `vendas` changes it, which reserves for them. */
  reserva_estoque: z.boolean(),
  /** Whether the company opens only to people with a second factor. */
  exige_segundo_fator: z.boolean(),
  criado_em: instante,
});

/** A company as one of its account. */
export const empresaDaConta = z.object({
  id: z.int().describe('Identificador da empresa.'),
  nome: z.string().describe('Nome.'),
  razao_social: z.string().nullable().describe('Razão social.'),
  cnpj: z.string().nullable().describe('CNPJ sem pontuação: 14 letras e números.'),
  matriz_id: z.int().nullable().describe('Empresa de que esta é filial; `null` quando não é filial.'),
  principal: z.boolean().describe('Se é a empresa principal da conta, a primeira.'),
  situacao: situacaoEmpresa.describe('Ativa, inativa (as chaves não funcionam) ou encerrada.'),
  ocupa_limite: z.boolean().describe('Se ocupa uma das empresas contratadas.'),
  fuso: z.string().describe('Fuso horário.'),
  criado_em: instante.describe('Quando foi aberta.'),
  atualizado_em: instante.describe('Última alteração.'),
});

/** The same as the panel's tree shows it. */
export const empresaNaArvore = empresaDaConta.extend({
  matriz_nome: z.string().nullable(),
  /** People with access, invited ones left out; and the administrators among them. */
  usuarios: z.int(),
  administradores: z.int(),
  /** Branches that are not closed. */
  filiais: z.int(),
});

/** A company that a user may switch to, with the user's role there and the modules of the account's plan. */
export const empresaDoUsuario = empresa.pick({ id: true, nome: true }).extend({
  papel,
  modulos: z.array(z.string()),
  exige_segundo_fator: z.boolean(),
});

/** Use against contract. */
export const limite = z.object({
  contratadas: z.int().describe('Empresas que o contrato permite.'),
  usadas: z.int().describe('Empresas que contam.'),
  disponiveis: z.int().describe('Quantas ainda podem ser abertas.'),
  usuarios: z
    .object({
      contratados: z.int().describe('Usuários que o contrato permite em cada empresa.'),
      usados: z.int().describe('Usuários desta empresa que contam.'),
      disponiveis: z.int().describe('Quantos ainda podem ser convidados.'),
    })
    .describe('O mesmo dos usuários desta empresa.'),
});

/** The account's contract for people. */
export const plano = z.object({
  conta_nome: z.string(),
  /** Whether the company that asks is the account's main registration. */
  principal: z.boolean(),
  limite,
  filiais_ocupam: z.boolean(),
  modulos: z.array(z.object({ modulo: z.string(), nome: z.string(), incluido: z.boolean() })),
  /** Whom to call for more. */
  contato: z.string().nullable(),
});

/** An account with its contract and its use. */
export const conta = z.object({
  conta_id: z.int(),
  nome: z.string(),
  limite_empresas: z.int(),
  limite_usuarios: z.int(),
  modulos: z.array(z.string()),
  filiais_ocupam: z.boolean(),
  empresas_usadas: z.int(),
  empresas: z.array(z.object({ id: z.int(), nome: z.string(), situacao: situacaoEmpresa, usuarios_usados: z.int() })),
});

export type EmpresaDaConta = z.output<typeof empresaDaConta>;
export type EmpresaNaArvore = z.output<typeof empresaNaArvore>;
export type Plano = z.output<typeof plano>;
export type Conta = z.output<typeof conta>;
export type EmpresaDoUsuario = z.output<typeof empresaDoUsuario>;
export type Usuario = z.output<typeof usuario>;
export type UsuarioConvidado = z.output<typeof usuarioConvidado>;
export type Convite = z.output<typeof convite>;
export type Passkey = z.output<typeof passkey>;
export type Fatores = z.output<typeof fatores>;
export type TotpNovo = z.output<typeof totpNovo>;
export type CodigosNovos = z.output<typeof codigosNovos>;
export type Sessao = z.output<typeof sessao>;
export type ConviteProprio = z.output<typeof conviteProprio>;
export type Empresa = z.output<typeof empresa>;
export type Limite = z.output<typeof limite>;

/** Who somebody is decides where they begin: a shop, or who connects a system of theirs. */
export const primeirosPassos = z.enum(
  ['loja', 'integrador'],
  'Diga de quem são os primeiros passos: loja ou integrador.',
);
export type PrimeirosPassos = z.output<typeof primeirosPassos>;

export const setPrimeirosPassosInput = z.object({ primeiros_passos: primeirosPassos });

export const setAvisoInput = z.object({
  tipo: z.enum(DESLIGAVEIS as [TipoDeCarta, ...TipoDeCarta[]], 'Este e-mail não pode ser desligado.'),
  ligado: z.boolean(),
});

/** A kind of e-mail that a person may switch off, in words. */
export type Aviso = { tipo: TipoDeCarta; nome: string; quando: string; ligado: boolean };

/** The warnings of the panel that a person may put aside. */
export const AVISOS_DO_PAINEL = [
  ...(['envio_parado', 'entregas_atrasadas', 'entregas_falhando'] as const),
  ...(['webhook_desativado', 'webhook_em_risco', 'webhook_falhando', 'webhook_parcial'] as const),
  ...(['api_falhas', 'api_limitadas', 'api_perto_do_limite', 'api_negadas', 'api_recusadas'] as const),
] as const;
export type AvisoDoPainel = (typeof AVISOS_DO_PAINEL)[number];

const UNKNOWN_AVISO = 'Este aviso não pode ser dispensado.';

/** Which warning it is: its kind, and what it is of, such as a webhook and the beginning of its failures. */
export const restoreAvisoInput = z.object({
  tipo: z.enum(AVISOS_DO_PAINEL, UNKNOWN_AVISO),
  de: text(100).default(''),
});

/** `medida`: how bad it is now, as a count; from clearly more on, the warning comes back. */
export const dispensaInput = restoreAvisoInput.extend({
  por: z.enum(['1d', '7d', 'piorar'], 'Diga por quanto tempo: 1d, 7d ou piorar.'),
  medida: z.int('Informe um número inteiro.').min(0).max(2_147_483_647).nullable().default(null),
});

/** A warning that a person put aside: when it comes back, and from which measure on it does so sooner. */
export const dispensa = z.object({
  tipo: z.enum(AVISOS_DO_PAINEL),
  de: z.string(),
  volta_em: instante,
  volta_com: z.int().nullable(),
});
export type Dispensa = z.output<typeof dispensa>;

import { aplicativos } from './aplicativos.ts';
import { auditoria } from './auditoria.ts';
import { categorias } from './categorias.ts';
import { clientes } from './clientes.ts';
import { cobrancas } from './cobrancas.ts';
import { compras } from './compras.ts';
import { conexoes } from './conexoes.ts';
import { configuracoes } from './configuracoes.ts';
import { contratos } from './contratos.ts';
import { crm } from './crm.ts';
import { empresas } from './empresas.ts';
import { estoque } from './estoque.ts';
import { expedicao } from './expedicao.ts';
import { financeiro } from './financeiro.ts';
import { importacao } from './importacao.ts';
import { inicio } from './inicio.ts';
import { notas_fiscais } from './notas-fiscais.ts';
import { produtos } from './produtos.ts';
import { propostas } from './propostas.ts';
import { requisicoes } from './requisicoes.ts';
import { servicos } from './servicos.ts';
import { tokens } from './tokens.ts';
import { usuarios } from './usuarios.ts';
import { vendas } from './vendas.ts';
import { webhooks } from './webhooks.ts';
import type { AcaoEmPalavras, Campo, CampoComForma, ModuloEmPalavras } from './words.ts';

export type { CampoComForma };

/**
 * Every module of the product, with all that is said about it to people. Modules whose scopes a token may hold come first, in the
 * order in which the contract lists their scopes.
 */
export const MODULOS = {
  estoque,
  expedicao,
  produtos,
  categorias,
  servicos,
  vendas,
  compras,
  clientes,
  crm,
  propostas,
  contratos,
  financeiro,
  notas_fiscais,
  usuarios,
  empresas,
  webhooks,
  inicio,
  importacao,
  cobrancas,
  tokens,
  conexoes,
  aplicativos,
  requisicoes,
  auditoria,
  configuracoes,
} as const satisfies Record<string, ModuloEmPalavras>;

type Modulos = typeof MODULOS;
export type Modulo = keyof Modulos;

/** A module that a company's plan can hold, and a token act in. */
export type ModuloApi = { [M in Modulo]: Modulos[M] extends { escopos: object } ? M : never }[Modulo];

const hasScopes = (modulo: Modulo): modulo is ModuloApi => 'escopos' in MODULOS[modulo];
const NAMES = Object.keys(MODULOS) as Modulo[];
export const MODULOS_API: readonly ModuloApi[] = NAMES.filter(hasScopes);

type ActionOf<M extends Modulo> =
  | (Modulos[M] extends { escopos: infer E } ? keyof E & string : never)
  | (Modulos[M] extends { extras: infer E } ? keyof E & string : never);

/** A scope that a token may hold. */
export type EscopoApi = { [M in Modulo]: `${M}:${ActionOf<M>}` }[Modulo];

/** A scope that only roles of the panel have. */
export type EscopoPainel = {
  [M in Modulo]: Modulos[M] extends { escopos_painel: readonly (infer A extends string)[] } ? `${M}:${A}` : never;
}[Modulo];

/** `<module>:<action>`. */
export type Escopo = EscopoApi | EscopoPainel;

type Part = 'recursos' | 'eventos' | 'tags';
type PartOf<W, P extends Part> = W extends { readonly [K in P]: infer V } ? (part: V) => void : never;
/** That part of every module, as one object. */
type Merged<P extends Part> = PartOf<Modulos[Modulo], P> extends (all: infer I) => void ? I : never;

const ALL: readonly ModuloEmPalavras[] = Object.values(MODULOS);
const merge = <P extends Part>(part: P): Merged<P> => Object.assign({}, ...ALL.map((words) => words[part]));

/** Every kind of record that audit lines tell of. */
export const RECURSOS = merge('recursos');
export type Recurso = keyof typeof RECURSOS;

/** The audited actions, and the fields that audit lines name, of a kind of record. */
export type AcaoDe<R extends Recurso> = keyof (typeof RECURSOS)[R]['acoes'] & string;
export type CampoDe<R extends Recurso> = keyof (typeof RECURSOS)[R]['campos'] & string;

/** Every audited action. */
export type Acao = { [R in Recurso]: AcaoDe<R> }[Recurso];

const ACOES: Readonly<Record<Acao, AcaoEmPalavras>> = Object.assign(
  {},
  ...Object.values(RECURSOS).map(({ acoes }) => acoes),
);

/** Every audited action, in the registry's order. */
export const NOMES_ACOES = Object.keys(ACOES) as [Acao, ...Acao[]];

const known: Readonly<Record<string, AcaoEmPalavras | undefined>> = ACOES;

/** An action in words; in the history of its own record, by its short name. A name that no module has is answered as it is. */
export function acaoNome(acao: string, where: 'auditoria' | 'historico' = 'auditoria'): string {
  const words = known[acao] ?? acao;
  if (typeof words === 'string') return words;
  return where === 'auditoria' ? words.nome : words.curto;
}

const recursos: Readonly<Record<string, (typeof RECURSOS)[Recurso] | undefined>> = RECURSOS;

/** What a kind of record is called. A kind that no module has is answered as it is. */
export const recursoNome = (recurso: string): string => recursos[recurso]?.nome ?? recurso;

/** The record's own screen; null where there is none. */
export function telaDoRecurso(recurso: string, id: number | null): string | null {
  const words = recursos[recurso];
  return words && 'tela' in words && id !== null ? `${words.tela}/${id}` : null;
}

/** Label and form of a record's field. A field that no module has is labelled by its own name. */
export function campoDe(recurso: string, campo: string): CampoComForma {
  const campos: Readonly<Record<string, Campo | undefined>> = recursos[recurso]?.campos ?? {};
  const found = campos[campo] ?? campo;
  return typeof found === 'string' ? { nome: found } : found;
}

const CATALOGO = merge('eventos');
export type ModuloDeEventos = keyof typeof CATALOGO;
export type EventoDe<M extends ModuloDeEventos> = keyof (typeof CATALOGO)[M]['tipos'] & string;
export type Evento = { [M in ModuloDeEventos]: EventoDe<M> }[ModuloDeEventos];

type EventoEmPalavras = { modulo: ModuloDeEventos; modulo_nome: string; titulo: string; gatilho: string };

/** Every kind of event in words, with the module of the catalogue that it belongs to. */
export const EVENTOS: Readonly<Record<Evento, EventoEmPalavras>> = Object.assign(
  {},
  ...Object.entries(CATALOGO).flatMap(([modulo, { nome, tipos }]) =>
    Object.entries(tipos).map(([evento, words]) => ({ [evento]: { modulo, modulo_nome: nome, ...words } })),
  ),
);

/** The module that each kind of event belongs to: a plan without it has no use for the kind. */
export const MODULO_DO_EVENTO: Readonly<Record<Evento, Modulo>> = Object.assign(
  {},
  ...NAMES.flatMap((modulo) => {
    const { eventos = {} }: ModuloEmPalavras = MODULOS[modulo];
    return Object.values(eventos).flatMap(({ tipos }) => Object.keys(tipos).map((evento) => ({ [evento]: modulo })));
  }),
);

/** The API reference's parts, each in one sentence. */
export const TAGS = merge('tags');
export type Tag = keyof typeof TAGS;

/** Rate limits that modules have for themselves, as `estoque:escrita`. */
export type LimiteDeModulo = {
  [M in Modulo]: Modulos[M] extends { limites: infer L } ? `${M}:${keyof L & string}` : never;
}[Modulo];

/** Each of those, with its name and the scopes of which a credential that has a use for it has one. */
export const LIMITES: Readonly<Record<LimiteDeModulo, { nome: string; escopos: readonly string[] }>> = Object.assign(
  {},
  ...Object.entries<ModuloEmPalavras>(MODULOS).map(([modulo, { limites: { escrita, exclusao } = {}, extras = {} }]) => {
    const escopos = (acao: string) => [acao, ...Object.keys(extras)].map((one) => `${modulo}:${one}`);
    return {
      ...(escrita && { [`${modulo}:escrita`]: { nome: escrita, escopos: escopos('write') } }),
      ...(exclusao && { [`${modulo}:exclusao`]: { nome: exclusao, escopos: escopos('delete') } }),
    };
  }),
);

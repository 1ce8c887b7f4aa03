import { type Escopo, type EscopoApi, type EscopoPainel, MODULOS, MODULOS_API as NAMES } from '#modulos/index.ts';
import type { ModuloEmPalavras } from '#modulos/words.ts';
import type { Papel } from '#server/identidade/index.ts';
import { z } from '#server/platform/validation.ts';

const acao = z.enum(['read', 'write', 'delete']);
const CRUD = acao.options;
export type Acao = z.output<typeof acao>;

/** A scope in words. Its `tipo`: `read` looks, `write` and `delete` change, `extra` is granted by its own name. */
export const descricaoEscopo = z.object({
  escopo: z.string(),
  modulo: z.string(),
  modulo_nome: z.string(),
  texto: z.string(),
  tipo: z.enum([...CRUD, 'extra']),
});
export type DescricaoEscopo = z.output<typeof descricaoEscopo>;

/** Every scope that a token may have, in words: module by module, extras last in each. */
const DESCRICOES: readonly DescricaoEscopo[] = NAMES.flatMap((modulo) => {
  const { nome, escopos, extras = {} }: ModuloEmPalavras = MODULOS[modulo];
  const described = (acao: string, texto: string | undefined, tipo: DescricaoEscopo['tipo']) =>
    texto === undefined ? [] : [{ escopo: `${modulo}:${acao}`, modulo, modulo_nome: nome, texto, tipo }];
  return [
    ...CRUD.flatMap((acao) => described(acao, escopos?.[acao], acao)),
    ...Object.entries(extras).flatMap(([acao, texto]) => described(acao, texto, 'extra')),
  ];
});

/** A module that a token may act in. `write` never implies its extras, which are granted one by one. */
export const definicaoModulo = z.object({
  modulo: z.string(),
  nome: z.string(),
  acoes: z.array(acao),
  extras: z.array(z.object({ acao: z.string(), nome: z.string() })),
});

/** The modules that a token may act in. A scope that none of them has is refused everywhere. */
export const MODULOS_API: readonly z.output<typeof definicaoModulo>[] = NAMES.map((modulo) => {
  const { nome, escopos, extras = {} }: ModuloEmPalavras = MODULOS[modulo];
  return {
    ...{ modulo, nome, acoes: CRUD.filter((acao) => escopos?.[acao]) },
    extras: Object.entries(extras).map(([acao, texto]) => ({ acao, nome: texto })),
  };
});

/** Every scope that a token may have, in the catalogue's order. */
export const ESCOPOS_API: readonly string[] = DESCRICOES.map(({ escopo }) => escopo);

const API: ReadonlySet<string> = new Set(ESCOPOS_API);

/** Whether the text is a scope of the catalogue. */
export const isEscopo = (text: string): text is EscopoApi => API.has(text);

/** Scopes in words, in the catalogue's order. Unknown ones are left out. */
export function describeEscopos(escopos: Iterable<string>): DescricaoEscopo[] {
  const wanted = new Set(escopos);
  return DESCRICOES.filter(({ escopo }) => wanted.has(escopo));
}

/** Scopes of the panel itself: no token can hold them. */
const PAINEL = Object.entries<ModuloEmPalavras>(MODULOS).flatMap(([modulo, { escopos_painel = [] }]) =>
  escopos_painel.map((acao) => `${modulo}:${acao}`),
);

/** The panel's scopes that every role has. */
const SEEN_BY_ALL: readonly EscopoPainel[] = ['requisicoes:read', 'configuracoes:read', 'conexoes:read'];

const READ = new Set([...API].filter((escopo) => escopo.endsWith(':read')).concat(SEEN_BY_ALL));
/** A webhook sends the company's data to any address, and a user has all of it: only administrators may decide on one. */
const ADMINISTRATION = new Set<string>([
  ...(['webhooks:write', 'webhooks:delete', 'usuarios:write', 'usuarios:delete'] satisfies Escopo[]),
  ...(['empresas:write', 'empresas:delete'] satisfies Escopo[]),
]);
/** Extras that attendants need: without a template nobody is written to once the contact's window is over. */
const OF_ATTENDANTS: readonly Escopo[] = ['crm:whatsapp_modelo'];
const OPERATE = new Set(
  [...API]
    .filter((escopo) => /:(read|write|delete)$/.test(escopo) && !ADMINISTRATION.has(escopo))
    .concat(SEEN_BY_ALL, OF_ATTENDANTS),
);
const ALL = new Set([...API, ...PAINEL]);

const BY_PAPEL: Record<Papel, ReadonlySet<string>> = { administrador: ALL, operador: OPERATE, leitura: READ };

/** The scopes that a user's role in the company allows, in the panel and through OAuth. */
export const escoposOfPapel = (papel: Papel): ReadonlySet<string> => BY_PAPEL[papel];

/** The granted scopes whose modules are in the company's plan now: a module that left the plan is out of reach at once. */
export const withinPlan = (escopos: readonly string[], modulos: readonly string[]): string[] =>
  escopos.filter((escopo) => modulos.includes(escopo.split(':', 1)[0] ?? ''));

/** The others. */
export const beyondPlan = (escopos: readonly string[], modulos: readonly string[]): string[] =>
  escopos.filter((escopo) => !modulos.includes(escopo.split(':', 1)[0] ?? ''));

/** The same as withinPlan, as far as a user's role goes; nothing without one. */
export function withinReach(escopos: readonly string[], modulos: readonly string[], papel: Papel | null): string[] {
  const allowed = papel ? escoposOfPapel(papel) : new Set<string>();
  return withinPlan(escopos, modulos).filter((escopo) => allowed.has(escopo));
}

/** Everything; for the command line and for jobs of the service itself. */
export const TODOS_ESCOPOS: ReadonlySet<string> = ALL;

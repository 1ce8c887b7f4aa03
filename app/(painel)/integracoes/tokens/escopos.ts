import type { Outputs } from '#app/_trpc/client.ts';

export type Modulo = Outputs['tokens']['opcoes']['modulos'][number];
/** A module whose permissions are shown; one that the plan does not have is of no use now. */
export type Conhecido = Modulo & { fora?: boolean };
export type Token = Outputs['tokens']['list'][number];

/** How far a token reaches in a module; each level holds the ones before it. */
export type Nivel = 'nenhum' | 'read' | 'write' | 'delete';

export const NIVEIS: { nivel: Nivel; nome: string }[] = [
  { nivel: 'nenhum', nome: 'Nenhum' },
  { nivel: 'read', nome: 'Leitura' },
  { nivel: 'write', nome: 'Leitura e escrita' },
  { nivel: 'delete', nome: 'Leitura, escrita e exclusão' },
];

const ACOES = ['read', 'write', 'delete'] as const;
const NOMES: Record<string, string> = { read: 'leitura', write: 'escrita', delete: 'exclusão' };

/** Whether the module has the level's last action: stock, for one, has nothing to delete. */
export const offers = (modulo: Modulo, nivel: Nivel) => nivel === 'nenhum' || modulo.acoes.includes(nivel);

/** The widest level that the module offers. */
export const widest = (modulo: Modulo): Nivel => modulo.acoes.at(-1) ?? 'nenhum';

/** The scopes of a choice of levels and of extra permissions. */
export function toEscopos(niveis: Record<string, Nivel>, extras: string[]): string[] {
  const chosen = Object.entries(niveis).flatMap(([modulo, nivel]) =>
    nivel === 'nenhum' ? [] : ACOES.slice(0, ACOES.indexOf(nivel) + 1).map((acao) => `${modulo}:${acao}`),
  );
  return [...chosen, ...extras];
}

const lowerFirst = (text: string | undefined) => text && text.charAt(0).toLowerCase() + text.slice(1);

/** The modules that a permission may be of: the plan's, and the others, which an earlier plan had. */
export const everyModulo = (opcoes: Outputs['tokens']['opcoes'] | undefined): Conhecido[] =>
  opcoes ? [...opcoes.modulos, ...opcoes.fora_do_plano.map((modulo) => ({ ...modulo, fora: true }))] : [];

/** Scopes in words, one entry per module: "Estoque" → "leitura, escrita". */
export function describe(
  escopos: string[],
  modulos: readonly Conhecido[],
): { nome: string; acoes: string; fora: boolean }[] {
  const held = Map.groupBy(escopos, (escopo) => escopo.split(':')[0] ?? escopo);
  const place = (modulo: string) => modulos.findIndex((m) => m.modulo === modulo);
  return [...held]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([modulo, list]) => {
      const known = modulos[place(modulo)];
      const order = [...ACOES, ...(known?.extras.map((extra) => extra.acao) ?? [])] as string[];
      const acoes = list
        .map((escopo) => escopo.slice(modulo.length + 1))
        .sort((a, b) => order.indexOf(a) - order.indexOf(b))
        .map((acao) => NOMES[acao] ?? lowerFirst(known?.extras.find((extra) => extra.acao === acao)?.nome) ?? acao);
      return { nome: known?.nome ?? modulo, acoes: acoes.join(', '), fora: known?.fora ?? false };
    });
}

/** The token as people tell it from others: `rmn_tok_…a1B2`. */
export const shortToken = (token: Pick<Token, 'prefixo' | 'ultimos4'>) => `${token.prefixo}…${token.ultimos4}`;

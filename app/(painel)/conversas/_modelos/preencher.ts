import type { Inputs, Outputs } from '#app/_trpc/client.ts';

/** An approved template of official WhatsApp. */
export type Modelo = Outputs['modelosWhatsapp']['list']['resultados'][number];
type Parametros = NonNullable<Inputs['modelosWhatsapp']['send']['parametros']>;

/** What is typed for a template's places: of its text by their names, of its buttons by their number. */
export type Preenchido = { cabecalho: string; corpo: Record<string, string>; botoes: Record<string, string> };

export const VAZIO: Preenchido = { cabecalho: '', corpo: {}, botoes: {} };

/** The values as the server takes them; what a template does not ask for is left out. */
export function parametrosDe({ parametros }: Modelo, { cabecalho, corpo, botoes }: Preenchido): Parametros {
  const { nomes, nomeados } = parametros.corpo;
  const given = parametros.botoes.flatMap(({ indice }) => {
    const valor = botoes[indice]?.trim();
    return valor ? [{ indice, valor }] : [];
  });
  return {
    ...(parametros.cabecalho
      ? {
          cabecalho:
            parametros.cabecalho.tipo === 'texto' ? { texto: cabecalho.trim() } : { midia_url: cabecalho.trim() },
        }
      : {}),
    ...(nomes.length === 0
      ? {}
      : {
          corpo: nomeados
            ? Object.fromEntries(nomes.map((nome) => [nome, corpo[nome]?.trim() ?? '']))
            : nomes.map((nome) => corpo[nome]?.trim() ?? ''),
        }),
    ...(given.length > 0 ? { botoes: given } : {}),
  };
}

/** Whether every place that must be filled in is. */
export function isWhole({ parametros }: Modelo, { cabecalho, corpo, botoes }: Preenchido): boolean {
  return (
    (parametros.cabecalho === null || cabecalho.trim() !== '') &&
    parametros.corpo.nomes.every((nome) => corpo[nome]?.trim()) &&
    parametros.botoes.every(({ indice, obrigatorio }) => !obrigatorio || botoes[indice]?.trim())
  );
}

/** The template as the contact will read it, with what was typed in its places. */
export const previewOf = ({ texto }: Modelo, { corpo }: Preenchido): string =>
  texto.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, nome: string) => corpo[nome]?.trim() || place);

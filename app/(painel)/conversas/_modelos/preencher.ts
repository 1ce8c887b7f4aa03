import type { Inputs, Outputs } from '#app/_trpc/client.ts';
import { type Canal, porqueNaoNoCabecalho } from '../_escrever/limites.ts';

/** An approved template of official WhatsApp. */
export type Modelo = Outputs['modelosWhatsapp']['list']['resultados'][number];
type Parametros = NonNullable<Inputs['modelosWhatsapp']['send']['parametros']>;

/** What is chosen for a template's places: of its text by their names, of its buttons by their number. */
export type Preenchido = {
  /** The header's text or, with `por_endereco`, the address of its file. */
  cabecalho: string;
  arquivo: File | null;
  por_endereco: boolean;
  corpo: Record<string, string>;
  botoes: Record<string, string>;
};

export const VAZIO: Preenchido = { cabecalho: '', arquivo: null, por_endereco: false, corpo: {}, botoes: {} };

/** The file that goes along; null where the header asks for none, or has its address. */
export const arquivoDe = ({ parametros: { cabecalho } }: Modelo, { arquivo, por_endereco }: Preenchido): File | null =>
  cabecalho && cabecalho.tipo !== 'texto' && !por_endereco ? arquivo : null;

function headerOf({ tipo }: { tipo: string }, { cabecalho, por_endereco }: Preenchido): Parametros {
  if (tipo === 'texto') return { cabecalho: { texto: cabecalho.trim() } };
  return por_endereco ? { cabecalho: { midia_url: cabecalho.trim() } } : {};
}

function isHeaderWhole({ parametros }: Modelo, preenchido: Preenchido, canal: Canal): boolean {
  const { cabecalho } = parametros;
  if (cabecalho === null) return true;
  if (cabecalho.tipo === 'texto' || preenchido.por_endereco) return preenchido.cabecalho.trim() !== '';
  const { arquivo } = preenchido;
  return arquivo !== null && porqueNaoNoCabecalho(arquivo, cabecalho.tipo, canal) === null;
}

/** The values as the server takes them; what a template does not ask for is left out. */
export function parametrosDe({ parametros }: Modelo, preenchido: Preenchido): Parametros {
  const { corpo, botoes } = preenchido;
  const { nomes, nomeados } = parametros.corpo;
  const given = parametros.botoes.flatMap(({ indice }) => {
    const valor = botoes[indice]?.trim();
    return valor ? [{ indice, valor }] : [];
  });
  return {
    ...(parametros.cabecalho ? headerOf(parametros.cabecalho, preenchido) : {}),
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

/** Whether every place that must be filled in is, as far as the browser knows. */
export function isWhole(modelo: Modelo, preenchido: Preenchido, canal: Canal): boolean {
  const { parametros } = modelo;
  const { corpo, botoes } = preenchido;
  return (
    isHeaderWhole(modelo, preenchido, canal) &&
    parametros.corpo.nomes.every((nome) => corpo[nome]?.trim()) &&
    parametros.botoes.every(({ indice, obrigatorio }) => !obrigatorio || botoes[indice]?.trim())
  );
}

/** The template as the contact will read it, with what was typed in its places. */
export const previewOf = ({ texto }: Modelo, { corpo }: Preenchido): string =>
  texto.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, nome: string) => corpo[nome]?.trim() || place);

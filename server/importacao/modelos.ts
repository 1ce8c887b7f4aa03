import type { ColunaEscrita } from '#server/platform/planilha/write-cells.ts';
import { TABELAS } from './internal.ts';
import type { TipoImportacao } from './schemas.ts';

/** A file to fill in: the headings, and two rows as examples. */
export type Modelo = { colunas: ColunaEscrita[]; linhas: [string[], string[]] };

/** A model file's contents for a kind of import. */
const modelOf = (tipo: TipoImportacao): Modelo => {
  const { colunas } = TABELAS[tipo];
  return {
    colunas: colunas.map(({ nome }) => ({ nome, forma: 'texto' })),
    linhas: [colunas.map(({ exemplos }) => exemplos[0]), colunas.map(({ exemplos }) => exemplos[1])],
  };
};

export const MODELOS: Readonly<Record<TipoImportacao, Modelo>> = {
  produtos: modelOf('produtos'),
  clientes: modelOf('clientes'),
  contatos: modelOf('contatos'),
  saldos: modelOf('saldos'),
};

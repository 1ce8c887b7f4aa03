import { importacao, importacaoDetalhe, linhaImportacao } from '#server/importacao/schemas.ts';
import { type PanelCase, type PanelCases, pageOf } from './case.ts';
import { MISSING } from './scene.ts';

const COLUNAS = { colunas: ['codigo', 'nome'], decimal: 'virgula', existentes: 'atualizar' };

/** What is asked of, or done to, an import of the scene. */
const ofImport = <S extends PanelCase['answers']>(
  answers: S,
  which: 'importacao' | 'importacaoConferida',
  fields: Record<string, unknown> = {},
): PanelCase<S> => ({
  papel: 'operador',
  answers,
  input: (s) => ({ id: s[which].id, ...fields }),
  foreign: (_, other) => [[{ id: other[which].id, ...fields }, 'NOT_FOUND']],
});

export const importacaoCases = {
  'importacoes.list': { papel: 'operador', answers: pageOf(importacao), input: () => ({}) },
  'importacoes.get': ofImport(importacaoDetalhe, 'importacao'),
  'importacoes.linhas': ofImport(pageOf(linhaImportacao), 'importacao'),
  'importacoes.setColunas': {
    ...ofImport(importacao, 'importacao', COLUNAS),
    refused: (s) => [
      { id: s.importacao.id, ...COLUNAS, colunas: ['codigo'] },
      { id: s.importacao.id, ...COLUNAS, colunas: ['codigo', 'codigo'] },
      { id: s.importacao.id, ...COLUNAS, colunas: [null, 'nome'] },
      { id: s.importacao.id, ...COLUNAS, colunas: ['codigo', 'inventado'] },
      { id: MISSING, ...COLUNAS },
    ],
  },
  'importacoes.start': {
    ...ofImport(importacao, 'importacaoConferida'),
    refused: (s) => [{ id: s.importacao.id }, { id: MISSING }],
  },
  'importacoes.cancel': {
    ...ofImport(importacao, 'importacao'),
    audit: (s) => ({
      acao: 'importacao.cancelada',
      recurso: 'importacao',
      recurso_id: s.importacao.id,
      recurso_nome: 'produtos.csv',
    }),
    refused: () => [{ id: MISSING }],
  },
} satisfies PanelCases;

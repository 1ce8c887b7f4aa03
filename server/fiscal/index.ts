export { importNotas } from './import-notas.ts';
export { requireRaizes } from './leitura/read-arquivo.ts';
export type { DadosNota } from './leitura/types.ts';
export { linkNota, unlinkNota } from './link-nota.ts';
export { getNota, getXmlNota, listEventosNota, listNotas } from './list-notas.ts';
export { matchItens } from './match-itens.ts';
export { ARQUIVO_DE_NOTAS, judgeDemonstracao, judgeNotas, requireImportable } from './notas-lidas.ts';
export { receiveNota } from './receive-nota.ts';
export {
  eventoNota,
  eventosNotaFilters,
  type ImportacaoDeNotas,
  type ItemReconhecido,
  importacaoDeNotas,
  importNotasInput,
  type LinhaNota,
  linhaNota,
  type Nota,
  nota,
  notaIdInput,
  notasFilters,
  type ResultadoNota,
  receberNotaInput,
  type VinculoSugerido,
  vincularNotaInput,
} from './schemas.ts';
export { suggestVinculos } from './suggest-vinculos.ts';

import './metrics.ts';

export { searchDetalhado, searchTrechos, testConhecimento } from './busca/search.ts';
export type { Achado } from './busca/tipos.ts';
export { embedConhecimento, listSemVetores, modeloDeVetores } from './busca/vetores.ts';
export { deleteConhecimento, updateConhecimento } from './change-conhecimento.ts';
export { createConhecimento, type Publicado, requireRoomForConhecimento } from './create-conhecimento.ts';
export { areEmUso, findRevisao } from './em-uso.ts';
export { CANAL_CONHECIMENTO } from './internal.ts';
export {
  type ConhecimentoDetalhado,
  getConhecimento,
  getConhecimentoDetalhado,
  listConhecimentos,
  listTrechos,
  type TrechoDoItem,
} from './list-conhecimentos.ts';
export { type Leitura, listLeituras, readConhecimento } from './read-conhecimento.ts';
export * from './schemas.ts';
export { splitTrechos, type Trecho } from './trechos.ts';
export { removeTrechos, touchAcervo, writeTrechos } from './write-trechos.ts';

export {
  getResumoRequisicoes,
  type LinhaRequisicao,
  listRequisicoes,
  type ResumoRequisicoes,
  requisicoesFilters,
} from './list-requisicoes.ts';
export { maintainRequisicoes } from './maintain-requisicoes.ts';
export { type Requisicao, requisicaoWriter } from './writer.ts';

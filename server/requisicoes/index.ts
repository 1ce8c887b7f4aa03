export { listRequisicoes } from './list-requisicoes.ts';
export { maintainRequisicoes } from './maintain-requisicoes.ts';
export { getSaudeApi } from './saude-api.ts';
export { type LinhaRequisicao, requisicoesFilters, type SaudeApi, type UsoCredencial } from './schemas.ts';
export { type Requisicao, requisicaoWriter } from './writer.ts';

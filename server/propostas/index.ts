export { acceptProposta, cancelProposta, deleteProposta, refuseProposta } from './answer-proposta.ts';
export { convertProposta } from './convert-proposta.ts';
export { createProposta } from './create-proposta.ts';
export { expirePropostas } from './expire-propostas.ts';
export { getPdf } from './get-pdf.ts';
export { getProposta, listLinhaDoTempo, listPropostas, listVersoes } from './list-propostas.ts';
export {
  acceptByLink,
  type EstadoDoLink,
  type LinkAberto,
  openLink,
  readPdfOfLink,
  refuseByLink,
} from './pagina.ts';
export { totalInWords } from './proposta-pdf.ts';
export type { Retrato } from './retrato.ts';
export {
  acceptPropostaInput,
  acceptPropostaVistaInput,
  convertPropostaInput,
  createPropostaInput,
  type ItemProposta,
  type LinhaDoTempoProposta,
  type LinhaProposta,
  linhaDoTempoProposta,
  linhaProposta,
  type Proposta,
  type PropostaEnviada,
  pdfInput,
  proposta,
  propostaEnviada,
  propostaIdInput,
  propostasFilters,
  refusePropostaInput,
  refusePropostaVistaInput,
  replacePropostaInput,
  sendPropostaInput,
  sendPropostaLidaInput,
  updatePropostaInput,
  updatePropostaLidoInput,
  type VersaoProposta,
  versaoProposta,
  versoesFilters,
} from './schemas.ts';
export { sendProposta } from './send-proposta.ts';
export { replaceProposta, updateProposta } from './update-proposta.ts';

export {
  clearReceptor,
  clearReceptorInput,
  infoReceptor,
  listReceptor,
  receiveExample,
  setRespostaReceptor,
  setRespostaReceptorInput,
} from './receptor.ts';

export {
  clearReceptor,
  hasReceptor,
  infoReceptor,
  listReceptor,
  receiveExample,
  setRespostaReceptor,
} from './receptor.ts';
export { clearReceptorInput, setRespostaReceptorInput } from './schemas.ts';

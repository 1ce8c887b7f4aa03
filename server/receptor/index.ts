export { clearReceptor, infoReceptor, listReceptor, receiveExample, setRespostaReceptor } from './receptor.ts';
export { clearReceptorInput, setRespostaReceptorInput } from './schemas.ts';

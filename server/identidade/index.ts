export { createEmpresa } from './create-empresa.ts';
export { getEmpresa, getModulos, updateEmpresa } from './empresa.ts';
export { findEmpresas } from './find-empresas.ts';
export { lockEmpresa } from './lock-empresa.ts';
export { openEmpresa } from './open-empresa.ts';
export { SENHA_DE_DEMONSTRACAO } from './password.ts';
export { resetSenha } from './reset-senha.ts';
export {
  changeSenhaInput,
  createUsuarioInput,
  type Empresa,
  openEmpresaInput,
  type Papel,
  papel,
  resetSenhaInput,
  type Usuario,
  updateEmpresaInput,
  updateUsuarioInput,
} from './schemas.ts';
export {
  findMembership,
  findUsuarioEmpresa,
  listEmpresasOfUsuario,
  type Membership,
  normalizedEmail,
  type SignedIn,
  signIn,
} from './sign-in.ts';
export { changeSenha, createUsuario, listUsuarios, updateUsuario } from './usuarios.ts';

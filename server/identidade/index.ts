export { createEmpresa } from './create-empresa.ts';
export { getEmpresa, getModulos, updateEmpresa } from './empresa.ts';
export {
  createUsuarioInput,
  type Empresa,
  MODULOS,
  type Modulo,
  PAPEIS,
  type Papel,
  type Usuario,
  updateEmpresaInput,
  updateUsuarioInput,
} from './schemas.ts';
export { findMembership, listEmpresasOfUsuario, type Membership, type SignedIn, signIn } from './sign-in.ts';
export { changeSenha, createUsuario, listUsuarios, updateUsuario } from './usuarios.ts';

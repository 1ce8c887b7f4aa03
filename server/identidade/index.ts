export {
  acceptAsNew,
  acceptAsPessoa,
  acceptOwnConvite,
  declineConvite,
  declineOwnConvite,
  listOwnConvites,
  readConvite,
} from './aceitar-convite.ts';
export { getNaArvore, listArvore } from './arvore.ts';
export { listAvisos, noticeNewDevice, notifyAdministrators, setAviso } from './avisos.ts';
export { readConta, setContrato } from './conta.ts';
export { lockContrato, readLimite } from './contrato.ts';
export { inviteUsuario, listConvitesOf, resendConvite, withdrawConvitesOf } from './convites.ts';
export { createEmpresa } from './create-empresa.ts';
export { changeNome, confirmEmail, requestEmail } from './dados-pessoais.ts';
export { findConvidado, findReconvidado } from './destinatario.ts';
export { dismissAviso, listDispensas, restoreAviso } from './dispensas.ts';
export { getEmpresa, getModulos, setAplicativosPorLista, setReservaEstoque, updateEmpresa } from './empresa.ts';
export {
  fetchReached,
  getEmpresaDaConta,
  listDaConta,
  requirePrincipal,
  updateEmpresaDaConta,
} from './empresas-da-conta.ts';
export { mailCodeUsed, renewCodes } from './fatores/codigos.ts';
export { dropFatores, hasOneFactor, readFatores } from './fatores/fatores.ts';
export { countTotpsByKey, dropUnreadableTotps, reencryptTotps } from './fatores/keys.ts';
export {
  addPasskey,
  askPasskey,
  askProof,
  beginPasskey,
  checkPasskey,
  type DonoDaPasskey,
  isStillOwner,
  proveByPasskey,
  removePasskey,
  renamePasskey,
} from './fatores/passkeys.ts';
export { findHalfOpen, type HalfOpen, openHalf, spendTyped } from './fatores/segundo-passo.ts';
export { beginTotp, confirmTotp, removeTotp } from './fatores/totp.ts';
export { findEmpresas } from './find-empresas.ts';
export { findMembroAtual, holdMembro, type Membro, resolveMembro } from './find-membro.ts';
export { holdFuso } from './hold-fuso.ts';
export { holdReserva } from './hold-reserva.ts';
export { holdSaidaEstoque, type SaidaEstoque } from './hold-saida-estoque.ts';
export { joinEmpresa } from './join-empresa.ts';
export { findUsuarioOfMember, holdMember, removeMember } from './member.ts';
export { openEmpresa } from './open-empresa.ts';
export { SENHA_DE_DEMONSTRACAO } from './password.ts';
export { readPlano } from './plano.ts';
export { getPrimeirosPassos, setPrimeirosPassos } from './primeiros-passos.ts';
export type { Caller } from './record-pessoal.ts';
export { endSession, enterEmpresa, recordRefusedSignIn, recordSignIn } from './record-sessao.ts';
export { makeRecoveryLink, readRecovery, redeemRecovery, requestRecovery } from './recuperacao.ts';
export {
  acceptConviteInput,
  arvoreFilters,
  changeSenhaInput,
  codigoInput,
  conviteInput,
  dispensaInput,
  type Empresa,
  type EmpresaDaConta,
  empresaDaConta,
  empresaIdInput,
  empresasDaContaFilters,
  inviteUsuarioInput,
  limite,
  linkInput,
  newEmailInput,
  newPasskeyInput,
  newSenhaInput,
  nomeInput,
  openEmpresaInput,
  type Papel,
  papel,
  passkeyIdInput,
  provaInput,
  recoveryInput,
  renamePasskeyInput,
  respostaInput,
  restoreAvisoInput,
  SITUACOES_EMPRESA,
  SITUACOES_USUARIO,
  sessaoIdInput,
  setAvisoInput,
  setContratoInput,
  setPrimeirosPassosInput,
  type Usuario,
  updateEmpresaDaContaInput,
  updateEmpresaInput,
  updateUsuarioInput,
  usuario,
  usuarioIdInput,
  usuariosFilters,
} from './schemas.ts';
export { changeSenha } from './senha.ts';
export {
  findMembership,
  findPapeis,
  findPessoa,
  findPlace,
  holdUsuario,
  listEmpresasOfUsuario,
  listLugares,
  type Membership,
  openSession,
  type PanelSession,
  type Pessoa,
} from './sessoes.ts';
export {
  endOtherSessions,
  endOwnSession,
  listSessoes,
  proveBySenha,
  retainSessoes,
} from './sessoes-da-pessoa.ts';
export {
  findUsuarioEmpresa,
  firstEmpresa,
  isStillProved,
  normalizedEmail,
  noteSignIn,
  signIn,
} from './sign-in.ts';
export { getUsuario, hasAdministrator, listUsuarios, updateUsuario } from './usuarios.ts';

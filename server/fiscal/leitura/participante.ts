import { isCnpj, isCpf } from '#server/platform/documents.ts';
import { NotaRecusada } from './limits.ts';
import { FORMA, type Parte } from './tree.ts';
import type { Participante } from './types.ts';

/**
 * The CNPJ or CPF of somebody, with right check digits; null for a foreigner.
 * @throws NotaRecusada
 */
export function documentOf(parte: Parte): string | null {
  const cnpj = parte.maybeText('CNPJ', FORMA.cnpj);
  const cpf = parte.maybeText('CPF', FORMA.cpf);
  if (cnpj !== null && cpf !== null) throw new NotaRecusada('estrutura', `${parte.onde} tem CNPJ e CPF.`);
  if (cnpj !== null && !isCnpj(cnpj)) throw new NotaRecusada('estrutura', `O CNPJ de ${parte.onde} é inválido.`);
  if (cpf !== null && !isCpf(cpf)) throw new NotaRecusada('estrutura', `O CPF de ${parte.onde} é inválido.`);
  return cnpj ?? cpf;
}

export function participanteOf(parte: Parte, endereco: string): Participante {
  const place = parte.maybe(endereco);
  return {
    documento: documentOf(parte),
    nome: parte.loose('xNome', 60),
    nome_fantasia: parte.loose('xFant', 60),
    inscricao_estadual: parte.loose('IE', 14),
    inscricao_municipal: parte.loose('IM', 15),
    email: parte.loose('email', 60),
    endereco: place && {
      logradouro: place.loose('xLgr', 60),
      numero: place.loose('nro', 60),
      complemento: place.loose('xCpl', 60),
      bairro: place.loose('xBairro', 60),
      cidade: place.loose('xMun', 60),
      uf: place.maybeText('UF', FORMA.uf),
      cep: place.maybeText('CEP', FORMA.digitos(8)),
      telefone: place.maybeText('fone', FORMA.digitos(6, 14)),
    },
  };
}

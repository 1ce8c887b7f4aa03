import { NotaRecusada } from './limits.ts';

/** 44 characters: state, year and month, CNPJ (since July 2026 also with letters), model, series, number, kind of issue, code, check digit. */
export const CHAVE = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/** The check digit of a key's first 43 characters: modulo 11, weights 2 to 9 from the right, a character worth its ASCII code less 48. */
export function digitOf(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum += (body.charCodeAt(body.length - 1 - i) - 48) * ((i % 8) + 2);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

/** Whether a key has its form and its check digit. */
export const isChave = (chave: string): boolean => CHAVE.test(chave) && digitOf(chave.slice(0, 43)) === chave[43];

type Partes = {
  uf: string;
  emitida_em: string;
  documento: string;
  modelo: string;
  serie: string;
  numero: string;
  tipo_emissao: string;
  codigo: string;
};

/**
 * The key made anew of the fields that it stands for.
 * @throws NotaRecusada where it is not the one that the note says
 */
export function requireChave(chave: string, p: Partes): void {
  const made = [
    p.uf,
    p.emitida_em.slice(2, 4) + p.emitida_em.slice(5, 7),
    p.documento.padStart(14, '0'),
    p.modelo,
    p.serie.padStart(3, '0'),
    p.numero.padStart(9, '0'),
    p.tipo_emissao,
    p.codigo,
  ].join('');
  if (!isChave(chave)) throw new NotaRecusada('chave', `O dígito verificador da chave de acesso ${chave} está errado.`);
  if (chave.slice(0, 43) === made) return;
  throw new NotaRecusada(
    'chave',
    'A chave de acesso não corresponde aos dados da nota (emitente, série, número, data).',
  );
}

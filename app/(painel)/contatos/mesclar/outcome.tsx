import type { ReactNode } from 'react';
import { campoInWords } from '../campo-words.ts';
import { ClienteNome } from '../cliente-nome.tsx';
import { type Campo, type Contato, telephoneShown } from '../types.ts';

/** A field of two contacts, and of the one that they become; null where it is empty. */
export type Linha = {
  campo: string;
  nome: string;
  para: ReactNode;
  de: ReactNode;
  fica: ReactNode;
  /** Whether what stays comes of the contact that ends, or of both. */
  vem: boolean;
  /** What becomes of a value that does not stay. */
  nota?: string;
};

/** Longer notes are not put together. */
const LONGEST_NOTE = 5_000;

type Said = { campo: string; nome: string; para: ReactNode; de: ReactNode; nota?: string };

/**
 * What the contact that stays has, stays; where it has nothing, it takes what the other one has.
 * @param same whether two values that cannot be compared are one
 */
const filled = (said: Said, same = said.para === said.de): Linha => {
  const vem = said.para === null && said.de !== null;
  const lost = said.para !== null && said.de !== null && !same;
  return { ...said, fica: vem ? said.de : said.para, vem, ...(lost ? { nota: 'O do outro não fica' } : {}) };
};

/** What becomes of two contacts, as the server merges them: for a preview, the server decides. What neither has is left out. */
export const outcomeOf = (para: Contato, de: Contato, campos: readonly Campo[]): Linha[] =>
  linesOf(para, de, campos).filter((linha) => linha.para !== null || linha.de !== null);

function linesOf(para: Contato, de: Contato, campos: readonly Campo[]): Linha[] {
  const recognised = (campo: 'email' | 'celular' | 'telefone', nome: string) => {
    const said = (value: string | null) => value && (campo === 'email' ? value : telephoneShown(value));
    const left = para[campo] !== null && de[campo] !== null && para[campo] !== de[campo];
    const line = filled({ campo, nome, para: said(para[campo]), de: said(de[campo]) });
    return left ? { ...line, nota: `Também reconhecido por ${said(de[campo])}` } : line;
  };
  return [
    filled({ campo: 'nome', nome: 'Nome', para: para.nome, de: de.nome }),
    recognised('celular', 'Celular'),
    recognised('telefone', 'Outro telefone'),
    recognised('email', 'E-mail'),
    filled({ campo: 'empresa_nome', nome: 'Empresa', para: para.empresa_nome, de: de.empresa_nome }),
    filled({ campo: 'cargo', nome: 'Cargo', para: para.cargo, de: de.cargo }),
    filled({ campo: 'responsavel', nome: 'Responsável', para: answers(para), de: answers(de) }),
    filled(
      { campo: 'cliente', nome: 'Cliente', para: cliente(para), de: cliente(de) },
      para.cliente_erp_id === de.cliente_erp_id,
    ),
    ...campos.map((campo) =>
      filled({
        campo: `campos.${campo.chave}`,
        nome: campo.nome,
        para: campoInWords(campo, para.campos[campo.chave]),
        de: campoInWords(campo, de.campos[campo.chave]),
      }),
    ),
    etiquetas(para, de),
    observacao(para, de),
    ...(para.arquivado || de.arquivado ? [arquivado(para, de)] : []),
  ];
}

const answers = ({ responsavel_id, responsavel_nome }: Contato) => (responsavel_id === null ? null : responsavel_nome);

const cliente = ({ cliente_erp_id }: Contato) => (cliente_erp_id === null ? null : <ClienteNome id={cliente_erp_id} />);

const names = (etiquetas: Contato['etiquetas']) => etiquetas.map(({ nome }) => nome).join(', ') || null;

function etiquetas(para: Contato, de: Contato): Linha {
  const has = new Set(para.etiquetas.map(({ id }) => id));
  const come = de.etiquetas.filter(({ id }) => !has.has(id));
  const all = [...para.etiquetas, ...come].toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
  return {
    ...{ campo: 'etiquetas', nome: 'Etiquetas', para: names(para.etiquetas), de: names(de.etiquetas) },
    fica: names(all),
    vem: come.length > 0,
  };
}

function observacao(para: Contato, de: Contato): Linha {
  const both = [...new Set([para.observacao, de.observacao].filter(Boolean))].join('\n\n');
  const fits = both.length <= LONGEST_NOTE;
  const line = {
    ...{ campo: 'observacao', nome: 'Observação', para: para.observacao || null, de: de.observacao || null },
    fica: (fits ? both : para.observacao) || null,
    vem: fits && both !== para.observacao,
  };
  return fits ? line : { ...line, nota: 'As duas juntas passam do tamanho máximo: a outra se perde.' };
}

function arquivado(para: Contato, de: Contato): Linha {
  const said = (is: boolean) => (is ? 'Arquivado' : 'Em uso');
  const fica = para.arquivado && de.arquivado;
  return {
    ...{ campo: 'arquivado', nome: 'Situação', para: said(para.arquivado), de: said(de.arquivado) },
    fica: said(fica),
    vem: fica !== para.arquivado,
  };
}

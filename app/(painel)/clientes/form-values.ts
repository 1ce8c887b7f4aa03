import { randomId } from '@mantine/hooks';
import type { Cliente, Endereco } from './types.ts';

/** An address in the form: no part is null, and `key` tells it apart from the others while they are moved. */
export type EnderecoDigitado = { [K in Exclude<keyof Endereco, 'tipo' | 'uf'>]: string } & {
  key: string;
  tipo: Endereco['tipo'];
  uf: string | null;
};

export type Values = {
  nome: string;
  nome_fantasia: string;
  tipo_pessoa: 1 | 2;
  cnpj_cpf: string;
  inscricao_estadual: string;
  email: string;
  telefone: string;
  celular: string;
  cidade: string;
  uf: string | null;
  fornecedor: boolean;
  enderecos: EnderecoDigitado[];
  observacao: string;
};

export const blankEndereco = (tipo: Endereco['tipo']): EnderecoDigitado => ({
  ...{ key: randomId(), tipo, cep: '', logradouro: '', numero: '', complemento: '', bairro: '', cidade: '', uf: null },
});

const typedEndereco = (endereco: Endereco): EnderecoDigitado => ({
  key: randomId(),
  tipo: endereco.tipo,
  cep: endereco.cep ?? '',
  logradouro: endereco.logradouro ?? '',
  numero: endereco.numero ?? '',
  complemento: endereco.complemento ?? '',
  bairro: endereco.bairro ?? '',
  cidade: endereco.cidade ?? '',
  uf: endereco.uf,
});

export const startingValues = (cliente: Cliente | null): Values => ({
  nome: cliente?.nome ?? '',
  nome_fantasia: cliente?.nome_fantasia ?? '',
  tipo_pessoa: cliente?.tipo_pessoa ?? 1,
  cnpj_cpf: cliente?.cnpj_cpf ?? '',
  inscricao_estadual: cliente?.inscricao_estadual ?? '',
  email: cliente?.email ?? '',
  telefone: cliente?.telefone ?? '',
  celular: cliente?.celular ?? '',
  cidade: cliente?.cidade ?? '',
  uf: cliente?.uf ?? null,
  fornecedor: cliente?.fornecedor ?? false,
  enderecos: (cliente?.enderecos ?? []).map(typedEndereco),
  observacao: cliente?.observacao ?? '',
});

/** What was typed into a search, in the field of a new customer where it belongs. */
export function readDigitado(typed: string): Partial<Values> {
  const text = typed.trim();
  if (/^\S+@\S+$/.test(text)) return { email: text };
  const bare = text.replace(/[.\-/\s]/g, '').toUpperCase();
  if (/^\d{11}$/.test(bare)) return { tipo_pessoa: 1, cnpj_cpf: bare };
  if (/^[\dA-Z]{12}\d{2}$/.test(bare) && /^\d{2}/.test(text)) return { tipo_pessoa: 2, cnpj_cpf: bare };
  return { nome: text };
}

/** What the form sends: city and state of the customer are those of the main address, where one of the addresses has any. */
export function sentValues({ cidade, uf, enderecos, ...values }: Values) {
  const main = enderecos.find(({ tipo }) => tipo === 'principal') ?? enderecos[0];
  const place = main && enderecos.some((one) => one.cidade || one.uf) ? main : { cidade, uf };
  return {
    ...values,
    enderecos: enderecos.map(({ key: _, ...endereco }) => endereco),
    cidade: place.cidade,
    uf: place.uf,
  };
}

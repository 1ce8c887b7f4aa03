import { Badge } from '@mantine/core';
import type { Produto } from './types.ts';

const LOOKS = {
  A: { nome: 'Ativo', cor: 'petroleo' },
  I: { nome: 'Inativo', cor: 'gray' },
  E: { nome: 'Excluído', cor: 'red' },
} as const;

/** Whether a product is in use, out of use or deleted. */
export const SituacaoProduto = ({ situacao }: Pick<Produto, 'situacao'>) => (
  <Badge color={LOOKS[situacao].cor}>{LOOKS[situacao].nome}</Badge>
);

/** The situations in words, as filters name them. */
export const SITUACOES = { A: 'Ativos', I: 'Inativos', E: 'Excluídos' } as const;

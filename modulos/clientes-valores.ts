/** What each kind of person is called. */
export const TIPO_PESSOA = { 1: 'Física', 2: 'Jurídica' } as const;

/** What each kind of address is called. */
export const TIPO_ENDERECO = {
  principal: 'Principal',
  entrega: 'Entrega',
  cobranca: 'Cobrança',
  comercial: 'Comercial',
  residencial: 'Residencial',
  outro: 'Outro',
} as const;

type Partes = Partial<
  Record<'cep' | 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf', string | null>
>;

/** An address in one line: "Rua do Imperador, 288, Loja 2 – Centro – Petrópolis/RJ – 25620-001"; empty where it has no part. */
export function enderecoEmLinha({ cep, logradouro, numero, complemento, bairro, cidade, uf }: Partes): string {
  const joined = (separator: string, ...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(separator);
  const street = joined(', ', logradouro, numero, complemento);
  return joined(' – ', street, bairro, joined('/', cidade, uf), cep?.replace(/^(\d{5})(\d{3})$/, '$1-$2'));
}

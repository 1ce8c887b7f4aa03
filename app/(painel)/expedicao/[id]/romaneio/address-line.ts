import type { Expedicao } from '../../types.ts';

type Endereco = NonNullable<Expedicao['destinos'][number]['endereco']>;

/** "Rua das Flores, 12, fundos - Centro - 25680-000 Petrópolis/RJ", of what is known. */
export function addressLine({ logradouro, numero, complemento, bairro, cep, cidade, uf }: Endereco): string {
  const street = [logradouro, numero, complemento].filter(Boolean).join(', ');
  const town = [cidade, uf].filter(Boolean).join('/');
  const place = [cep?.replace(/^(\d{5})(\d{3})$/, '$1-$2'), town].filter(Boolean).join(' ');
  return [street, bairro, place].filter(Boolean).join(' - ');
}

type Query = { data?: { nome: string } | undefined; error: unknown; isLoading: boolean };

/**
 * What a filter that came with a link calls its record: by the name, once it is read; by the number where the reader does not see such records.
 * @param kind "Cliente"
 */
export function named({ data, error, isLoading }: Query, kind: string, id: number | undefined): string {
  if (data) return data.nome;
  if (isLoading) return `${kind}…`;
  return error ? `${kind} que não existe` : `${kind} ${id}`;
}

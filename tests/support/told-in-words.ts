import type { Schema } from '#server/transport/rest/openapi-types.ts';

/** Refusals that no schema can tell, with the words by which the field's description, one above it or the document's tells them. */
const IN_WORDS: readonly (readonly [refusal: RegExp, words: RegExp])[] = [
  // Zod's words for a number that is none are the same.
  [/^Use no máximo \d casas decimais\.$|^Informe um número decimal válido\.$/, /mais casas decimais/],
  [/^CNPJ inválido/, /dígitos verificadores certos/],
  [/^Informe um CPF ou um CNPJ válido/, /dígitos verificadores certos/],
  [/^GTIN inválido/, /dígito verificador certo/],
  [/^Informe o número com DDD\.$/, /de tantos dígitos quantos um número do país pode ter/],
  [/^Fuso horário desconhecido\.$/, /um nome da IANA/],
  [/^Use os dias em ordem crescente\.$/, /em ordem crescente/],
  [/^A expiração precisa estar no futuro\.$/, /momento futuro/],
  [/^O percentual não pode ser 0\.$/, /diferente de 0/],
  [/^Este item já está na lista\.$/, /cada `item_id` uma vez/],
  [/^As opções não podem se repetir\.$/, /Não se repetem/],
  [/^Preencha o endereço, ou tire-o da lista\.$/, /ao menos uma parte/],
  [/^Informe (um|o) produto ou (um|o) serviço/, /ou `(produto|servico)_id`/],
  [/^Informe o produto, o serviço ou a descrição\.$/, /obrigatória em texto livre/],
  [/^(servico|produto)_id: Este campo é obrigatório\.$/, /precisa dizer o mesmo/],
  [/^Um item de texto livre não tem produto nem serviço/, /precisa dizer o mesmo/],
  [/^O item \d+ está duas vezes na lista\.$/, /cada `id` uma vez/],
  [/^Um acesso externo não pode ser administrador\.$/, /acesso externo não pode ser `administrador`/],
  [/^Informe o telefone ou o e-mail\.$/, /É preciso este ou o (e-mail|telefone)/],
];

const told = new Set<RegExp>();

/** Whether the document tells a refusal in words. */
export function saidInWords(field: string, message: string, words: string): boolean {
  const found = IN_WORDS.find(
    ([refusal, said]) => (refusal.test(message) || refusal.test(`${field}: ${message}`)) && said.test(words),
  );
  if (found) told.add(found[0]);
  return found !== undefined;
}

/** All that a schema says in words, of itself and of what is in it. */
export const wordsIn = ({ description = '', properties = {}, items }: Schema = {}): string =>
  [description, ...Object.values(properties).map(wordsIn), items ? wordsIn(items) : ''].join('\n');

/** The refusals of the list that no value has met in this process. */
export const untoldWords = (): string[] =>
  IN_WORDS.filter(([refusal]) => !told.has(refusal)).map(([refusal]) => String(refusal));

import type { Schema } from '#server/transport/rest/openapi-types.ts';
import { type Described, document } from '#tests/support/openapi.ts';
import type { Draft } from '#tests/support/rest-draft.ts';
import { aboutLimits, fieldsOf, withValue } from '#tests/support/schema-edges.ts';
import { wordsIn } from '#tests/support/told-in-words.ts';

/** A request with one value about a limit of a field's or a parameter's schema, and all that the document says of it in words. */
export type EdgeDraft = Draft & { field: string; shown: string; words: string };

/** Refusals for what the company has, and how it and its records stand: no schema can tell them. */
const RULES: readonly RegExp[] = [
  // An id, a name or a place that is not there, is there already, or cannot be used.
  /não encontrad[oa]|^Já existe |^A empresa não tem (este campo|o campo)|não tem (o item|esta etapa|esta baixa)/,
  /^A última posição é \d+\.$|^A empresa pode ter até \d+ funis\.$|^Um funil tem no máximo \d+ etapas\.$|^O produto ".*" \(id \d+\) está inativo\.$/,
  /^Uma categoria não pode ficar dentro dela mesma|^O depósito de destino deve ser diferente/,
  /^Um depósito inativo não pode ser o padrão\.$|^A conversa é de outro canal\.$/,
  // How much is there to pay or to go back, and what a sum is.
  /^(Devolva|Cobre) no máximo |^Da conta \d+ faltam |^O valor é a soma dos itens|^O total do contrato é grande demais/,
  /^O valor de cada ciclo deve ser maior que 0\.$/,
  /^O desconto não pode passar do total|^O valor, menos juros e multa e mais o desconto, deve ser maior que 0/,
  // What day it is, and how far apart two days are.
  /^Só é possível recuperar os últimos 30 dias\.$|^Informe um momento que já passou\.$|^Peça no máximo 366 dias\.$/,
  /em um dia que ainda vem\.$|^A validade não pode ser um dia que já passou|^A data não pode estar no futuro\.$/,
  /^O ciclo de .* já foi gerado|^O fim não pode ser antes do início/,
  /^O primeiro vencimento pode ser de .* em diante\.$/,
  // How the record stands, and what it is.
  /^O status é .* não muda por aqui|^O negócio muda de etapa.* por POST|^Esta conta já tem uma cobrança ativa/,
  /^A proposta não muda de negócio/,
  /^Uma nota continua nota|^O negócio não tem itens|^Inclua ao menos um item, ou informe o valor/,
  /^Para excluir um produto, use DELETE\.$/,
  // What another field says, of the body or of the record.
  /^Só campos de (escolha têm opções|contatos guardam dados pessoais)\.$|^Só uma proposta que vira contrato tem /,
  /^Informe o cliente ou o contato\.$|^Informe venda_id ou compra_id, um dos dois\.$|está nas duas listas\.$/,
  /^O peso líquido não pode passar do bruto\.$/,
  // What the channel, or its template at Meta, takes.
  /^Informe um e-mail completo\.$|^O cabeçalho deste modelo não leva isto\.$|^Este (parâmetro|botão) |^O modelo não tem /,
  /^O corpo deste modelo tem \d+ parâmetro/,
  // What is in a file, and which networks the operator has opened.
  /^Isto não é um arquivo OFX|^O endereço precisa ser público: /,
];

/** Whether a refusal is for what the company has or how it stands, which no document can tell. */
export const ofTheCompany = (message: string): boolean => RULES.some((rule) => rule.test(message));

/**
 * A whole number of fifteen digits is taken in place of one of fewer with decimals. A `maximum` that told so would take numbers of fifteen
 * digits with decimals too, so the document keeps to the smaller one.
 */
const isWholeInPlaceOfDecimals = ({ type, maximum = 0 }: Schema, value: unknown): boolean =>
  [type].flat().includes('number') && Number.isInteger(value) && Number(value) > maximum && Number(value) < 1e15;

/** Every field of the body and every parameter with the values about its limits, one at a time, in a request that is right otherwise. */
export function* edgeRequests(
  described: Described,
  right: Record<string, unknown> | undefined,
  seed: number,
): Generator<EdgeDraft> {
  const common = document.info.description;
  const about = { query: '', headers: {} };
  const show = (value: unknown) => String(JSON.stringify(value)).slice(0, 80);
  const { schema } = described.body ?? {};
  if (schema && !described.isForm) {
    for (const [place, inner] of fieldsOf(schema)) {
      const field = String(place[0]);
      const words = `${wordsIn(schema.properties?.[field])}\n${common}`;
      const { within, beyond } = aboutLimits(inner, seed);
      const draft = (value: unknown): EdgeDraft => ({
        ...{ ...about, body: JSON.stringify(withValue(right ?? {}, place, value)) },
        ...{ field, shown: `${place.join('.')} ${show(value)}`, words },
      });
      for (const value of [...within, ...beyond.filter((one) => !isWholeInPlaceOfDecimals(inner, one))])
        yield draft(value);
    }
  }
  const body = right && JSON.stringify(right);
  for (const { name, schema: inner, description = '' } of described.parameters.filter((one) => one.in === 'query')) {
    const { within, beyond } = aboutLimits(inner, seed);
    const draft = (value: unknown): EdgeDraft => ({
      ...{ ...about, body, query: new URLSearchParams({ [name]: String(value) }).toString() },
      ...{ field: name, shown: show(value), words: `${description}\n${common}` },
    });
    // On the wire every value is a text.
    const sent = [...within, ...beyond].filter((one) => typeof one === 'string' || typeof one === 'number');
    for (const value of sent) yield draft(value);
  }
}

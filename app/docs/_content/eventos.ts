import type { Facts } from '#server/transport/rest/documentation.ts';
import type { Schema } from '#server/transport/rest/openapi-types.ts';
import { type Attribute, attributes } from '../_ui/schema.ts';
import { type Block, fold, type Guide, h2, h3, json, note, p, table, ul } from './blocks.ts';

type Kind = Facts['catalogo'][number];

/** The fields of `dados`; a field of an inner object is named by its path. */
function fieldRows(items: readonly Attribute[], path = ''): string[][] {
  return items.flatMap(({ name, type, description, facts, children }) => {
    const inner = type.startsWith('lista') ? `${path}${name}[].` : `${path}${name}.`;
    return [[`\`${path}${name}\``, type, [description, ...facts].join(' ')], ...fieldRows(children, inner)];
  });
}

/** `estoque.atualizado` → `estoque-atualizado`: where the page shows a kind. */
const anchorOf = (evento: string) => evento.replace(/[._]/g, '-');

function kindBlocks({ document }: Facts, kind: Kind): Block[] {
  const { evento, titulo, gatilho, emitido, exemplo, esquema } = kind;
  return [
    h3(evento, anchorOf(evento)),
    p(`**${titulo}.** ${gatilho} ${emitido ? '**Emitido hoje.**' : 'Ainda não emitido.'}`),
    table(
      `Campos de dados em ${evento}`,
      ['Campo', 'Tipo', 'O que é'],
      ...fieldRows(attributes(document, esquema as Schema)),
    ),
    json(exemplo, `Exemplo de dados em ${evento}`),
    fold(`JSON Schema de ${evento}`, json(esquema, 'JSON Schema')),
  ];
}

export const eventos: Guide = {
  slug: 'eventos',
  title: 'Catálogo de eventos',
  description: 'Cada evento que um webhook pode receber: quando acontece, os campos, um exemplo e o JSON Schema.',
  blocks: (facts) => {
    const { catalogo } = facts;
    const modules = [...new Set(catalogo.map(({ modulo_nome }) => modulo_nome))];
    const ofModule = (nome: string) => catalogo.filter(({ modulo_nome }) => modulo_nome === nome);
    return [
      h2('Como ler'),
      ul(
        'Cada evento é `modulo.fato`, e vale igual venha a mudança do painel ou da API.',
        'Os campos abaixo são os de `dados`; o [envelope](/docs/webhooks#o-que-chega) em volta é sempre o mesmo.',
        catalogo.every(({ emitido }) => emitido)
          ? '**Emitido hoje** quer dizer que este servidor já o envia: são todos.'
          : '**Emitido hoje** quer dizer que este servidor já o envia. Os outros são de módulos que ainda não existem: podem ser escolhidos desde já, e o webhook os recebe quando passarem a acontecer.',
        'Quantidades e valores são texto decimal; datas, ISO 8601 com fuso. Campos novos podem aparecer: ignore os que não conhece.',
        'Os mesmos esquemas estão em `webhooks`, no documento [OpenAPI 3.1](/v1/openapi.json).',
      ),
      table(
        'Todos os eventos',
        ['Evento', 'Quando', 'Emitido'],
        ...catalogo.map(({ evento, gatilho, emitido }) => [
          `[${evento}](/docs/eventos#${anchorOf(evento)})`,
          gatilho,
          emitido ? '**Hoje**' : 'Não',
        ]),
      ),

      h2('Dados pessoais'),
      p(
        'Nos eventos de cliente e de pagamento os dados pessoais vêm mascarados. O dado completo se lê onde há permissão para ele.',
      ),
      table(
        'Máscaras',
        ['Dado', 'Como vem'],
        ['CPF', '`***.982.247-25`: sem os três primeiros dígitos'],
        ['CNPJ', '`**.222.333/0001-81`: sem os dois primeiros'],
        ['E-mail', '`r***@exemplo.com.br`: a primeira letra e o domínio'],
        ['Telefone', '`*****-1200`: os quatro últimos dígitos'],
        ['Vazio, ou de forma desconhecida', 'Vazio, ou `***`'],
      ),
      note(
        'Os eventos de conversa e de mensagem do CRM são a exceção: levam o contato sem máscara. Veja a [Caixa de entrada](/docs/caixa-de-entrada#mascaras).',
      ),

      ...modules.flatMap((nome) => [h2(nome), ...ofModule(nome).flatMap((kind) => kindBlocks(facts, kind))]),
    ];
  },
};

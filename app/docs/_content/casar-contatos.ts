import { bash, type Guide, h2, json, note, p, table, ul } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_CASAR = {
  telefone: {
    text: `curl "$BASE/v1/crm/contatos/casar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"telefone": "+55 24 8765-4321"}'`,
    shows: ['"message":"Contato encontrado."', '"data":{"contato_id":'],
  },
  ninguem: {
    text: `curl "$BASE/v1/crm/contatos/casar/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"email": "ninguem@exemplo.com.br"}'`,
    shows: ['"data":{"contato_id":null}'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { telefone, ninguem } = COMANDOS_CASAR;

export const casarContatos: Guide = {
  slug: 'casar-contatos',
  title: 'Casar contatos',
  description: 'Como saber de quem é um telefone ou um e-mail sem ler os dados de ninguém.',
  blocks: ({ document, limites }) => [
    h2('Perguntar por um telefone ou e-mail', 'perguntar'),
    p(
      'Uma mensagem chegou de um número: de que contato é? `POST /v1/crm/contatos/casar/` responde o identificador, e nada mais. Precisa de `crm:read`.',
    ),
    bash(telefone.text),
    json(exampleOf(document, 'casarContato')),
    p('Quando ninguém tem o telefone ou o e-mail, `contato_id` é nulo, e o status também é 200:'),
    bash(ninguem.text),

    h2('Como um telefone é comparado', 'telefones'),
    p(
      'O número é guardado como veio, e comparado em uma forma única: código do país, DDD e número. A um celular brasileiro sem o nono dígito, o 9 é posto; nunca é tirado, porque o número sem ele pode ser o telefone fixo de outra pessoa.',
    ),
    table(
      'São o mesmo número',
      ['Escrito', 'Comparado'],
      ['`(24) 98765-4321`', '`+5524987654321`'],
      ['`24 8765-4321`', '`+5524987654321`'],
      ['`552487654321`, como o WhatsApp ainda escreve', '`+5524987654321`'],
      ['`024 98765 4321`', '`+5524987654321`'],
      ['`24 3765-4321`, um fixo', '`+552437654321`'],
    ),
    ul(
      'Um e-mail é comparado em minúsculas, inteiro.',
      'Contatos arquivados também são encontrados. De um contato mesclado, a resposta é o que ficou.',
      'Outros telefones e e-mails de um contato, que vieram de uma mesclagem ou foram incluídos no painel, também o encontram.',
      'Com `telefone` e `email` juntos, o telefone vale primeiro; se não encontra ninguém, vale o e-mail.',
    ),

    h2('Limite e auditoria', 'limite'),
    p(
      `Quem pergunta fica sabendo quem é contato da empresa. Por isso o endereço tem um limite próprio, de ${limites['crm:casar'].limit} consultas por minuto e token, e cada consulta deixa uma linha na auditoria, com quem perguntou e a resposta, sem o telefone nem o e-mail.`,
    ),
    note('Para cadastrar quem não foi encontrado, veja [Contatos](/docs/contatos).'),
  ],
};

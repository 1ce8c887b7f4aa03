import { bash, type Guide, h2, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf, refusalExamples } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_CONTATOS = {
  criar: {
    text: `curl "$BASE/v1/crm/contatos/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{
    "nome": "Joana Peixoto",
    "email": "joana@peixoto.exemplo.com.br",
    "celular": "(24) 97777-1020",
    "empresa_nome": "Peixoto Eventos",
    "campos": {"segmento": "Restaurantes"}
  }'`,
    shows: ['"message":"Contato criado."', '"email":"j***@peixoto.exemplo.com.br"', '"celular":"*****-1020"'],
  },
  achar: {
    text: `export ID=$(curl -s "$BASE/v1/crm/contatos/casar/" ${AUTH} \\
  ${JSON_TYPE} -d '{"telefone": "24 7777-1020"}' \\
  | grep -o '"contato_id":[0-9]*' | grep -o '[0-9]*$')`,
    shows: [],
  },
  repetir: {
    text: `curl "$BASE/v1/crm/contatos/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"nome": "Joana", "telefone": "5524977771020"}'`,
    shows: ['"CONFLICT"', 'Já existe um contato com este telefone: Joana Peixoto (id ', '"data":{"id":'],
  },
  devolver: {
    text: `curl -s "$BASE/v1/crm/contatos/$ID/" ${AUTH} \\
  | sed 's/.*"data"://; s/}$//' \\
  | curl -X PUT "$BASE/v1/crm/contatos/$ID/" ${AUTH} ${JSON_TYPE} -d @-`,
    shows: ['"message":"Contato atualizado."', '"celular":"*****-1020"', '"segmento":"Restaurantes"'],
  },
  etiquetar: {
    text: `export ETIQUETA=$(curl -s "$BASE/v1/crm/etiquetas/?busca=evento" ${AUTH} \\
  | grep -o '"id":[0-9]*' | head -1 | grep -o '[0-9]*')
curl "$BASE/v1/crm/contatos/$ID/etiquetas/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d "{\\"adicionar\\": [$ETIQUETA]}"`,
    shows: ['"message":"Etiquetas atualizadas."', '"nome":"Evento"'],
  },
  filtrar: {
    text: `curl "$BASE/v1/crm/contatos/?campo=segmento:restaurantes&ordenar=criado_em&direcao=desc" ${AUTH}`,
    shows: ['"resultados":[', '"nome":"Joana Peixoto"'],
  },
  arquivar: {
    text: `curl -X POST "$BASE/v1/crm/contatos/$ID/arquivar/" ${AUTH}`,
    shows: ['"message":"Contato arquivado."', '"arquivado":true'],
  },
  excluir: {
    text: `curl -X DELETE "$BASE/v1/crm/contatos/$ID/" ${AUTH}`,
    shows: ['{"success":true,"message":"Contato excluído."}'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { criar, achar, repetir, devolver, etiquetar, filtrar, arquivar, excluir } = COMANDOS_CONTATOS;

export const contatos: Guide = {
  slug: 'contatos',
  title: 'Contatos',
  description:
    'Contatos do CRM: uma pessoa, um contato; o que vai mascarado, etiquetas, campos da empresa e mesclagem.',
  blocks: ({ document }) => [
    h2('Criar'),
    p('`POST /v1/crm/contatos/` cadastra um contato. Só `nome` é obrigatório.'),
    bash(criar.text),
    json(exampleOf(document, 'criarContato'), 'Resposta 201'),
    table(
      'Campos de um contato',
      ['Campo', 'Regra', 'Sem ele'],
      ['`nome`', 'Até 150 caracteres; obrigatório', '–'],
      ['`email`', 'Até 254 caracteres; guardado em minúsculas', '`null`'],
      [
        '`telefone`, `celular`',
        'Com DDD ou com o código do país, em qualquer escrita; guardados como vieram',
        '`null`',
      ],
      ['`empresa_nome`, `cargo`', 'Até 150 e 100 caracteres', '`null`'],
      ['`observacao`', 'Até 5.000 caracteres', 'Vazia'],
      ['`cliente_erp_id`', 'Um cliente ativo da empresa', '`null`'],
      ['`responsavel_id`', 'Um usuário ativo, como em `/v1/usuarios/`', '`null`'],
      ['`etiquetas`', 'Só ao criar: lista de identificadores', '`[]`'],
      ['`campos`', 'Os campos personalizados da empresa, pela chave', 'Vazios'],
    ),

    h2('Uma pessoa, um contato', 'identidade'),
    p(
      'Telefones e e-mail identificam a pessoa: cada um é de um só contato da empresa, também entre os arquivados. A escrita não importa, e um celular brasileiro é o mesmo com e sem o nono dígito: `24 7777-1020`, `(24) 97777-1020` e `5524977771020` são um número só.',
    ),
    bash(repetir.text),
    json(refusalExamples(document, 'criarContato', 409)[0]?.value, 'Resposta 409'),
    p(
      'A resposta 409 traz em `data` o contato que já existe: use o `id` dele. De muitas criações ao mesmo tempo, uma responde 201 e as outras 409 com o mesmo `id`. Para perguntar antes de criar, veja [Casar contatos](/docs/casar-contatos).',
    ),
    bash(achar.text),

    h2('Dados pessoais mascarados', 'mascaras'),
    p(
      'Toda leitura de contatos pela API traz e-mail, telefone e celular mascarados, e `***` nos campos personalizados marcados como dado pessoal. O painel mostra os dados inteiros a quem tem acesso. Nos eventos de contatos e de negócios vale o mesmo; só os de conversas e mensagens levam os dados por inteiro.',
    ),
    table(
      'O que se lê',
      ['Campo', 'Guardado', 'Lido pela API'],
      ['E-mail', '`joana@peixoto.exemplo.com.br`', '`j***@peixoto.exemplo.com.br`'],
      ['Celular', '`(24) 97777-1020`', '`*****-1020`'],
    ),
    p('O corpo lido com GET pode ser enviado de volta com PUT, sem apagar nada:'),
    bash(devolver.text),
    ul(
      'Um valor mascarado **igual ao lido** quer dizer “deixe como está”.',
      'Qualquer outro valor que pareça mascarado é recusado no campo, com 400: nada é gravado por engano.',
      'A busca da lista procura no nome e na empresa; partes de telefones e e-mails não são encontradas.',
    ),

    h2('Listar e filtrar', 'listar'),
    bash(filtrar.text),
    table(
      'Filtros da lista',
      ['Parâmetro', 'O que faz'],
      ['`busca`', 'Parte do nome ou da empresa; ignora acentos e maiúsculas.'],
      ['`arquivado`', '`false` (padrão), `true` ou `todos`.'],
      [
        '`etiqueta_id`, `responsavel_id`, `cliente_erp_id`',
        'Só os que têm esta etiqueta, este responsável, este cliente.',
      ],
      [
        '`campo`',
        '`chave:valor` de um campo personalizado; números e datas também por faixa, `chave:10..50`. Vários, separados por `;`.',
      ],
      [
        '`atualizado_desde`',
        'Só os criados ou alterados desde um momento. Para manter uma cópia em dia, peça também `arquivado=todos` e `ordenar=atualizado_em`, e siga como nos [produtos](/docs/produtos#copia).',
      ],
      ['`ordenar`, `direcao`', '`nome` (padrão), `criado_em` ou `atualizado_em`; `asc` ou `desc`.'],
    ),

    h2('Etiquetas e campos', 'etiquetas'),
    p('`etiquetas/` põe e tira de uma vez; o evento é um só, com todas as que mudaram:'),
    bash(etiquetar.text),
    p(
      'As etiquetas se cadastram em `/v1/crm/etiquetas/`, e os campos da empresa em `/v1/crm/campos-personalizados/`: texto, número, data ou escolha, para contatos e para negócios.',
    ),

    h2('Arquivar, mesclar e excluir', 'fim'),
    bash(arquivar.text),
    ul(
      '**Arquivar** tira o contato das listas; o que é dele fica, e ele continua a ser reconhecido. `desarquivar/` o traz de volta.',
      '**Mesclar**, com `POST {id}/mesclar/` e `contato_id`, passa para o contato do endereço telefones, e-mails, etiquetas, negócios, atividades e os dados que ele não tem. O outro deixa de existir, e o identificador antigo continua a responder, com o contato que ficou.',
      '**Excluir** apaga de vez um contato que nenhum negócio cita. Se há negócios, a resposta é 400: arquive-o.',
    ),
    bash(excluir.text),

    h2('Eventos'),
    ul(
      '`contato.criado`, `contato.atualizado` com os campos que mudaram, e `contato.etiqueta_alterada`.',
      '`contato.arquivado` ao arquivar, e também quando o contato deixa de existir, excluído ou mesclado.',
      'Salvar sem mudar nada não gera evento.',
    ),
    warning('Quem tem `crm:write` lê e altera todos os contatos da empresa. Dê este escopo só a quem precisa.'),
    note(
      'No painel, contatos também entram de planilhas CSV e XLSX: quem já existe é reconhecido pelo telefone ou pelo e-mail. Veja [Importar planilhas](/docs/importacao).',
    ),
  ],
};

import { bash, type Guide, h2, h3, json, note, p, table, ul, warning } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_CLIENTES = {
  criar: {
    text: `curl "$BASE/v1/clientes/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{
    "nome": "Mercearia da Estação Ltda.",
    "cnpj_cpf": "77.123.456/0001-73",
    "email": "compras@mercearia.exemplo.com.br",
    "celular": "(24) 98888-4321",
    "enderecos": [
      {"tipo": "principal", "cep": "25620-001", "logradouro": "Rua do Imperador", "numero": "288",
       "bairro": "Centro", "cidade": "Petrópolis", "uf": "RJ"}
    ]
  }'`,
    shows: ['"message":"Cliente criado."', '"tipo_pessoa":2', '"cnpj_cpf":"77123456000173"', '"cidade":"Petrópolis"'],
  },
  achar: {
    text: `export ID=$(curl -s "$BASE/v1/clientes/?cnpj_cpf=77.123.456/0001-73" ${AUTH} \\
  | grep -o '"id":[0-9]*' | grep -o '[0-9]*')`,
    shows: [],
  },
  consultar: {
    text: `curl "$BASE/v1/clientes/$ID/" ${AUTH}`,
    shows: ['"celular":"24988884321"', '"cep":"25620001"', '"fornecedor":false'],
  },
  repetir: {
    text: `curl "$BASE/v1/clientes/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"nome": "Outra mercearia", "cnpj_cpf": "77123456000173"}'`,
    shows: ['"VALIDATION_ERROR"', 'Já existe um cliente com este documento: Mercearia da Estação Ltda. (id '],
  },
  alterar: {
    text: `curl -X PATCH "$BASE/v1/clientes/$ID/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"telefone": "(24) 2245-1020", "fornecedor": true}'`,
    shows: ['"telefone":"2422451020"', '"fornecedor":true'],
  },
  listar: {
    text: `curl "$BASE/v1/clientes/?busca=mercearia&fornecedor=true&ordenar=criado_em&direcao=desc" ${AUTH}`,
    shows: ['"resultados":[', '"nome":"Mercearia da Estação Ltda."'],
  },
  excluir: {
    text: `curl -X DELETE "$BASE/v1/clientes/$ID/" ${AUTH}`,
    shows: ['{"success":true,"message":"Cliente excluído."}'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { criar, achar, consultar, repetir, alterar, listar, excluir } = COMANDOS_CLIENTES;

const REPETIDO = 'Já existe um cliente com este documento: Mercearia da Estação Ltda. (id 318).';

export const clientes: Guide = {
  slug: 'clientes',
  title: 'Clientes',
  description: 'Clientes e fornecedores: documentos, telefones, endereços, o que é único e o que vai mascarado.',
  blocks: ({ document }) => [
    h2('Criar'),
    p('`POST /v1/clientes/` cadastra um cliente. Só `nome` é obrigatório.'),
    bash(criar.text),
    json(exampleOf(document, 'criarCliente'), 'Resposta 201'),
    table(
      'Campos de um cliente',
      ['Campo', 'Regra', 'Sem ele'],
      ['`nome`', 'Até 150 caracteres; obrigatório', '–'],
      ['`tipo_pessoa`', '`1` física, com CPF; `2` jurídica, com CNPJ', 'O do documento; sem documento, `1`'],
      ['`cnpj_cpf`', 'CPF ou CNPJ, também o alfanumérico, com ou sem pontuação; único na empresa', '`null`'],
      ['`nome_fantasia`, `inscricao_estadual`', 'Até 150 e 20 caracteres', '`null`'],
      ['`email`', 'Até 254 caracteres; guardado em minúsculas', '`null`'],
      ['`telefone`, `celular`', 'Número com DDD, em qualquer escrita', '`null`'],
      ['`cidade`, `uf`', 'Até 100 caracteres; sigla do estado', 'As do endereço principal'],
      ['`enderecos`', 'Lista com até 20', '`[]`'],
      ['`observacao`', 'Até 1.000 caracteres', '`null`'],
      ['`fornecedor`', '`true` para quem também vende à empresa', '`false`'],
      ['`ativo`', '`false` para quem não entra em documentos novos', '`true`'],
    ),
    h3('O que é aceito e como é respondido', 'escrita'),
    ul(
      '**Documento**: `11.222.333/0001-81`, `11222333000181` e `12.abc.345/01de-35` são aceitos; os dígitos verificadores são conferidos. A resposta traz só os caracteres, com letras maiúsculas.',
      '**Telefone**: `(24) 98888-4321`, `024 98888 4321`, `+55 24 98888-4321`, `0800 701 2233` e `4004-1234` são aceitos. A resposta traz só os dígitos, com o 55 se ele foi enviado. Um número sem DDD é recusado.',
      '**CEP**: com ou sem hífen. A resposta traz os 8 dígitos.',
      '**Cidade e UF**: sem os dois, valem os do primeiro endereço `principal` ou, se não houver, do primeiro da lista. Basta enviar um deles, mesmo `null`, para que nada seja deduzido. Em PATCH nunca são deduzidos.',
    ),

    h2('Endereços'),
    p(
      'Cada endereço tem `tipo`, `cep`, `logradouro`, `numero`, `complemento`, `bairro`, `cidade` e `uf`. Todos podem faltar, mas um endereço só com `tipo` é recusado. A lista enviada substitui a anterior, e a ordem é a que você enviou.',
    ),
    table(
      'Tipos de endereço',
      ['`tipo`', 'Para que serve'],
      ['`principal` (padrão)', 'De onde vêm `cidade` e `uf` do cliente'],
      ['`entrega`', 'O que sai impresso para quem leva; sem ele, o `principal` e, sem os dois, o primeiro'],
      ['`cobranca`, `comercial`, `residencial`, `outro`', 'Para a sua organização'],
    ),
    p('Um erro num endereço vem com o lugar dele na lista: `enderecos.0.cep` é o CEP do primeiro.'),

    h2('Fornecedores'),
    p(
      'Um fornecedor é um cliente com `fornecedor: true`: uma pessoa, um cadastro. Quem compra e também vende tem um só documento, um só histórico e um só endereço para corrigir, e o CNPJ continua único na empresa. Quem é citado numa compra recebe a marca sozinho. `GET /v1/clientes/?fornecedor=true` lista só os fornecedores.',
    ),

    h2('Um documento, um cadastro', 'documento-unico'),
    p('O documento é único na empresa, também entre os inativos. A recusa diz de quem ele é:'),
    bash(repetir.text),
    json(
      { success: false, error: { code: 'VALIDATION_ERROR', message: REPETIDO, details: { cnpj_cpf: [REPETIDO] } } },
      'Resposta 400',
    ),
    p('Por isso, antes de criar, procure pelo documento. `cnpj_cpf` na lista compara o documento inteiro:'),
    bash(achar.text),
    bash(consultar.text),
    json(exampleOf(document, 'consultarCliente')),

    h2('Listar'),
    bash(listar.text),
    table(
      'Filtros da lista',
      ['Parâmetro', 'O que faz'],
      [
        '`busca`',
        'Parte do nome, do nome fantasia, do documento, do e-mail ou do telefone; ignora acentos, maiúsculas e pontuação.',
      ],
      ['`cnpj_cpf`, `email`', 'O documento ou o e-mail inteiros.'],
      ['`ativo`, `fornecedor`', '`true` ou `false`.'],
      ['`tipo_pessoa`', '`1` ou `2`.'],
      ['`ordenar`', '`nome` (padrão), `criado_em` ou `atualizado_em`.'],
      ['`direcao`', '`asc` (padrão) ou `desc`.'],
    ),

    h2('Alterar'),
    bash(alterar.text),
    ul(
      '**PATCH** muda só o que você envia.',
      '**PUT** é a alteração completa: o que não for enviado fica vazio, ou é deduzido como na criação; `ativo` e `fornecedor` não enviados ficam como estão. O corpo lido com GET pode ser enviado de volta.',
      'Enviar o que já está gravado não altera nada, nem `atualizado_em`, e não gera evento.',
    ),

    h2('Excluir ou desativar', 'excluir'),
    p('`DELETE` apaga de vez um cliente que nenhuma venda nem compra cita. Uma segunda vez responde 404.'),
    bash(excluir.text),
    p(
      'Se há documentos, a resposta é 400 e diz quais são. Nesse caso, desative com PATCH `{"ativo": false}`: o que existe continua como está, e nenhum documento novo é feito em nome dele.',
    ),

    h2('Dados pessoais', 'mascaras'),
    p(
      'A API responde os dados por inteiro a quem tem `clientes:read`. Os eventos não: eles vão para sistemas de terceiros, e neles documento, e-mail e celular saem mascarados. Telefone, endereços e observação não entram em evento nenhum.',
    ),
    table(
      'Na API e nos eventos',
      ['Campo', 'Na API', 'No evento'],
      ['CPF', '`52998224725`', '`***.982.247-25`'],
      ['CNPJ', '`12ABC34501DE35`', '`**.ABC.345/01DE-35`'],
      ['E-mail', '`mariana@exemplo.com.br`', '`m***@exemplo.com.br`'],
      ['Celular', '`24988884321`', '`*****-4321`'],
    ),
    ul(
      '`cliente.criado` no cadastro, `cliente.atualizado` em qualquer mudança, também de um campo que o evento não mostra, e `cliente.excluido` na exclusão.',
      'Para saber o que mudou, receba o evento e leia o cliente pelo `id`.',
    ),
    warning(
      'Quem tem `clientes:read` lê documentos, e-mails, telefones e endereços de todos os clientes. Dê este escopo só a quem precisa.',
    ),
    note(
      'Envie `Idempotency-Key` ao criar: se a conexão cair, repita com a mesma chave e receba o mesmo cliente. Veja [Limites](/docs/limites#idempotencia).',
    ),
  ],
};

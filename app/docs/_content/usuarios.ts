import { bash, type Guide, h2, json, note, p, table, ul } from './blocks.ts';
import { exampleOf } from './examples.ts';

const AUTH = `-H "Authorization: Bearer $TOKEN"`;
const JSON_TYPE = '-H "Content-Type: application/json"';

/** The guide's lines in order, each with the text that its output must contain: tests run them unchanged. */
export const COMANDOS_USUARIOS = {
  convidar: {
    text: `curl "$BASE/v1/usuarios/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{
    "nome": "Rui Prado",
    "email": "rui@exemplo.com.br",
    "papel": "operador",
    "tipo": "contador"
  }'`,
    shows: ['"message":"Usuário convidado."', '"situacao":"convidado"', '"ocupa_limite":false'],
  },
  listar: {
    text: `curl "$BASE/v1/usuarios/?situacao=convidado&busca=rui" ${AUTH}`,
    shows: ['"email":"rui@exemplo.com.br"'],
  },
  achar: {
    text: `export ID=$(curl -s "$BASE/v1/usuarios/?busca=rui@exemplo.com.br&por_pagina=1" ${AUTH} \\
  | grep -o '"id":[0-9]*' | grep -o '[0-9]*')`,
    shows: [],
  },
  alterar: {
    text: `curl -X PATCH "$BASE/v1/usuarios/$ID/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"papel": "leitura"}'`,
    shows: ['"papel":"leitura"'],
  },
  recusar: {
    text: `curl -X PATCH "$BASE/v1/usuarios/$ID/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"papel": "administrador"}'`,
    shows: ['"VALIDATION_ERROR"', 'Um acesso externo não pode ser administrador.'],
  },
  remover: {
    text: `curl -X DELETE "$BASE/v1/usuarios/$ID/" ${AUTH}`,
    shows: ['{"success":true,"message":"Usuário removido."}'],
  },
  desativarMantendo: {
    text: `curl -X PATCH "$BASE/v1/usuarios/$PESSOA/" \\
  ${AUTH} \\
  ${JSON_TYPE} \\
  -d '{"ativo": false, "manter_acessos": true}'`,
    shows: ['"situacao":"inativo"', 'Continuam, como da empresa: 1 token e 1 webhook.'],
  },
  removerMantendo: {
    text: `curl -X DELETE "$BASE/v1/usuarios/$PESSOA/?manter_acessos=true" ${AUTH}`,
    shows: ['Usuário removido. Continuam, como da empresa: 1 token e 1 webhook.'],
  },
} as const satisfies Record<string, { text: string; shows: readonly string[] }>;

const { convidar, listar, achar, alterar, recusar, remover, desativarMantendo, removerMantendo } = COMANDOS_USUARIOS;

export const usuarios: Guide = {
  slug: 'usuarios',
  title: 'Usuários',
  description: 'Convidar pessoas para a empresa, mudar o que podem fazer, e tirar o acesso.',
  blocks: ({ document }) => [
    h2('Convidar'),
    p(
      'Ninguém recebe uma senha de outra pessoa: quem é convidado recebe um e-mail, escolhe a própria senha, ou aceita com a que já tem, e só então faz parte da empresa. O link vale 7 dias e não vem na resposta. Para quantas pessoas, e quantas vezes, há [limites](/docs/limites#convites).',
    ),
    bash(convidar.text),
    json(exampleOf(document, 'convidarUsuario'), 'Resposta 201'),
    table(
      'Campos de um convite',
      ['Campo', 'Valores'],
      [
        '`nome`, `email`',
        'De quem é convidado; os dois são obrigatórios. Depois de aceito, valem os da própria pessoa.',
      ],
      [
        '`papel`',
        '`administrador`, `operador` ou `leitura`. O de administrador é dado por uma chave de quem administra a empresa ou da própria empresa e, enquanto ninguém a administra, por qualquer chave dela; por um aplicativo, nunca (403).',
      ],
      ['`tipo`', '`interno` (padrão), `contador` ou `terceiro`'],
    ),

    h2('Vagas do contrato', 'vagas'),
    ul(
      'Cada empresa tem o total de usuários contratado. Contam os internos, convidados ou ativos: são os que têm `ocupa_limite`.',
      '`contador` e `terceiro` são acessos externos: não ocupam vaga e não podem ser administradores.',
      'Alcançado o total, convidar um interno, reativar um ou tornar interno um externo responde 400, com uma mensagem pronta para mostrar.',
      '`GET /v1/empresas/limite/` diz quantas vagas há. Veja [Empresas e chaves](/docs/empresas#limite).',
    ),
    json(
      {
        success: false,
        error: {
          code: 'VALIDATION_ERROR',
          message:
            'Seu contrato permite 50 usuários nesta empresa e todos estão em uso. Para contratar mais, fale com o nosso comercial.',
        },
      },
      'Resposta 400',
    ),

    h2('Listar'),
    bash(listar.text),
    table(
      'Filtros da lista',
      ['Parâmetro', 'O que faz'],
      ['`busca`', 'Parte do nome ou do e-mail; ignora acentos e maiúsculas.'],
      ['`papel`, `tipo`, `situacao`', 'Só os usuários com este valor; `situacao` é `convidado`, `ativo` ou `inativo`.'],
      ['`ordenar`, `direcao`', '`nome` (padrão) ou `criado_em`; `asc` (padrão) ou `desc`.'],
    ),

    h2('Alterar e remover', 'alterar'),
    p('Mudam o papel, o tipo e o acesso (`ativo`), e valem na hora. Nome e e-mail são da própria pessoa.'),
    bash(achar.text),
    bash(alterar.text),
    bash(recusar.text),
    bash(remover.text),
    ul(
      '`ativo` `false` tira o acesso e deixa a pessoa na lista. Ao voltar, ela entra de novo: o que estava aberto continua encerrado.',
      'DELETE tira a pessoa desta empresa, ou cancela o convite dela. O que ela fez continua com o nome dela.',
      'A empresa fica sempre com ao menos um administrador ativo: mudar, desativar ou remover o último responde 400.',
    ),
    h2('O que termina com a pessoa', 'saida'),
    p(
      'Desativar ou remover alguém encerra também o que essa pessoa ligou à empresa, na mesma hora e para sempre: convidar de novo ou reativar não traz nada de volta. `message` diz o que terminou e o que continua.',
    ),
    table(
      'O que acontece com o que era da pessoa',
      ['O quê', 'Sem `manter_acessos`', 'Com `manter_acessos`'],
      ['Sessões no painel', 'Terminam', 'Terminam'],
      ['Conexões de aplicativos ([OAuth](/docs/oauth#desconexao))', 'Terminam', 'Terminam'],
      ['Tokens que ela criou, e as chaves que eles emitiram', 'São revogados', 'Continuam, como da empresa'],
      ['Webhooks dela, dos tokens e das conexões dela', 'São desativados', 'Continuam, como da empresa'],
      ['Convites que ela enviou e ninguém aceitou', 'São cancelados', 'São cancelados'],
      ['Aplicativos que ela registrou', 'Continuam: são da empresa', 'Continuam: são da empresa'],
      [
        'Contatos, negócios e conversas de que era responsável, ao remover',
        'Ficam sem responsável, com um evento para cada um: `contato.atualizado`, `negocio.atualizado`, `conversa.atualizada`',
        'O mesmo',
      ],
      ['Lançamentos, expedições e o resto do que ela fez', 'Ficam, com o nome dela', 'Ficam, com o nome dela'],
    ),
    p(
      'Se um sistema da empresa usa um token ou um webhook da pessoa, mantenha-os: com `manter_acessos` todos continuam, e não terminam com mais ninguém. Para escolher um a um, use o painel, em [Usuários](/usuarios). Aqui, `$PESSOA` é o `id` de quem sai:',
    ),
    bash(desativarMantendo.text),
    p('Ao remover, `manter_acessos` vai no endereço:'),
    bash(removerMantendo.text),
    json(
      { success: true, message: 'Usuário removido. Continuam, como da empresa: 1 token e 1 webhook.' },
      'Resposta de quem tinha um token e um webhook',
    ),
    note(
      'O `id` é o do lugar da pessoa nesta empresa. A mesma pessoa pode estar em outras empresas, da mesma conta ou não, com outro `id` e outro papel.',
    ),
  ],
};

import type { Facts } from '#server/transport/rest/documentation.ts';
import { bash, code, errorTable, type Guide, h2, h3, json, note, p, table, ul } from './blocks.ts';
import { operationsOf } from './examples.ts';

const scopes = (modulo: string, acoes: readonly string[]) => acoes.map((acao) => `\`${modulo}:${acao}\``).join(' ');

/** Whether an operation served today asks for a scope of the module. */
function isServed(document: Facts['document'], modulo: string): boolean {
  return operationsOf(document).some(({ operation }) => operation['x-escopo']?.startsWith(`${modulo}:`));
}

const scopeRows = ({ modulos, document }: Facts): string[][] =>
  modulos.map(({ modulo, nome, acoes, extras }) => [
    nome,
    isServed(document, modulo) ? '**Sim**' : 'Ainda não',
    scopes(modulo, acoes),
    scopes(
      modulo,
      extras.map(({ acao }) => acao),
    ) || '–',
  ]);

export const autenticacao: Guide = {
  slug: 'autenticacao',
  title: 'Autenticação',
  description:
    'Cada requisição leva um token: um token de API, ou o access token de um aplicativo autorizado. Ele diz de que empresa são os dados, o que se pode fazer e de onde.',
  blocks: (facts) => [
    h2('O token'),
    p('Envie o token no cabeçalho `Authorization` de toda requisição:'),
    code('http', 'Authorization: Bearer rmn_tok_…', 'Cabeçalho'),
    table(
      'Os dois tipos de token',
      ['Tipo', 'Começa com', 'De onde vem'],
      ['Token de API', '`rmn_tok_`', 'Um administrador o cria no painel, para um sistema da empresa'],
      [
        'Access token',
        '`rmn_at_`',
        'Uma pessoa autoriza um aplicativo de terceiros, por [OAuth 2.0](/docs/oauth); vale 4 horas',
      ],
    ),
    p(
      'Os dois são usados do mesmo jeito. O que vem a seguir é sobre tokens de API; o que há de diferente no access token está [no fim](#oauth).',
    ),
    ul(
      'Tokens de API são criados por administradores, no painel, em **Integrações › Tokens**, ou por uma chave da empresa principal da conta, em [Empresas e chaves](/docs/empresas).',
      'O texto aparece uma única vez, ao criar. O Romaneio guarda só um resumo criptográfico (SHA-256) e mostra os quatro últimos caracteres. Se o perder, revogue-o e crie outro.',
      'Um token na URL (`?access_token=`) é recusado: endereços ficam em registros e históricos.',
      'Um token pertence a uma empresa. Registros de outras empresas respondem como se não existissem.',
      'Tem a forma `rmn_tok_` + 43 caracteres + 6 de verificação. Um token digitado errado é recusado sem consulta ao banco.',
    ),
    p('Pela linha de comando do servidor também se cria um token:'),
    bash(
      'npm run -s cli -- token criar --empresa 1 \\\n  --nome "Loja virtual" --escopos estoque:read,estoque:write',
      'No servidor',
    ),

    h2('Escopos'),
    p(
      'Um escopo é um módulo e uma ação: `estoque:read` lê saldos e extrato, `estoque:write` cria lançamentos. O token recebe cada escopo ao ser criado e não muda depois: para outras permissões, crie outro token.',
    ),
    table('Escopos por módulo', ['Módulo', 'Usado hoje', 'Escopos', 'À parte'], ...scopeRows(facts)),
    p(
      'Os escopos **à parte** não vêm com `write`: são concedidos um a um. “Usado hoje” diz se algum endereço deste servidor já pede o escopo; os demais podem ser concedidos, mas ainda não têm efeito.',
    ),
    note('Escrever não inclui ler. Uma integração que lança e consulta precisa de `estoque:read` e `estoque:write`.'),

    h2('Redes permitidas'),
    p(
      'Um token pode valer só a partir de certos endereços: IPs ou redes em notação CIDR, IPv4 e IPv6, até 50 por token. Sem nenhuma rede, vale de qualquer lugar. É a única coisa que se edita num token depois de criado.',
    ),
    code('text', '203.0.113.7\n198.51.100.0/24\n2001:db8:40::/48', 'Exemplos'),

    h2('Expiração e revogação'),
    ul(
      'A expiração é opcional e se define ao criar. Passada a data, o token responde 401. Sete dias antes dela, os administradores da empresa recebem um e-mail.',
      'A revogação vale na hora, já na requisição seguinte, e não tem volta.',
      'Criação, mudança de redes e revogação ficam registradas em **Auditoria**, com autor, IP e hora.',
    ),

    h2('Quando a resposta é 401 ou 403'),
    p(
      '**401**: o token não foi reconhecido. **403**: o token foi reconhecido, mas não tem permissão. As duas respostas têm o mesmo formato:',
    ),
    json({ detail: 'Token revogado.' }, 'Resposta 401'),
    errorTable(
      'Causas de 401 e 403',
      ['Código', 'Causa', 'Mensagem em `detail`', 'O que fazer'],
      ['401', 'Sem o cabeçalho', 'Informe o token no cabeçalho Authorization: Bearer <token>.', 'Envie o cabeçalho.'],
      [
        '401',
        'Cabeçalho em outra forma',
        'Cabeçalho Authorization malformado: use Bearer <token>.',
        'Confira a palavra `Bearer` e o espaço.',
      ],
      ['401', 'Token desconhecido ou digitado errado', 'Token inválido.', 'Confira o texto do token.'],
      ['401', 'Prazo vencido', 'Token expirado.', 'Crie outro token.'],
      ['401', 'Revogado no painel', 'Token revogado.', 'Crie outro token.'],
      [
        '403',
        'Falta o escopo',
        'Permissão insuficiente: esta ação exige o escopo estoque:write.',
        'Crie um token com o escopo.',
      ],
      [
        '403',
        'Fora das redes',
        'O IP 203.0.113.7 não está entre as redes permitidas deste token.',
        'Acrescente a rede no painel.',
      ],
    ),
    h3('Cabeçalho WWW-Authenticate', 'www-authenticate'),
    p(
      'As respostas 401 trazem `WWW-Authenticate: Bearer`, com `error="invalid_token"` quando um token foi enviado. A 403 por falta de escopo traz `error="insufficient_scope"` e o escopo que falta, como na RFC 6750. Bibliotecas OAuth leem isto sozinhas.',
    ),

    h2('Boas práticas'),
    ul(
      'Um token por integração: se um vazar, basta revogá-lo, e os outros seguem valendo.',
      'Só os escopos necessários e, com IP fixo, só as suas redes.',
      'Nunca em aplicativos, páginas ou repositórios: o token age em nome da empresa.',
      'Um token criado no painel é de quem o criou: quando essa pessoa é removida ou desativada ele é revogado, a não ser que um administrador o mantenha como da empresa. Dê o token de uma integração importante a quem fica, ou mantenha-o na hora.',
      'O último uso e o IP de cada token estão em **Integrações › Tokens**; tokens parados podem ser revogados.',
    ),

    h2('Access tokens de OAuth', 'oauth'),
    table(
      'Diferenças entre os dois tipos de token',
      ['Item', 'Token de API', 'Access token'],
      ['Escopos', 'Os que recebeu ao ser criado', 'Os autorizados, dentro do papel que a pessoa tem agora'],
      ['Limites e chaves de idempotência', 'Por token', 'Por conexão: renovar não muda nada'],
      ['Redes permitidas', 'Opcionais', 'Não há'],
      ['Num 401', 'Outro token', 'Renove uma vez e repita'],
      ['Como aparece', 'Nome do token', '“Aplicativo (Pessoa)”'],
    ),
    p('Como um aplicativo consegue e renova o seu está em [OAuth 2.0](/docs/oauth).'),
  ],
};

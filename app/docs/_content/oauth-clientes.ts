import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bash, code, type Guide, h2, p, table, ul } from './blocks.ts';

/** The samples are run by tests as they are; the product runs at the repository's root. */
const sample = (file: string) => readFileSync(join(process.cwd(), 'app/docs/_content/samples', file), 'utf8').trimEnd();

export const oauthClientes: Guide = {
  slug: 'oauth-clientes',
  title: 'Clientes OAuth prontos',
  description:
    'O caminho inteiro, do consentimento à revogação, em dois programas pequenos, com bibliotecas conhecidas e sem adaptação nenhuma.',
  blocks: ({ baseUrl }) => [
    h2('Antes de rodar', 'antes'),
    p(
      '[Registre](/docs/oauth#registrar) um aplicativo com o endereço de retorno `http://localhost:4000/retorno` e o escopo `estoque:read`. Os dois programas leem as mesmas variáveis, e rodam com o Node 24 como estão:',
    ),
    bash(
      `export ROMANEIO_URL=${baseUrl}\nexport CLIENT_ID=rmn_app_…\nexport CLIENT_SECRET=rmn_sec_…\nexport REDIRECT_URI=http://localhost:4000/retorno`,
      'Seus dados',
    ),
    p('Para um aplicativo público, deixe `CLIENT_SECRET` vazio. O programa imprime um endereço: abra-o e autorize.'),
    table(
      'As duas bibliotecas',
      ['Biblioteca', 'Quando escolher'],
      [
        '[openid-client](https://www.npmjs.com/package/openid-client)',
        'Quase sempre: confere `state`, `iss` e PKCE por você',
      ],
      [
        '[oauth4webapi](https://www.npmjs.com/package/oauth4webapi)',
        'Onde só há APIs da web, ou para decidir cada passo; não tem dependências',
      ],
    ),

    h2('openid-client'),
    bash('npm install openid-client@6.8.9 && npm pkg set type=module\nnode oauth-openid-client.ts'),
    code('javascript', sample('oauth-openid-client.ts'), 'oauth-openid-client.ts'),

    h2('oauth4webapi'),
    bash('npm install oauth4webapi@3.8.8 && npm pkg set type=module\nnode oauth4webapi.ts'),
    code('javascript', sample('oauth4webapi.ts'), 'oauth4webapi.ts'),

    h2('Num aplicativo de verdade', 'de-verdade'),
    ul(
      'Verificador e `state` ficam na **sessão da pessoa**, e não em variáveis do programa.',
      'Os tokens ficam cifrados no banco, e a renovação corre [uma de cada vez](/docs/oauth#reuso).',
      'Em outra linguagem, escolha uma biblioteca que leia os metadados da RFC 8414, com PKCE. O Romaneio não é um provedor de OpenID Connect: não há `id_token`.',
    ),
  ],
};

// Conecta um aplicativo a uma empresa do Romaneio com openid-client: do consentimento à revogação.
// npm install openid-client@6 && npm pkg set type=module
// CLIENT_ID=… CLIENT_SECRET=… REDIRECT_URI=http://localhost:4000/retorno node oauth-openid-client.ts
import { createServer } from 'node:http';
import * as client from 'openid-client';

const { CLIENT_ID = '', CLIENT_SECRET } = process.env;
const ROMANEIO_URL = new URL(process.env.ROMANEIO_URL || 'http://localhost:3000');
const REDIRECT_URI = process.env.REDIRECT_URI || 'http://localhost:4000/retorno';
const ESCOPOS = 'estoque:read';

// A biblioteca só aceita https. A exceção é para o Romaneio que roda na sua máquina.
const inseguro = ROMANEIO_URL.hostname === 'localhost' ? [client.allowInsecureRequests] : [];
// Sem CLIENT_SECRET, o aplicativo é público: quem o protege é o PKCE.
const identidade = CLIENT_SECRET ? client.ClientSecretBasic(CLIENT_SECRET) : client.None();

const config = await client.discovery(ROMANEIO_URL, CLIENT_ID, undefined, identidade, {
  algorithm: 'oauth2',
  execute: inseguro,
});
console.log(`Metadados lidos: ${config.serverMetadata().issuer}`);

// Um verifier e um state novos a cada autorização. Num site, guarde-os na sessão da pessoa.
const verifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const pedido = client.buildAuthorizationUrl(config, {
  redirect_uri: REDIRECT_URI,
  scope: ESCOPOS,
  state,
  code_challenge: await client.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});
const retorno = esperarRetorno();
console.log(`Abra no navegador: ${pedido}`);

// Confere state e iss (o endereço do Romaneio), e troca o code, que vale uma vez, por 10 minutos.
const tokens = await client
  .authorizationCodeGrant(config, await retorno, { pkceCodeVerifier: verifier, expectedState: state })
  .catch(contarRecusa);
console.log(`Acesso concedido: ${tokens.scope}, por ${tokens.expires_in} s`);
await consultarEstoque(tokens.access_token);

// Cada refresh_token vale uma vez: grave o novo antes de usar o acesso que veio com ele.
const renovados = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
console.log(`Acesso renovado: ${renovados.scope}, por ${renovados.expires_in} s`);
await consultarEstoque(renovados.access_token);

// Revogar o refresh_token encerra a conexão inteira.
await client.tokenRevocation(config, renovados.refresh_token ?? '');
console.log('Conexão encerrada');
await consultarEstoque(renovados.access_token);

async function consultarEstoque(accessToken: string): Promise<void> {
  const url = new URL('/v1/estoque/', ROMANEIO_URL);
  try {
    const resposta = await client.fetchProtectedResource(config, accessToken, url, 'GET');
    const { data } = await resposta.json();
    console.log(`GET ${url.pathname}: ${resposta.status}, ${data.paginacao.total_registros} produtos`);
  } catch (erro) {
    if (!(erro instanceof client.WWWAuthenticateChallengeError)) throw erro;
    console.log(`GET ${url.pathname}: ${erro.status}, ${erro.cause[0]?.parameters.error}`);
  }
}

/** O endereço com que o navegador volta do Romaneio. */
function esperarRetorno(): Promise<URL> {
  const { port, pathname } = new URL(REDIRECT_URI);
  return new Promise((resolve, reject) => {
    const servidor = createServer((requisicao, resposta) => {
      const url = new URL(requisicao.url ?? '/', REDIRECT_URI);
      if (url.pathname !== pathname) return resposta.writeHead(404).end();
      resposta.setHeader('Content-Type', 'text/plain; charset=utf-8');
      resposta.end('Recebido. Volte ao terminal.', () => servidor.closeAllConnections());
      servidor.close();
      resolve(url);
    });
    servidor.once('error', reject).listen(Number(port), 'localhost');
  });
}

function contarRecusa(erro: unknown): never {
  if (!(erro instanceof client.AuthorizationResponseError)) throw erro;
  console.error(`Acesso recusado: ${erro.error} (${erro.error_description})`);
  process.exit(1);
}

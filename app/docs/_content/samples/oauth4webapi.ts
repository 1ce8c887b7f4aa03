// Conecta um aplicativo a uma empresa do Romaneio com oauth4webapi: do consentimento à revogação.
// npm install oauth4webapi@3 && npm pkg set type=module
// CLIENT_ID=… CLIENT_SECRET=… REDIRECT_URI=http://localhost:4000/retorno node oauth4webapi.ts
import { createServer } from 'node:http';
import * as oauth from 'oauth4webapi';

const { CLIENT_ID = '', CLIENT_SECRET } = process.env;
const ROMANEIO_URL = new URL(process.env.ROMANEIO_URL || 'http://localhost:3000');
const REDIRECT_URI = process.env.REDIRECT_URI || 'http://localhost:4000/retorno';
const ESCOPOS = 'estoque:read';

const app: oauth.Client = { client_id: CLIENT_ID };
// Sem CLIENT_SECRET, o aplicativo é público: quem o protege é o PKCE.
const auth = CLIENT_SECRET ? oauth.ClientSecretBasic(CLIENT_SECRET) : oauth.None();
// A biblioteca só aceita https. A exceção é para o Romaneio que roda na sua máquina.
const rede = { [oauth.allowInsecureRequests]: ROMANEIO_URL.hostname === 'localhost' };

const metadados = await oauth.discoveryRequest(ROMANEIO_URL, { ...rede, algorithm: 'oauth2' });
const erp = await oauth.processDiscoveryResponse(ROMANEIO_URL, metadados);
console.log(`Metadados lidos: ${erp.issuer}`);

// Um verifier e um state novos a cada autorização. Num site, guarde-os na sessão da pessoa.
const verifier = oauth.generateRandomCodeVerifier();
const state = oauth.generateRandomState();
const pedido = new URLSearchParams({
  response_type: 'code',
  client_id: CLIENT_ID,
  redirect_uri: REDIRECT_URI,
  scope: ESCOPOS,
  state,
  code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  code_challenge_method: 'S256',
});
const retorno = esperarRetorno();
console.log(`Abra no navegador: ${erp.authorization_endpoint}?${pedido}`);

// Confere state e iss (o endereço do Romaneio), e troca o code, que vale uma vez, por 10 minutos.
const code = conferir(await retorno);
const troca = await oauth.authorizationCodeGrantRequest(erp, app, auth, code, REDIRECT_URI, verifier, rede);
const tokens = await oauth.processAuthorizationCodeResponse(erp, app, troca);
console.log(`Acesso concedido: ${tokens.scope}, por ${tokens.expires_in} s`);
await consultarEstoque(tokens.access_token);

// Cada refresh_token vale uma vez: grave o novo antes de usar o acesso que veio com ele.
const renovacao = await oauth.refreshTokenGrantRequest(erp, app, auth, tokens.refresh_token ?? '', rede);
const renovados = await oauth.processRefreshTokenResponse(erp, app, renovacao);
console.log(`Acesso renovado: ${renovados.scope}, por ${renovados.expires_in} s`);
await consultarEstoque(renovados.access_token);

// Revogar o refresh_token encerra a conexão inteira.
const revogacao = await oauth.revocationRequest(erp, app, auth, renovados.refresh_token ?? '', rede);
await oauth.processRevocationResponse(revogacao);
console.log('Conexão encerrada');
await consultarEstoque(renovados.access_token);

function conferir(url: URL): URLSearchParams {
  try {
    return oauth.validateAuthResponse(erp, app, url, state);
  } catch (erro) {
    if (!(erro instanceof oauth.AuthorizationResponseError)) throw erro;
    console.error(`Acesso recusado: ${erro.error} (${erro.error_description})`);
    process.exit(1);
  }
}

async function consultarEstoque(accessToken: string): Promise<void> {
  const url = new URL('/v1/estoque/', ROMANEIO_URL);
  try {
    const lista = await oauth.protectedResourceRequest(accessToken, 'GET', url, undefined, undefined, rede);
    const { data } = await lista.json();
    console.log(`GET ${url.pathname}: ${lista.status}, ${data.paginacao.total_registros} produtos`);
  } catch (erro) {
    if (!(erro instanceof oauth.WWWAuthenticateChallengeError)) throw erro;
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

/** A line of the guide, what its output has to hold, and the answer shown below it, where "…" stands for what differs. */
type Comando = { text: string; shows: readonly string[]; resposta?: Record<string, unknown> };

const TOKEN = '"$BASE/integracoes/oauth/token/"';
const BASIC = '-u "$CLIENT_ID:$CLIENT_SECRET"';
const BEARER = '-H "Authorization: Bearer $ACCESS_TOKEN"';

const tokens = (scope: string) => ({
  access_token: 'rmn_at_…',
  token_type: 'Bearer',
  expires_in: 14_400,
  refresh_token: 'rmn_rt_…',
  refresh_expires_in: 2_592_000,
  scope,
});

/** The lines of the guide, in order: tests run them as they are, and give the consent between them. */
export const COMANDOS_OAUTH = {
  registrar: {
    text: `npm run -s cli -- aplicativo criar --empresa 1 \\
  --nome "Painel de vendas" \\
  --redirect-uris http://localhost:8000/retorno \\
  --escopos estoque:read,estoque:write`,
    shows: [],
    resposta: { client_id: 'rmn_app_…', client_secret: 'rmn_sec_…' },
  },
  sortear: {
    text: `export VERIFIER=$(openssl rand -hex 32)
export CHALLENGE=$(printf '%s' "$VERIFIER" | openssl dgst -sha256 -binary \\
  | openssl base64 | tr '+/' '-_' | tr -d '=')
export STATE=$(openssl rand -hex 16)`,
    shows: [],
  },
  pedir: {
    text: `echo "$BASE/integracoes/oauth/authorize/?response_type=code\\
&client_id=$CLIENT_ID\\
&redirect_uri=$REDIRECT_URI\\
&scope=estoque:read%20estoque:write\\
&state=$STATE\\
&code_challenge=$CHALLENGE\\
&code_challenge_method=S256"`,
    shows: ['/integracoes/oauth/authorize/?response_type=code&client_id=rmn_app_'],
  },
  conferir: {
    text: `[ "$(printf '%s' "$RETORNO" | grep -o 'state=[^&]*')" = "state=$STATE" ] \\
  && echo 'state confere' || echo 'state NÃO confere: pare aqui'
export CODE=$(printf '%s' "$RETORNO" | grep -o 'rmn_cod_[0-9A-Za-z]*')`,
    shows: ['state confere'],
  },
  trocar: {
    text: `RESPOSTA=$(curl -s ${TOKEN} \\
  ${BASIC} \\
  -d grant_type=authorization_code \\
  -d code="$CODE" \\
  --data-urlencode redirect_uri="$REDIRECT_URI" \\
  -d code_verifier="$VERIFIER")
echo "$RESPOSTA"`,
    shows: [],
    resposta: tokens('estoque:read estoque:write'),
  },
  trocarPublico: {
    text: `RESPOSTA=$(curl -s ${TOKEN} \\
  -d client_id="$CLIENT_ID" \\
  -d grant_type=authorization_code \\
  -d code="$CODE" \\
  --data-urlencode redirect_uri="$REDIRECT_URI" \\
  -d code_verifier="$VERIFIER")
echo "$RESPOSTA"`,
    shows: [],
    resposta: tokens('estoque:read estoque:write'),
  },
  guardar: {
    text: `export ACCESS_TOKEN=$(echo "$RESPOSTA" | grep -o 'rmn_at_[0-9A-Za-z]*')
export REFRESH_TOKEN=$(echo "$RESPOSTA" | grep -o 'rmn_rt_[0-9A-Za-z]*')`,
    shows: [],
  },
  usar: {
    text: `curl "$BASE/v1/estoque/?por_pagina=5" ${BEARER}`,
    shows: ['"success":true', '"paginacao":'],
  },
  renovar: {
    text: `RESPOSTA=$(curl -s ${TOKEN} \\
  ${BASIC} \\
  -d grant_type=refresh_token \\
  -d refresh_token="$REFRESH_TOKEN")
echo "$RESPOSTA"`,
    shows: [],
    resposta: tokens('estoque:read estoque:write'),
  },
  reduzir: {
    text: `RESPOSTA=$(curl -s ${TOKEN} \\
  ${BASIC} \\
  -d grant_type=refresh_token \\
  -d refresh_token="$REFRESH_TOKEN" \\
  -d scope=estoque:read)
echo "$RESPOSTA"`,
    shows: [],
    resposta: tokens('estoque:read'),
  },
  lancar: {
    text: `curl -i "$BASE/v1/estoque/" \\
  ${BEARER} \\
  -H "Content-Type: application/json" \\
  -d '{"produto_id": 1, "tipo": "entrada", "quantidade": "1"}'`,
    shows: ['HTTP/1.1 403 Forbidden', 'www-authenticate: Bearer error="insufficient_scope", scope="estoque:write"'],
    resposta: { detail: 'Permissão insuficiente: esta ação exige o escopo estoque:write.' },
  },
  revogar: {
    text: `curl "$BASE/integracoes/oauth/revoke/" \\
  ${BASIC} \\
  -d token="$REFRESH_TOKEN"`,
    shows: [],
    resposta: {},
  },
  depois: {
    text: `curl -i "$BASE/v1/estoque/" ${BEARER}`,
    shows: ['HTTP/1.1 401 Unauthorized', 'www-authenticate: Bearer error="invalid_token"'],
    resposta: { detail: 'Token revogado.' },
  },
  metadados: { text: 'curl "$BASE/.well-known/oauth-authorization-server"', shows: [] },
} as const satisfies Record<string, Comando>;

/** How several workers renew one connection without a reuse; a test runs it. */
export const SQL_CONEXOES = {
  tabela: `CREATE TABLE conexoes_romaneio (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  access_token text NOT NULL,
  access_expira_em timestamptz NOT NULL,
  refresh_token text NOT NULL
);`,
  ler: `-- Logo depois de BEGIN. Quem chega junto espera aqui, e lê o que o primeiro gravou.
SELECT access_token, refresh_token,
  access_expira_em > now() + interval '5 minutes' AS ainda_vale
FROM conexoes_romaneio WHERE id = $1
FOR UPDATE;`,
  gravar: `-- $3 é o expires_in da resposta. COMMIT, e só então use o access token novo.
UPDATE conexoes_romaneio
SET access_token = $2, refresh_token = $4,
  access_expira_em = now() + make_interval(secs => $3)
WHERE id = $1;`,
};

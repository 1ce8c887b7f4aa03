import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';

export type Tokens = oauth.TokenEndpointResponse;

/** An application of third parties, as its own code knows it. */
export type Registered = { client_id: string; client_secret: string | null };

export type Identity = 'basic' | 'post' | 'none';

/** What an application does, done by a library that knows nothing of this product. */
export type Library = {
  /** A request for consent: its address, and the exchange for the address that the browser comes back to. */
  ask(redirect_uri: string, scope: string): Promise<{ address: string; exchange(returned: string): Promise<Tokens> }>;
  refresh(refresh_token: string | undefined, fields?: Record<string, string>): Promise<Tokens>;
  revoke(token: string | undefined, fields?: Record<string, string>): Promise<void>;
  call(access_token: string, method: string, path: string): Promise<Response>;
};

type Open = (server: string, app: Registered, identity: Identity) => Promise<Library>;

const openidClient: Open = async (server, { client_id, client_secret }, identity) => {
  const methods = { basic: openid.ClientSecretBasic, post: openid.ClientSecretPost, none: openid.None };
  const config = await openid.discovery(
    new URL(server),
    client_id,
    undefined,
    methods[identity](client_secret ?? undefined),
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  );
  return {
    async ask(redirect_uri, scope) {
      // Without this it sends the address that the browser comes back to, less its query (documentation of customFetch).
      if (new URL(redirect_uri).search) {
        config[openid.customFetch] = (url, options) => {
          const { body } = options;
          if (body instanceof URLSearchParams && body.has('redirect_uri')) body.set('redirect_uri', redirect_uri);
          return fetch(url, options as RequestInit);
        };
      }
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const expectedState = openid.randomState();
      const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier);
      const pkce = { code_challenge, code_challenge_method: 'S256' };
      return {
        address: openid.buildAuthorizationUrl(config, { redirect_uri, scope, state: expectedState, ...pkce }).href,
        exchange: (returned) =>
          openid.authorizationCodeGrant(config, new URL(returned), { pkceCodeVerifier, expectedState }),
      };
    },
    refresh: (token, fields) => openid.refreshTokenGrant(config, token ?? '', fields),
    revoke: (token, fields) => openid.tokenRevocation(config, token ?? '', fields),
    call: (token, method, path) => openid.fetchProtectedResource(config, token, new URL(path, server), method),
  };
};

const oauth4webapi: Open = async (server, { client_id, client_secret }, identity) => {
  const methods = { basic: oauth.ClientSecretBasic, post: oauth.ClientSecretPost, none: oauth.None };
  const auth = methods[identity](client_secret ?? '');
  const app: oauth.Client = { client_id };
  const local = { [oauth.allowInsecureRequests]: true };
  const found = await oauth.discoveryRequest(new URL(server), { ...local, algorithm: 'oauth2' });
  const as = await oauth.processDiscoveryResponse(new URL(server), found);
  return {
    async ask(redirect_uri, scope) {
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
      const pkce = { code_challenge, code_challenge_method: 'S256' };
      const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri, scope, state, ...pkce });
      return {
        address: `${as.authorization_endpoint}?${query}`,
        async exchange(returned) {
          const code = oauth.validateAuthResponse(as, app, new URL(returned), state);
          const answer = await oauth.authorizationCodeGrantRequest(as, app, auth, code, redirect_uri, verifier, local);
          return oauth.processAuthorizationCodeResponse(as, app, answer);
        },
      };
    },
    async refresh(token, additionalParameters) {
      const options = { ...local, additionalParameters };
      const answer = await oauth.refreshTokenGrantRequest(as, app, auth, token ?? '', options);
      return oauth.processRefreshTokenResponse(as, app, answer);
    },
    async revoke(token, additionalParameters) {
      const options = { ...local, additionalParameters };
      await oauth.processRevocationResponse(await oauth.revocationRequest(as, app, auth, token ?? '', options));
    },
    call: (token, method, path) =>
      oauth.protectedResourceRequest(token, method, new URL(path, server), undefined, undefined, local),
  };
};

/** The libraries that the endpoints are proved with, unmodified; of their checks only https is waived. */
export const LIBRARIES = { 'openid-client': openidClient, oauth4webapi };

import { describeEscopos, ESCOPOS_API } from '#server/acesso/index.ts';
import { env } from '#server/platform/env.ts';
import type { OpenApiDocument } from './openapi-types.ts';

/** The two ways to a bearer token: made in the panel, or granted by a user to an application (section 5). */
export const securitySchemes = (): OpenApiDocument['components']['securitySchemes'] => ({
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token de API (`rmn_tok_…`), criado no painel em Integrações › Tokens.',
  },
  oauth: {
    type: 'oauth2',
    description:
      'Access token (`rmn_at_…`) de um aplicativo que uma pessoa da empresa autorizou. Vale 4 horas e é renovável.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${env.APP_URL}/integracoes/oauth/authorize/`,
        tokenUrl: `${env.APP_URL}/integracoes/oauth/token/`,
        refreshUrl: `${env.APP_URL}/integracoes/oauth/token/`,
        scopes: Object.fromEntries(describeEscopos(ESCOPOS_API).map(({ escopo, texto }) => [escopo, texto])),
      },
    },
  },
});

import { describeEscopos, ESCOPOS_API } from '#server/acesso/index.ts';
import { env } from '#server/platform/env.ts';
import { metadataOf } from '../oauth/metadata.ts';
import type { OpenApiDocument } from './openapi-types.ts';

/** Three schemes: a token made in the panel, a token that a user granted to an application, and an application's own credentials. */
export function securitySchemes(): OpenApiDocument['components']['securitySchemes'] {
  const { authorization_endpoint, token_endpoint } = metadataOf(env.APP_URL);
  return {
    token: {
      type: 'http',
      scheme: 'bearer',
      description: 'Token de API (`rmn_tok_…`), criado no painel em Integrações › Tokens.',
    },
    aplicativo: {
      type: 'http',
      scheme: 'basic',
      description:
        'Só nos endereços do OAuth: `client_id` e `client_secret` do aplicativo. Podem ir no formulário em vez daqui, nunca nos dois. Um aplicativo público envia só `client_id`, no formulário.',
    },
    oauth: {
      type: 'oauth2',
      description:
        'Access token (`rmn_at_…`) de um aplicativo que uma pessoa da empresa autorizou. Vale 4 horas e é renovável.',
      flows: {
        authorizationCode: {
          authorizationUrl: authorization_endpoint,
          tokenUrl: token_endpoint,
          refreshUrl: token_endpoint,
          scopes: Object.fromEntries(describeEscopos(ESCOPOS_API).map(({ escopo, texto }) => [escopo, texto])),
        },
      },
    },
  };
}

import { describeEscopos, ESCOPOS_API, MODULOS_API } from '#server/acesso/index.ts';
import { deactivationLimits } from '#server/entregas/index.ts';
import { type DescricaoEvento, describeCatalogo } from '#server/eventos/index.ts';
import { LIMITES } from '#server/limites/index.ts';
import { env } from '#server/platform/env.ts';
import { metadataOf } from '../oauth/metadata.ts';
import { servedDocument } from './app.ts';
import type { OpenApiDocument } from './openapi-types.ts';

/** Error codes of OAuth's endpoints. The documentation has an entry for each. */
export type { OAuthError } from '#server/acesso/index.ts';

/** Facts that the documentation takes from the running code. */
export type Facts = {
  /** Address of this service, without a final slash. */
  baseUrl: string;
  stagingUrl: string | undefined;
  /** Who is told of flaws, as URIs (`mailto:`, `https:`, `tel:`); empty where nobody is named. */
  contatos: readonly string[];
  document: OpenApiDocument;
  modulos: typeof MODULOS_API;
  /** Every scope, in words. */
  escopos: ReturnType<typeof describeEscopos>;
  /** The metadata that OAuth clients discover. */
  metadados: object;
  limites: typeof LIMITES;
  /** After how many failures in a row, over how many hours, a webhook is deactivated. */
  desativacao: { failures: number; hours: number };
  /** Every kind of event. */
  catalogo: readonly DescricaoEvento[];
};

const makeFacts = (): Facts => ({
  baseUrl: env.APP_URL,
  stagingUrl: env.STAGING_BASE_URL,
  contatos: env.SECURITY_CONTACT,
  document: servedDocument().document,
  modulos: MODULOS_API,
  escopos: describeEscopos(ESCOPOS_API),
  metadados: metadataOf(env.APP_URL),
  limites: LIMITES,
  desativacao: deactivationLimits(),
  catalogo: describeCatalogo(),
});

let kept: { key: string; facts: Facts } | undefined;

/**
 * The facts of this process: its configuration, routes, scopes and limits. Made once for a configuration: every page of the
 * documentation asks for them. Nobody may change them.
 */
export function documentationFacts(): Facts {
  const key = JSON.stringify([env.APP_URL, env.STAGING_BASE_URL, env.SECURITY_CONTACT, deactivationLimits()]);
  if (kept?.key !== key) kept = { key, facts: makeFacts() };
  return kept.facts;
}

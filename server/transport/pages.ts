import { findHalfOpen, findMembership, findPessoa, findPlace, type PanelSession } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { authOptionsOf } from './auth/options.ts';
import { sessionIn } from './auth/session-cookie.ts';
import { decideConsent, showConsent } from './oauth/authorize.ts';
import { documentationFacts } from './rest/documentation.ts';

/** What Next's pages and handlers need of the rooms. `host.ts` hands it to them. */
export const pages = {
  authOptionsOf,
  decideConsent,
  documentationFacts,
  sessionIn,
  showConsent,
  halfOpenOf: (session: PanelSession | null) => findHalfOpen(db(), session),
  membershipOf: (session: PanelSession) => findMembership(db(), session),
  pessoaOf: (session: PanelSession) => findPessoa(db(), session),
  placeOf: (session: PanelSession) => findPlace(db(), session),
};

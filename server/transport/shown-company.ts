import { DomainError } from '#server/platform/errors.ts';

/** Header in which the panel's page says which company's data it shows. */
const SHOWN_HEADER = 'x-empresa';

/** The same in an address: links and streams of a browser carry no header. */
const PARAMETER = 'empresa';

/** The page shows another company than the one in which the session is now: another tab changed it. */
export class OtherCompany extends DomainError {
  constructor() {
    super('CONFLICT', 'Em outra aba, você passou para outra empresa: nada foi feito. Recarregue esta página.');
  }
}

/** Which company's data the page shows that a request comes from; null where it does not say. */
export const shownBy = (request: Request): string | null =>
  request.headers.get(SHOWN_HEADER) ?? new URL(request.url).searchParams.get(PARAMETER);

/**
 * Keeps what was filled in on a page of one company from being saved in another.
 * @throws OtherCompany
 */
export function requireShownCompany(shown: string | null, empresa_id: number): void {
  if (shown !== null && shown !== String(empresa_id)) throw new OtherCompany();
}

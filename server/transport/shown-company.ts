import { DomainError } from '#server/platform/errors.ts';

/** Header in which the panel's page says which company's data it shows. */
export const SHOWN_HEADER = 'x-empresa';

/** The same in the address of a link, which carries no header. */
export const SHOWN_PARAMETER = 'empresa';

/** The page shows another company than the one in which the session is now: another tab changed it. */
export class OtherCompany extends DomainError {
  constructor() {
    super('CONFLICT', 'Em outra aba, você passou para outra empresa: nada foi feito. Recarregue esta página.');
  }
}

/**
 * Keeps what was filled in on a page of one company from being saved in another.
 * @throws OtherCompany
 */
export function requireShownCompany(shown: string | null, empresa_id: number): void {
  if (shown !== null && shown !== String(empresa_id)) throw new OtherCompany();
}

import { hosted } from './host.ts';
import type { Facts } from './rest/documentation.ts';

/** The facts that the documentation takes from the running code. */
export const documentationFacts = (): Facts => hosted().documentationFacts();

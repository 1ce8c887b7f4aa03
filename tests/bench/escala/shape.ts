/** Of whatever is rare there are so many, whatever the size: what has to be found among all the others. */
export const RARE = 40;

/** Days that logs are kept, less one: nothing seeded is about to expire. */
export const LOG_DAYS = 29;

/** Any product but the first; one in a hundred has no stock control, and is passed over. */
export const anyProduct = ({ produto, produtos }: { produto: number; produtos: number }): number =>
  produto + 100 * Math.floor((Math.random() * produtos) / 100) + 1 + Math.floor(Math.random() * 9);

/** Of so many records the n-th, with n modulo this a certain number below twenty, is rare; in a small company there are fewer. */
export const fewOf = (records: number): number => Math.max(20, Math.ceil(records / RARE));

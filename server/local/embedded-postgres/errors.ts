/** Something about the embedded PostgreSQL that the person at the terminal can understand and mend; in Portuguese. */
export class PostgresError extends Error {
  override name = 'PostgresError';
}

/** The codes a verb may answer with. They know no HTTP; transport/errors.ts translates them. */
export type ErrorCode =
  | 'VALIDATION_ERROR'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  /** The person at the panel must prove again who they are. */
  | 'PROOF_REQUIRED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'TOO_MANY_REQUESTS'
  /** A part that the service needs does not answer now; nothing was done. */
  | 'UNAVAILABLE'
  | 'INTERNAL_ERROR';

/** Field name → messages in Portuguese: `error.details` of a 400. */
export type ErrorDetails = Record<string, string[]>;

/** A refusal that the caller can understand and mend; the message is shown to people, in Portuguese. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Of a CONFLICT with a record that is there: the record as it is now, in the form that the verb returns. */
  readonly atual: unknown;

  constructor(code: ErrorCode, message: string, details?: ErrorDetails, atual?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
    this.atual = atual;
  }
}

/** 409 that answers the record as it is now: the caller knows an older one, or wanted to make it once more. */
export function conflict(message: string, atual: unknown, details?: ErrorDetails): DomainError {
  return new DomainError('CONFLICT', message, details, atual);
}

/** 400 with one message on one field. */
export function invalid(field: string, message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message, { [field]: [message] });
}

const OR = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** Statuses as people call them, in a sentence: "aberta, recebida em parte ou recebida". */
export const inWords = <S extends string>(statuses: readonly S[], words: Readonly<Record<S, string>>): string =>
  OR.format(statuses.map((status) => words[status]));

/** 400 with the messages of every field that is wrong. */
export function invalidFields(details: ErrorDetails): DomainError {
  return new DomainError('VALIDATION_ERROR', Object.values(details).flat().join(' '), details);
}

/** @throws DomainError VALIDATION_ERROR that names each field of `details`; nothing when `details` is empty */
export function refuseFields(details: ErrorDetails): void {
  if (Object.keys(details).length > 0) throw invalidFields(details);
}

/** A foreign id and a missing id give this same answer. */
export function notFound(message = 'Registro não encontrado.'): DomainError {
  return new DomainError('NOT_FOUND', message);
}

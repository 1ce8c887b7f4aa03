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

/**
 * 400 on `status` of what a record's state forbids: `message` names the states from which it is allowed as the API writes them, for whoever
 * writes programs, and `inWords` says the same to people.
 */
export class StatusRefused extends DomainError {
  readonly inWords: string;

  constructor(message: string, inWords: string) {
    super('VALIDATION_ERROR', message, { status: [message] });
    this.inWords = inWords;
  }
}

const OR = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/**
 * The refusal of what a record's state forbids.
 * @param is the record and its state, such as `O pedido 000187 está finalizado`
 * @param what the end of the sentence, such as `pode ser alterado`
 * @param words what people call states that have another name
 */
export function forbiddenStatus<S extends string>(
  is: string,
  what: string,
  allowed: readonly S[],
  words?: Readonly<Partial<Record<S, string>>>,
): StatusRefused {
  const called = OR.format(allowed.map((status) => words?.[status] ?? status));
  return new StatusRefused(
    `${is}: só ${what} a partir de ${allowed.join(', ')}.`,
    `${is}: só ${what} quando está ${called}.`,
  );
}

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

/** Error codes of RFC 6749 (§4.1.2.1, §5.2), and one for too many failures. */
export type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'server_error'
  | 'temporarily_unavailable';

/**
 * A refusal as an OAuth client reads it. `error_description` may hold only ASCII (RFC 6749 §5.2), so these texts are written in
 * words that have no accents.
 */
export class OAuthRefusal extends Error {
  override name = 'OAuthRefusal';
  readonly error: OAuthError;
  /** The secret or token that was presented exists nowhere, or belongs to another application: it may have been guessed. */
  readonly guess: boolean;

  constructor(error: OAuthError, description: string, { guess = false } = {}) {
    super(description);
    this.error = error;
    this.guess = guess;
  }
}

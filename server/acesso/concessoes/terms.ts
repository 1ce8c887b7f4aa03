/** How long each kind of token lives, in seconds: a code 10 minutes, an access token 4 hours, a refresh token 30 days from the last renewal. */
export const CODE_SECONDS = 10 * 60;
export const ACCESS_SECONDS = 4 * 3_600;
export const REFRESH_SECONDS = 30 * 24 * 3_600;

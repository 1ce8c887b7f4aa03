/** How long each kind of token lives (sections 5 and 8.2). */
export const CODE_SECONDS = 10 * 60;
export const ACCESS_SECONDS = 4 * 3_600;
export const REFRESH_SECONDS = 30 * 24 * 3_600;

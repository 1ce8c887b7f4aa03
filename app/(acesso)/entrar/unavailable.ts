/** The server could not say whether what was typed is right. */
export const UNAVAILABLE = 'Não foi possível entrar agora. Tente de novo em instantes.';

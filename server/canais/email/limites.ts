const MB = 1_024 * 1_024;

/** Bytes that the files of one e-mail may come to: what common servers take. */
export const TAMANHO_MAXIMO = 25 * MB;

/** Characters of an e-mail's text, coming and going. */
export const TEXTO_MAXIMO = 100_000;

/** Bytes of an e-mail that is fetched; of a larger one the header alone. */
export const EMAIL_MAXIMO = 50 * MB;

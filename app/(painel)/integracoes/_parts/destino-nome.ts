/** A webhook's name in one line. The rest of its address can be a key of the receiver, and is kept out of titles. */
export const destinoNome = (d: { descricao: string; url: string }): string =>
  d.descricao || d.url.replace(/^https?:\/\/([^/?]*).*$/, '$1/…');

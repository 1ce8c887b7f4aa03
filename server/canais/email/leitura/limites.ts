const MB = 1_024 * 1_024;

/** The header that stands for an e-mail that was too large to be fetched. */
export const OMITIDO = 'X-Romaneio-Omitido';

/** What is read of an e-mail: more than honest ones have, and little enough that none takes the thread's memory or time. */
export const LEITURA = {
  /** Bytes of a header, of the e-mail or of a part, and of all of them. */
  cabecalho: MB,
  cabecalhos: 2 * MB,
  /** Bytes of its texts, as they are encoded: what is beyond is not read. */
  textos: 2 * MB,
  /** Of a field, and fields, of a header that is read alone. */
  campo: 8 * 1_024,
  campos: 100,
  partes: 250,
  anexos: 50,
  enderecos: 200,
  assunto: 990,
  nome: 200,
  /** Characters of HTML that is sanitised, and that is kept. */
  html: 3_000_000,
  html_guardado: 1_000_000,
  /** Of HTML that is made into a text: each of its elements takes a hundred times its length. */
  html_em_texto: 400_000,
  /** Elements within elements. */
  aninhamento: 300,
  /** Bytes of a report's parts. */
  relatorio: 64 * 1_024,
  /** Milliseconds for one e-mail, and megabytes of the thread. */
  prazo: 20_000,
  memoria: 512,
} as const;

/** Most bytes of a file, as the server says too. */
export const LARGEST = 10 * 1024 * 1024;
export const LARGEST_IN_WORDS = '10 MB';

/** Endings that a choice of files offers; the server looks at the content. */
export const ACCEPTED = '.pdf,.docx,.xlsx,.html,.htm,.md,.markdown,.csv,.txt';

/** What may be sent, in words. */
export const LIMITS = 'PDF, Word, planilha, HTML, Markdown, CSV ou texto, até 10 MB e 200 páginas cada.';

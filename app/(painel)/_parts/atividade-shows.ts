/** What shows activities: a deal's card counts them, and Início has those that are due. */
export const SHOWS_ATIVIDADE = ['atividades', 'negocios', 'inicio'] as const;

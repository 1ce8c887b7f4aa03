/** What each status of a deal is called. */
export const STATUS_NEGOCIO = { aberto: 'Aberto', ganho: 'Ganho', perdido: 'Perdido' } as const;

/** What each kind of activity is called. */
export const TIPO_ATIVIDADE = { ligacao: 'Ligação', reuniao: 'Reunião', tarefa: 'Tarefa', nota: 'Nota' } as const;

/** What each status of an activity is called. */
export const STATUS_ATIVIDADE = { pendente: 'Pendente', concluida: 'Concluída', cancelada: 'Cancelada' } as const;

/** What each type of a company's own field is called. */
export const TIPO_CAMPO = { texto: 'Texto', numero: 'Número', data: 'Data', escolha: 'Escolha' } as const;

/** What each kind of record with fields of the company's own is called. */
export const ENTIDADE_CAMPO = { contato: 'Contatos', negocio: 'Negócios' } as const;

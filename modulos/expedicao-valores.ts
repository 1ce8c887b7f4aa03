/** What each status of a shipment is called. */
export const STATUS_EXPEDICAO = { pendente: 'Pendente', concluida: 'Concluída', cancelada: 'Cancelada' } as const;

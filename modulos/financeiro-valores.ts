/** What each status of a title is called. */
export const STATUS_TITULO = {
  aberta: 'Em aberto',
  parcial: 'Paga em parte',
  paga: 'Paga',
  cancelada: 'Cancelada',
} as const;

/** How money comes and goes. */
export const FORMAS_DE_PAGAMENTO = {
  dinheiro: 'Dinheiro',
  pix: 'Pix',
  boleto: 'Boleto',
  cartao_credito: 'Cartão de crédito',
  cartao_debito: 'Cartão de débito',
  transferencia: 'Transferência',
  cheque: 'Cheque',
  outro: 'Outra',
} as const;

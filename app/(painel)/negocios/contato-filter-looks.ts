/** The field that narrows the deals to a contact, before it is loaded and after. */
export const CONTATO_FILTER = {
  label: 'Filtrar por contato',
  placeholder: 'Todos os contatos',
  w: { base: '100%', sm: 200 },
};

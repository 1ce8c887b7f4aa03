import { useState } from 'react';

/** A customer's form within another record's, begun with what was typed where the customer is chosen. */
export function useNovoCliente() {
  const [opened, setOpened] = useState(false);
  const [digitado, setDigitado] = useState('');
  const close = () => setOpened(false);
  return {
    open: (typed: string) => {
      setDigitado(typed);
      setOpened(true);
    },
    close,
    /** Of the ClienteDrawer. */
    props: { opened, record: null, digitado, onClose: close },
  };
}

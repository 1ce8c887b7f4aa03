'use client';

import { type Keys, KeysModal } from './keys-modal.tsx';
import { useModKey } from './use-mod-key.ts';

/** The keys of the panel; opened with `?` and from the user's menu. */
export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const mod = useModKey();
  const keys: Keys[] = [
    ['Buscar telas, ações e cadastros', [[mod, 'K'], ['/']]],
    ['Percorrer os resultados', [['↑'], ['↓']]],
    ['Abrir o resultado, enviar o formulário', [['Enter']]],
    ['Fechar o que está aberto', [['Esc']]],
    ['Ir para o próximo campo ou botão', [['Tab']]],
    ['No quadro de negócios: andar entre cartões', [['←'], ['→'], ['↑'], ['↓']]],
    ['No quadro: mover o cartão para…', [['M']]],
    [
      'No quadro: mover o cartão já',
      [
        ['Ctrl', 'setas'],
        ['Alt', 'setas'],
      ],
    ],
    ['Mostrar estes atalhos', [['?']]],
  ];
  return <KeysModal title="Atalhos do teclado" keys={keys} opened={opened} onClose={onClose} />;
}

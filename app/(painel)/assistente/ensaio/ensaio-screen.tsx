'use client';

import { Button, Card, Drawer, Group, Loader, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEraser, IconMessageChatbot } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { SemConhecimento, SemModelo } from '../_parts/avisos.tsx';
import { Moldura } from '../_parts/moldura.tsx';
import { Campo } from './campo.tsx';
import classes from './ensaio.module.css';
import { FalaView } from './fala.tsx';
import { Motivos } from './motivos.tsx';
import { useEnsaio } from './use-ensaio.ts';

const EXAMPLES = [
  'Qual é o prazo para trocar um produto?',
  'Vocês entregam na minha cidade?',
  'Quero falar com uma pessoa',
];

/** Talks with the assistant as a contact would, and sees what each answer is made of. Nothing is sent to anybody. */
export const EnsaioScreen = () => (
  <Moldura
    description="Escreva como um contato escreveria. Nada é enviado a ninguém; cada resposta conta nos limites do dia."
    escopo="configuracoes:write"
    forbidden="Só quem administra a empresa ensaia com o assistente."
  >
    <Ensaio />
  </Moldura>
);

function Ensaio() {
  const query = trpc.assistente.get.useQuery();
  // What was said stays where a later reading fails.
  if (query.error && !query.data) {
    return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <Skeletons heights={[420]} />;
  if (!query.data.disponivel) return <SemModelo />;
  return (
    <>
      <SemConhecimento />
      <Conversa nome={query.data.nome} />
    </>
  );
}

function Conversa({ nome }: { nome: string }) {
  const [texto, setTexto] = useState('');
  const { falas, busy, say, clear, round } = useEnsaio(setTexto);
  const [chosen, choose] = useState<number | null>(null);
  const wide = useMediaQuery('(min-width: 75em)', false);
  const answers = falas.filter((fala) => fala.de === 'assistente');
  const selected = answers.find(({ chave }) => chave === chosen);
  // Beside the conversation there is always an answer to be seen; on a narrow screen it is opened.
  const shown = selected ?? (wide ? answers.at(-1) : undefined);
  const scroller = useScrolled(falas.length, busy);
  const ask = (words: string) => {
    choose(null);
    setTexto('');
    say(words);
  };
  return (
    <div className={classes.palco}>
      <Card withBorder p={0} component="section" aria-label="Conversa de ensaio" className={classes.conversa}>
        <Group justify="space-between" className={classes.topo}>
          <Text span size="sm" fw={600}>
            {nome}
          </Text>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconEraser size={15} aria-hidden />}
            disabled={falas.length === 0 || busy}
            onClick={() => {
              choose(null);
              clear();
            }}
          >
            Limpar
          </Button>
        </Group>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <div ref={scroller} className={classes.falas} role="log" aria-label="Mensagens do ensaio" tabIndex={0}>
          {falas.length === 0 ? <Comeco onAsk={ask} /> : null}
          {falas.map((fala) => (
            <FalaView
              key={fala.chave}
              fala={fala}
              nome={nome}
              selected={fala.chave === shown?.chave}
              onChoose={() => choose(fala.chave)}
            />
          ))}
          {busy ? (
            <Group gap={8} mt="sm">
              <Loader size={14} aria-hidden />
              <Text size="sm" c="dimmed">
                {nome} está procurando a resposta…
              </Text>
            </Group>
          ) : null}
        </div>
        <Campo key={round} value={texto} onChange={setTexto} onSend={ask} busy={busy} />
      </Card>
      {wide ? (
        <aside aria-label="De onde veio a resposta" className={classes.lado}>
          {shown ? (
            <Motivos key={shown.chave} ensaio={shown.ensaio} />
          ) : (
            <Text size="sm" c="dimmed">
              Aqui aparece de onde cada resposta veio: os trechos do conhecimento que o assistente recebeu, e quais ele
              citou.
            </Text>
          )}
        </aside>
      ) : (
        <Drawer
          opened={shown !== undefined}
          onClose={() => choose(null)}
          position="right"
          size="lg"
          title="De onde veio a resposta"
        >
          {shown ? <Motivos key={shown.chave} ensaio={shown.ensaio} /> : null}
        </Drawer>
      )}
    </div>
  );
}

/** The newest message stays in sight. */
function useScrolled(messages: number, busy: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the messages that scroll
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [messages, busy]);
  return scroller;
}

const Comeco = ({ onAsk }: { onAsk: (texto: string) => void }) => (
  <div className={classes.comeco}>
    <IconMessageChatbot size={32} stroke={1.6} aria-hidden />
    <Text size="sm" c="dimmed">
      Pergunte como um cliente, ou comece por aqui:
    </Text>
    {EXAMPLES.map((example) => (
      <Button key={example} variant="default" size="compact-sm" onClick={() => onAsk(example)}>
        {example}
      </Button>
    ))}
  </div>
);

'use client';

import { Anchor, Badge, Button, Group, Image, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatMs } from '#app/_ui/format.ts';
import { formatJson } from '../../_content/blocks.ts';
import { Code } from '../code.tsx';
import classes from './experimente.module.css';
import type { TrialAnswer, TrialContent } from './send.ts';

/** How much of an answer a page shows (characters); colours are for what a person reads. */
const SHOWN = 200_000;
const COLOURED = 50_000;

const colourOf = (status: number) => (status < 300 ? 'green' : status < 500 ? 'orange' : 'red');

/** Status, time, headers and body of an answer. */
export function Answer({ answer }: { answer: TrialAnswer }) {
  const { status, ms, requestId, headers, content } = answer;
  return (
    <>
      <Group gap="sm">
        <Badge color={colourOf(status)} variant="light" size="lg" radius="sm">
          {status}
        </Badge>
        <Text size="sm">em {formatMs(ms)}</Text>
        {requestId ? (
          <Anchor size="sm" underline="always" href={`/integracoes/requisicoes?busca=${encodeURIComponent(requestId)}`}>
            Ver no registro de requisições
          </Anchor>
        ) : null}
      </Group>
      <dl className={classes.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Content content={content} />
    </>
  );
}

function Content({ content }: { content: TrialContent }) {
  if (content.kind === 'none') return <Text size="sm">A resposta não tem corpo.</Text>;
  if (content.kind === 'file') return <FileContent content={content} />;
  const text = content.isJson ? formatted(content.text) : content.text;
  const shown = text.slice(0, SHOWN);
  return (
    <>
      <Code language={content.isJson && shown.length <= COLOURED ? 'json' : 'text'} text={shown} title="Corpo" />
      {shown.length < text.length ? (
        <Text size="sm" c="dimmed">
          A resposta tem {text.length.toLocaleString('pt-BR')} caracteres: estes são os primeiros.
        </Text>
      ) : null}
    </>
  );
}

function formatted(text: string): string {
  try {
    return formatJson(JSON.parse(text));
  } catch {
    return text;
  }
}

/** A file to save; a picture is shown too. */
function FileContent({ content: { blob, name } }: { content: Extract<TrialContent, { kind: 'file' }> }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (!url) return null;
  return (
    <div>
      {blob.type.startsWith('image/') ? (
        <Image src={url} alt="O arquivo da resposta" w="auto" maw="100%" mb={12} />
      ) : null}
      <Button
        component="a"
        href={url}
        download={name}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Baixar {name} ({blob.size.toLocaleString('pt-BR')} bytes)
      </Button>
    </div>
  );
}

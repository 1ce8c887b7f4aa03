'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { holdPage } from './guarda.ts';

/** What browsers record in, best first: what platforms play as a spoken message, then what they play at all. */
const KINDS: [type: string, ending: string][] = [
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'm4a'],
];
/** Longer than anybody listens. */
const LONGEST_MS = 10 * 60_000;

/** Whether this browser can record at all: it must, and the page must have come over a safe connection. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  typeof navigator !== 'undefined' &&
  Boolean(navigator.mediaDevices?.getUserMedia);

export type Gravacao =
  | { estado: 'parada' }
  | { estado: 'pedindo' }
  | { estado: 'gravando'; desde: number; nivel: number }
  | { estado: 'pronta'; arquivo: File; url: string }
  | { estado: 'recusada'; motivo: string };

type Recording = { recorder: MediaRecorder; end: () => void };

/**
 * Records a spoken message: asks for the microphone, shows how loud it is, and gives the file.
 * @param onLeft gets what was recorded and neither sent nor given up when the conversation is left
 */
export function useGravacao(onLeft: (arquivo: File) => void) {
  const [gravacao, setGravacao] = useState<Gravacao>({ estado: 'parada' });
  const current = useRef<Recording | null>(null);
  const url = useRef<string | null>(null);
  const recorded = useRef<File | null>(null);
  const left = useRef(onLeft);
  left.current = onLeft;
  const held = gravacao.estado === 'gravando' || gravacao.estado === 'pronta';
  useEffect(() => {
    holdPage('gravacao', held ? 1 : 0);
    return () => holdPage('gravacao', 0);
  }, [held]);

  /** Counts what was given up: a permission may come after it. */
  const round = useRef(0);

  const cancel = useCallback(() => {
    round.current += 1;
    const running = current.current;
    current.current = null;
    if (running) {
      running.recorder.ondataavailable = null;
      running.recorder.onstop = null;
      if (running.recorder.state !== 'inactive') running.recorder.stop();
      running.end();
    }
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = null;
    recorded.current = null;
    setGravacao({ estado: 'parada' });
  }, []);
  useEffect(
    () => () => {
      const running = current.current;
      if (running) {
        // It ends here, and is given a moment later.
        current.current = null;
        if (running.recorder.state !== 'inactive') running.recorder.stop();
      } else if (recorded.current) left.current(recorded.current);
      cancel();
    },
    [cancel],
  );

  const start = useCallback(async () => {
    setGravacao({ estado: 'pedindo' });
    const asked = round.current;
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: Error) => error);
    if (asked !== round.current) {
      if (!(stream instanceof Error)) for (const track of stream.getTracks()) track.stop();
      return;
    }
    if (stream instanceof Error) {
      setGravacao({ estado: 'recusada', motivo: refusalOf(stream) });
      return;
    }
    const [type, ending] = KINDS.find(([kind]) => MediaRecorder.isTypeSupported(kind)) ?? ['', 'webm'];
    const recorder = new MediaRecorder(stream, type ? { mimeType: type } : {});
    const parts: Blob[] = [];
    const desde = Date.now();
    const endMeter = meter(stream, (nivel) => setGravacao({ estado: 'gravando', desde, nivel }));
    const timer = setTimeout(() => recorder.state === 'recording' && recorder.stop(), LONGEST_MS);
    const end = () => {
      clearTimeout(timer);
      endMeter();
      for (const track of stream.getTracks()) track.stop();
    };
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      end();
      const stays = current.current?.recorder === recorder;
      current.current = null;
      const [bare = 'audio/webm'] = (recorder.mimeType || type).split(';');
      const name = `audio-${new Date(desde).toISOString().slice(0, 19).replace(/\D/g, '')}.${ending}`;
      const arquivo = new File(parts, name, { type: bare });
      if (!stays) {
        left.current(arquivo);
        return;
      }
      recorded.current = arquivo;
      url.current = URL.createObjectURL(arquivo);
      setGravacao({ estado: 'pronta', arquivo, url: url.current });
    };
    current.current = { recorder, end };
    recorder.start();
    setGravacao({ estado: 'gravando', desde, nivel: 0 });
  }, []);

  return { gravacao, start, stop: () => current.current?.recorder.stop(), cancel };
}

/** Tells how loud it is, from 0 to 1, ten times a second. */
function meter(stream: MediaStream, tell: (nivel: number) => void): () => void {
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  analyser.fftSize = 512;
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples);
    let loudest = 0;
    for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample - 128) / 128);
    tell(Math.min(1, loudest * 1.6));
  }, 100);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
}

function refusalOf({ name }: Error): string {
  if (name === 'NotAllowedError') {
    return 'O navegador não deixa usar o microfone aqui. Permita-o nas permissões do site, ao lado do endereço.';
  }
  if (name === 'NotFoundError') return 'Não há microfone neste computador.';
  return 'O microfone não pôde ser usado. Feche outros programas que o usem e tente de novo.';
}

import type { Outputs } from '#app/_trpc/client.ts';

export type Saude = Outputs['inicio']['saude'];
export type SaudeApi = NonNullable<Saude['api']>;
export type SaudeEntregas = NonNullable<Saude['entregas']>;
export type PontoApi = SaudeApi['pontos'][number];
export type PontoEntregas = SaudeEntregas['pontos'][number];
export type Uso = SaudeApi['credenciais'][number];

import type { Inputs, Outputs } from '#app/_trpc/client.ts';

export type Webhook = Outputs['webhooks']['list'][number];
export type Saude = Outputs['webhooks']['saude'];
export type Opcoes = Outputs['webhooks']['opcoes'];
export type Kind = Outputs['webhooks']['catalogo'][number];
export type Evento = Webhook['eventos'][number];
export type Entrega = Outputs['webhooks']['test'];

/** The form's input for the server. */
export type WebhookFields = Inputs['webhooks']['create'];

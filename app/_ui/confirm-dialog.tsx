'use client';

import type { ConfirmProps } from './confirm-window.tsx';
import { onDemand } from './on-demand.tsx';

/** Asks before an action, and shows the server's refusal. */
export const ConfirmDialog = onDemand<ConfirmProps>(() => import('./confirm-window.tsx').then((m) => m.ConfirmWindow));

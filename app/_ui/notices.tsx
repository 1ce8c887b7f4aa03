'use client';

import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { onceLoaded } from './on-demand.tsx';
import { whenIdle } from './when-idle.ts';

const corner = onceLoaded(() => import('@mantine/notifications').then((m) => m.Notifications));

/** The corner where `notifyDone` and `notifyError` speak: loaded with the first notice, or when the browser is idle. */
export function Notices() {
  const [Corner, setCorner] = useState<{ draw: ComponentType<{ position: 'bottom-right' }> } | null>(null);
  useEffect(() => {
    // A failed load is tried again with the next notice; what was said meanwhile is shown then.
    const load = () =>
      void corner.get().then(
        (draw) => setCorner({ draw }),
        () => {},
      );
    const idle = whenIdle(load);
    const unsubscribe = notificationsStore.subscribe(load);
    if (notificationsStore.getState().notifications.length > 0) load();
    return () => {
      idle();
      unsubscribe();
    };
  }, []);
  return Corner ? <Corner.draw position="bottom-right" /> : null;
}

import { type ComponentType, Suspense } from 'react';
import { idOfPath } from './path-id.ts';

/** A page that is one screen. A screen reads the URL, which is known only in the browser: hence Suspense. */
export const screenPage = (Screen: ComponentType) =>
  function Page() {
    return (
      <Suspense>
        <Screen />
      </Suspense>
    );
  };

/** The page of a record: its screen takes the id that the address carries. */
export const recordPage = (Screen: ComponentType<{ id: number | null }>) =>
  async function Page({ params }: { params: Promise<{ id: string }> }) {
    const { id } = await params;
    return (
      <Suspense>
        <Screen id={idOfPath(id)} />
      </Suspense>
    );
  };

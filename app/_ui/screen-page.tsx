import { type ComponentType, Suspense } from 'react';

/** A page that is one screen. A screen reads the URL, which is known only in the browser: hence Suspense. */
export const screenPage = (Screen: ComponentType) =>
  function Page() {
    return (
      <Suspense>
        <Screen />
      </Suspense>
    );
  };

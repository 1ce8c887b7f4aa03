import { useEffect, useRef } from 'react';

/**
 * Whether the component is still on the page: an answer that comes when its form was left closes nothing, as another form may be open by then,
 * and leads nowhere. To be asked as soon as the answer is there: what is read again after it may take the form away too.
 */
export function useShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}

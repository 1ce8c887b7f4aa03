import { useOs } from '@mantine/hooks';

/** The name of ⌘K's key on the user's platform. */
export function useModKey(): string {
  const os = useOs();
  return os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl';
}

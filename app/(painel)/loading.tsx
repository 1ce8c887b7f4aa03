import { Skeleton, Stack } from '@mantine/core';

/** The outline of a screen while it arrives. */
export default function ScreenLoading() {
  return (
    <Stack gap="lg" role="status" aria-label="Carregando">
      <Skeleton height={32} width={220} radius="md" />
      <Skeleton height={36} radius="md" />
      <Skeleton height={360} radius="md" />
    </Stack>
  );
}

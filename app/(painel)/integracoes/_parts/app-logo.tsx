import { Avatar } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';

/** An application's image, or its first letter; its name stands beside. */
export function AppLogo({ nome, logo, size = 36 }: { nome: string; logo: string | null; size?: number }) {
  return (
    <Avatar
      src={logo}
      alt=""
      size={size}
      radius="md"
      color="petroleo"
      aria-hidden
      // A wide or transparent image is shown whole, on white as on the consent screen.
      styles={{ image: { objectFit: 'contain', background: '#fff' }, root: { flexShrink: 0 } }}
    >
      {[...nome.trim()][0]?.toUpperCase() ?? <IconApps size={size / 2} stroke={1.6} />}
    </Avatar>
  );
}

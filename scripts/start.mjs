// `npm start`: installs, builds, and serves, each only when it is not done yet.
import module from 'node:module'
import path from 'node:path'
import { onNode24, root } from './prepare.mjs'

await onNode24(async () => {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  // What V8 made of the bundle is kept beside it, and goes with it at the next build: to read it again takes a third of the start.
  module.enableCompileCache(path.join(root, 'server/dist/.compiled'))
  process.env.ARIVIYAL_ROOT ??= root
  await import('../server/dist/main.js')
})

// `npm start`: installs, builds and serves; skips the steps that are already done.
import module from 'node:module'
import path from 'node:path'
import { onNode24, root } from './prepare.mjs'

await onNode24(async () => {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  // V8's compile cache is stored beside the bundle and deleted by the next build; it saves a third of the start time.
  module.enableCompileCache(path.join(root, 'server/dist/.compiled'))
  process.env.ARIVIYAL_ROOT ??= root
  await import('../server/dist/main.js')
})

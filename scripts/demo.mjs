// `npm run demo [-- --reset]`: like `npm start`, on a data folder of its own that is filled with a demonstration.
import module from 'node:module'
import path from 'node:path'
import { onNode24, root } from './prepare.mjs'

await onNode24(async () => {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  module.enableCompileCache(path.join(root, 'server/dist/.compiled'))
  process.env.ARIVIYAL_ROOT ??= root
  process.argv.splice(2, 0, 'demo')
  await import('../server/dist/main.js')
})

// `npm run check:faults | check:load | check:security | check:instances [-- part … --scale 0.1 --write]` and `npm run bench`: checks and
// measurements of the built server that take longer than a test may.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { node24, onNode24, root } from './prepare.mjs'

await onNode24(async () => {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  const [folder = '', ...args] = process.argv.slice(2)
  const { status } = spawnSync(node24(), [path.join(root, folder, 'main.ts'), ...args], {
    stdio: 'inherit',
    cwd: root,
  })
  process.exitCode = status ?? 1
})

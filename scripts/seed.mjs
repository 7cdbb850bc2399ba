// `npm run seed`: inserts the sample content; idempotent, and never overwrites what staff changed.
import { onNode24, root } from './prepare.mjs'

await onNode24(async () => {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  process.env.ARIVIYAL_ROOT ??= root
  process.argv[2] = 'seed'
  await import('../server/dist/main.js')
})

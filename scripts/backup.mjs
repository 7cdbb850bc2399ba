// `npm run backup -- <folder>` and `npm run restore -- <folder>`: copies the house into a new folder, and a copy into an empty house.
// Both end with 0 when it is done and with 1, and one line that says why, when nothing was.
import { onNode24, root } from './prepare.mjs'

await onNode24(async () => {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  process.env.ARIVIYAL_ROOT ??= root
  await import('../server/dist/main.js')
})

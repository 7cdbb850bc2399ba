// `npm run backup -- <folder>` and `npm run restore -- <folder>`: copies the application into a new folder, and a copy into an empty
// application. Both exit with 0 on success. On failure they change nothing, print one line and exit with 1.
import { onNode24, root } from './prepare.mjs'

await onNode24(async () => {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  process.env.ARIVIYAL_ROOT ??= root
  await import('../server/dist/main.js')
})

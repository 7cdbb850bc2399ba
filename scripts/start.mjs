// `npm start`: installs, builds, and serves, each only when it is not done yet.
import { onNode24, root } from './prepare.mjs'

await onNode24(async () => {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  process.env.ARIVIYAL_ROOT ??= root
  await import('../server/dist/main.js')
})

// `npm run audit:verify [-- --anchor 12:…]`: checks that no entry of the audit log was changed or removed. Exits with 0 when the chain is
// intact, 1 when it is not, 2 when it could not be read.
import { onNode24, root } from './prepare.mjs'

await onNode24(async () => {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
  process.env.ARIVIYAL_ROOT ??= root
  process.argv.splice(2, 0, 'audit-verify')
  await import('../server/dist/main.js')
})

// `npm test`: sets up what is missing, runs every check, and ends with one line that counts what the runners reported.
import { onNode24 } from './prepare.mjs'

await onNode24(async () => {
  const { testAll } = await import('./test-all.ts')
  process.exitCode = await testAll()
})

// `npm test`: sets up what is missing, runs the checks, and ends with one line that counts the results. `npm run test:all`, before a release,
// leaves nothing out.
import { onNode24 } from './prepare.mjs'

await onNode24(async () => {
  const { testAll } = await import('./testing/test-all.ts')
  process.exitCode = await testAll({ isRelease: process.argv.includes('--release') })
})

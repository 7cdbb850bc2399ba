// `npm test`: sets up what is missing, runs the checks, and ends with one line that counts what the runners reported. `npm run test:all`,
// before a release, leaves nothing out.
import { onNode24 } from './prepare.mjs'

await onNode24(async () => {
  const { testAll } = await import('./test-all.ts')
  process.exitCode = await testAll({ isRelease: process.argv.includes('--release') })
})

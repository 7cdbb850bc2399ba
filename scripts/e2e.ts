// `npm run e2e [-- playwright's arguments]`: runs only the browser journeys.
import path from 'node:path'
import { chromium } from './testing/browser.ts'
import { buildIfStale } from './build.ts'
import { root, run } from './prepare.mjs'

await buildIfStale()
process.exitCode = await run(
  process.execPath,
  [path.join(root, 'node_modules/playwright/cli.js'), 'test', '-c', 'e2e', ...process.argv.slice(2)],
  { CHROMIUM_PATH: chromium() },
)

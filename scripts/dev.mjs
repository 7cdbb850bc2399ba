// `npm run dev`: runs the server from its sources, restarted at each change, and Vite for the pages on port 5173.
import path from 'node:path'
import { node24, prepare, root, run } from './prepare.mjs'

await prepare()
const node = node24()
const codes = await Promise.all([
  run(node, ['--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts'], { ARIVIYAL_ROOT: root }),
  run(node, [path.join(root, 'node_modules/.bin/react-router'), 'dev', 'web', '--port', '5173']),
])
process.exitCode = codes.find((code) => code !== 0) ?? 0

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { killHard, openFolder, processesOf, waitUntil } from '@ariviyal/embedded-postgres/testing'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../server/src/testing/servers/free-port.ts'
import { root } from './prepare.mjs'

const folder = openFolder()
let group: number | undefined
afterEach(async () => {
  if (group) killHard(-group)
  await waitUntil(() => processesOf(folder.path).length === 0)
  folder.remove()
})

test('SIGTERM to `npm start` ends the server', { timeout: 180_000 }, async () => {
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder.path, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  group = npm.pid
  const lines: string[] = []
  createInterface({ input: npm.stdout }).on('line', (line) => lines.push(line))
  await waitUntil(() => lines.some((line) => line.includes('is ready at')), 120)
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await answers()).toBe(true)

  npm.kill('SIGTERM')
  await once(npm, 'exit')
  expect(await answers()).toBe(false)
})

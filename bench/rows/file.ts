import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { residentBytes } from '../../checks/load/processes.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { filesFolder } from '../../server/src/platform/storage/files-folder.ts'
import { measuredSide } from '../measured-side.ts'
import { requestText } from '../load/load-order.ts'
import { serverOf } from '../processor-time.ts'
import { compare, roundsUntilWarm } from '../rounds.ts'
import type { Row } from '../row.ts'
import { enrol, subscribe } from '../teachers.ts'
import { pageHeaders } from './page.ts'

const bytes = 20 * 1024 * 1024
const nginx = '/usr/sbin/nginx'

function installNginx(): void {
  if (!existsSync(nginx) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', 'nginx-light')
  }
  if (!existsSync(nginx)) throw new Error('nginx is missing: install it (Debian: apt-get install nginx-light)')
}

/** One worker, since the server is one process; Debian's settings for files, and no access log. */
const settings = (folder: string, port: number) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  types { application/pdf pdf; }
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`

async function startNginx(dataDir: string, content: Buffer): Promise<{ port: number; child: ChildProcess }> {
  installNginx()
  const folder = join(dataDir, 'nginx')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(join(folder, 'book.pdf'), content, { mode: 0o644 })
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, settings(folder, port))
  const child = spawn(nginx, ['-c', file], { stdio: 'inherit' })
  for (let waited = 0; waited < 100; waited += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/book.pdf`, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { port, child }
    if (child.exitCode !== null) break
    await pause(50)
  }
  child.kill()
  throw new Error('nginx did not start')
}

const read = (name: string, what: string, chunk: number): Row => ({
  name,
  what: `a PDF of 20 MiB through a signed address, by ranges of ${chunk / 1024} KiB (${what})`,
  goal: { at: 'least', ratio: 0.7, words: 'the rate of nginx that serves the same file' },
  async run(bench, rounds, say) {
    const [teacher] = await enrol(bench, 1)
    if (!teacher) throw new Error('no teacher was created')
    await subscribe(bench, [teacher])
    const answer = await fetch(`${bench.server.base}/api/ebooks`, {
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    const { items } = (await answer.json()) as { items: { isPremium: boolean; pdfUrl: string | null }[] }
    const address = items.find((item) => item.isPremium && item.pdfUrl)?.pdfUrl
    if (!address) throw new Error('a subscriber got no premium file')
    const content = randomBytes(bytes)
    const key = decodeURIComponent(new URL(address, bench.server.base).pathname.replace('/files/', ''))
    writeFileSync(join(filesFolder(bench.dataDir), key), content)
    const ceiling = await startNginx(bench.dataDir, content)
    try {
      const ranges = Array.from(
        { length: bytes / chunk },
        (_, index) => `bytes=${index * chunk}-${(index + 1) * chunk - 1}`,
      )
      const requests = (path: string) => ranges.map((range) => requestText('GET', path, { ...pageHeaders, range }))
      const order = { once: false, status: 206, bytes: chunk }
      const pid = bench.server.child.pid ?? 0
      const measureProduct = measuredSide(bench, 'product', bench.processes.product, {
        ...order,
        port: bench.port,
        requests: requests(address),
      })
      const resident: number[] = []
      const measured = await compare(
        async () => {
          const result = await measureProduct()
          resident.push(Math.round(residentBytes(pid) / 1024 ** 2))
          return result
        },
        measuredSide(bench, 'ceiling', serverOf(ceiling.child.pid ?? 0), {
          ...order,
          port: ceiling.port,
          requests: requests('/book.pdf'),
        }),
        { rounds, unit: 'pieces/s', say, warmUps: roundsUntilWarm },
      )
      say(`resident memory after each turn: ${resident.join(', ')} MiB`)
      return {
        ...measured,
        product: `${measured.product}; memory ${resident[roundsUntilWarm]} → ${resident.at(-1)} MiB`,
      }
    } finally {
      ceiling.child.kill()
      await once(ceiling.child, 'exit')
    }
  },
})

export const file = read('file', 'a download that goes on', 1024 * 1024)
/** `web/src/library/reader/book.ts`. */
export const filePieces = read('file-pieces', 'as the reader asks', 32 * 1024)

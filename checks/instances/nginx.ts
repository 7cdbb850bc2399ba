import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../server/src/testing/free-port.ts'
import { ask, waitFor } from '../ask.ts'
import { root } from '../real-server.ts'

export interface Nginx {
  base: string
  /** What it logged of each request: moment, status, method, bytes, seconds, and the instances that it asked. */
  log: string[]
  stop: () => Promise<void>
}

/** `deploy/nginx.conf` for this machine: nothing of it changes but addresses, ports and the place of what it writes. Raises an error where one of them is not there any more. */
function configuration(folder: string, port: number, instances: number[]): string {
  const changes: [string, string][] = [
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ...instances.map((instance, place): [string, string] => [`app-${place + 1}:3000`, `127.0.0.1:${instance}`]),
    ...['nginx.pid;', 'body;', 'proxy;', 'fastcgi;', 'uwsgi;', 'scgi;'].map((name): [string, string] => [
      ` /tmp/${name}`,
      ` ${folder}/${name}`,
    ]),
  ]
  let text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`deploy/nginx.conf has not one "${from}"`)
    text = text.replace(from, to)
  }
  return text
}

/** The nginx of this machine before these ports, with the configuration of the deployment. Raises an error where there is none, or where it refuses that. */
export async function startNginx(folder: string, instances: number[]): Promise<Nginx> {
  const port = await freePort()
  mkdirSync(folder)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, instances))
  const args = ['-c', file, '-p', folder, '-e', 'stderr']
  // Files, since it opens /dev/stdout and /dev/stderr anew: the pipes of Node are sockets, which cannot be opened.
  const [access, errors] = [join(folder, 'access.log'), join(folder, 'error.log')]
  const stdio = ['ignore', openSync(access, 'a'), openSync(errors, 'a')] as const
  const tested = spawnSync('nginx', [...args, '-t'], { stdio: [...stdio] })
  if (tested.error) throw new Error('nginx is not installed here; on Debian: apt-get install nginx-light')
  if (tested.status !== 0) throw new Error(`nginx refuses deploy/nginx.conf: ${readFileSync(errors, 'utf8')}`)
  const child = spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: [...stdio] })
  const gone = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  const up = await waitFor(async () => (await ask(`${base}/healthz`)).status === 200, 10)
  const stop = async () => {
    child.kill('SIGQUIT')
    await gone
  }
  if (up === null) {
    await stop()
    throw new Error(`nginx does not answer: ${readFileSync(errors, 'utf8')}`)
  }
  return {
    base,
    get log() {
      return readFileSync(access, 'utf8').split('\n').filter(Boolean)
    },
    stop,
  }
}

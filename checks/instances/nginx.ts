import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { sendRequest, waitFor } from '../send-request.ts'
import { root } from '../real-server.ts'

export interface Nginx {
  base: string
  /** Access log: time, status, method, bytes, seconds and upstream addresses of each request. */
  log: string[]
  stop: () => Promise<void>
}

/** Returns `deploy/nginx.conf` with only its addresses, ports and output paths replaced. @throws Error when one of these is not in the file. */
function configuration(folder: string, port: number, instances: number[]): string {
  const changes: [string, string][] = [
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ...instances.map((instance, index): [string, string] => [`app-${index + 1}:3000`, `127.0.0.1:${instance}`]),
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

/**
 * Starts the installed nginx in front of these ports, with the deployment's configuration. @throws Error when nginx is missing or rejects the
 * configuration.
 */
export async function startNginx(folder: string, instances: number[]): Promise<Nginx> {
  const port = await freePort()
  mkdirSync(folder)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, instances))
  const args = ['-c', file, '-p', folder, '-e', 'stderr']
  // Log files, since nginx reopens /dev/stdout and /dev/stderr: Node's pipes are sockets, which cannot be reopened.
  const [access, errors] = [join(folder, 'access.log'), join(folder, 'error.log')]
  const stdio = ['ignore', openSync(access, 'a'), openSync(errors, 'a')] as const
  const tested = spawnSync('nginx', [...args, '-t'], { stdio: [...stdio] })
  if (tested.error) throw new Error('nginx is not installed here; on Debian: apt-get install nginx-light')
  if (tested.status !== 0) throw new Error(`nginx refuses deploy/nginx.conf: ${readFileSync(errors, 'utf8')}`)
  const child = spawn('nginx', [...args, '-g', 'daemon off;'], { stdio: [...stdio] })
  const exited = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  const up = await waitFor(async () => (await sendRequest(`${base}/healthz`)).status === 200, 10)
  const stop = async () => {
    child.kill('SIGQUIT')
    await exited
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

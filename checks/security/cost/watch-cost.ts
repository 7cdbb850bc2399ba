// Loaded into the server before its own code (`node --import`): reports the event loop's processor time so far. It is the time of the thread
// alone, so that other load and password hashing threads do not count.
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const socket = process.env['COST_SOCKET']
if (socket && isMainThread) {
  delete process.env['COST_SOCKET']
  createServer((client) => {
    client.on('error', () => client.destroy())
    client.on('data', () => {
      const { user, system } = process.threadCpuUsage()
      client.write(`${(user + system) / 1_000}\n`)
    })
  })
    .listen(socket)
    .unref()
}

// Loaded into the server before its own code (`node --import`): tells, whenever it is asked, what the event loop has worked until now. Time of the thread's
// own, so that neither a busy machine nor the threads that hash passwords count.
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const socket = process.env['COST_SOCKET']
if (socket && isMainThread) {
  delete process.env['COST_SOCKET']
  createServer((asker) => {
    asker.on('error', () => asker.destroy())
    asker.on('data', () => {
      const { user, system } = process.threadCpuUsage()
      asker.write(`${(user + system) / 1_000}\n`)
    })
  })
    .listen(socket)
    .unref()
}

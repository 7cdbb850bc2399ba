// Opens six hundred connections that send requests continuously, and meanwhile forty new ones; prints how many of the new ones were
// answered within ten seconds.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const port = Number(process.argv[2])
const request = 'GET / HTTP/1.1\r\nhost: crowd\r\n\r\n'

for (let place = 0; place < 600; place += 1) {
  const line = connect(port, '127.0.0.1', () => line.write(request))
  line.on('data', () => line.write(request)).on('error', () => line.destroy())
}
await pause(1_000)
let answered = 0
const newcomers: Promise<void>[] = []
for (let place = 0; place < 40; place += 1) {
  const { promise, resolve } = Promise.withResolvers<void>()
  newcomers.push(promise)
  const line = connect(port, '127.0.0.1', () => line.write(request))
  line.once('data', () => {
    answered += 1
    line.destroy()
    resolve()
  })
  line.on('error', () => resolve())
  await pause(25)
}
await Promise.race([Promise.all(newcomers), pause(10_000)])
process.send?.(answered)

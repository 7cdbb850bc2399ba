// Six hundred connections that ask again as soon as they are answered, and meanwhile forty that come anew: tells how many of those were answered.
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
for (let place = 0; place < 40; place += 1) {
  const line = connect(port, '127.0.0.1', () => line.write(request))
  line.once('data', () => {
    answered += 1
    line.destroy()
  })
  line.on('error', () => line.destroy())
  await pause(25)
}
await pause(2_000)
process.send?.(answered)

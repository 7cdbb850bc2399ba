import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Plays an order in a process of its own, a file of the benchmark. `watch` is called with its pid. */
export async function playClients<Order extends object, Outcome>(
  program: string,
  order: Order,
  watch: (pid: number) => Promise<void>,
): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, '..', program), { stdio: 'inherit' })
  try {
    const ended = once(child, 'message')
    const exited = once(child, 'exit').then(() => {
      throw new Error('the process of the pupils ended')
    })
    child.send(order)
    const [message] = await Promise.all([Promise.race([ended, exited]), watch(child.pid ?? 0)])
    const [outcome] = message as [Outcome]
    return outcome
  } finally {
    child.kill()
  }
}

// Plays the pupils from a process of its own, each with a connection, as phones have.
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '../../checks/send-request.ts'
import type { BenchPupil } from './open-classes.ts'
import type { PupilEnd, PupilsOrder, PupilsOutcome } from './pupils-order.ts'

/** As the send loop of the page (web/src/tests/pupil/taking/send-loop.ts). */
const pauseAfter = (failures: number) => Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
/** Repeats of one request before the pupil gives up: two minutes. */
const triesMax = 8

const noted: PupilsOutcome = { starts: [], saves: [], lags: [], repeated: {}, ends: [] }

/** Sends until the answer is 200; null when the server does not give one. */
async function insist<T>(url: string, options: { token: string; agent: Agent; body: object }, times: number[]) {
  for (let failures = 1; failures <= triesMax; failures += 1) {
    const { status, text, ms } = await sendRequest(url, { method: 'POST', ...options })
    if (status === 200) {
      times.push(ms)
      return JSON.parse(text) as T
    }
    const what = status === 0 ? text : String(status)
    noted.repeated[what] = (noted.repeated[what] ?? 0) + 1
    await pause(pauseAfter(failures))
  }
  return null
}

interface Started {
  attempt: { id: string; epoch: number; questions: { id: string }[] }
}

async function play(order: PupilsOrder, { token, task }: BenchPupil, index: number, begin: number): Promise<PupilEnd> {
  const { base, startSeconds, seconds, everySeconds, pupils } = order
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const device = `bench-${index}`
  const until = async (moment: number) => {
    await pause(Math.max(0, moment - performance.now()))
    return performance.now() - moment
  }
  await until(begin + (index / pupils.length) * startSeconds * 1_000)
  const started = await insist<Started>(
    `${base}/api/class/tests/${task}/start`,
    { token, agent, body: { device } },
    noted.starts,
  )
  if (!started) return { attempt: null, given: 0, saved: 0, values: {} }
  const { id, epoch, questions } = started.attempt
  const end: PupilEnd = { attempt: id, given: 0, saved: 0, values: {} }
  let due = performance.now() + Math.random() * everySeconds * 1_000
  while (due < begin + seconds * 1_000) {
    noted.lags.push(await until(due))
    end.given += 1
    const question = questions[(end.given - 1) % questions.length]?.id ?? ''
    const value = `5.${end.given}`
    end.values[question] = value
    const events = [{ seq: end.given, question, value, at: new Date().toISOString() }]
    const body = { device, epoch, events }
    const answer = await insist<{ saved: number }>(
      `${base}/api/class/attempts/${id}/answers`,
      { token, agent, body },
      noted.saves,
    )
    if (!answer) break
    end.saved = answer.saved
    due = Math.max(due + everySeconds * 1_000, performance.now())
  }
  agent.destroy()
  return end
}

process.on('message', (order: PupilsOrder) => {
  const begin = performance.now()
  void Promise.all(order.pupils.map((pupil, index) => play(order, pupil, index, begin))).then((ends) =>
    process.send?.({ ...noted, ends }),
  )
})

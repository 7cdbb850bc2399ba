import { describe, expect, test } from 'vitest'
import { sendTogether } from './send-together.ts'

/** Sendings that are answered when the test says so, each call with its number. */
function openSendings() {
  const sent: { calls: string[]; answer: () => void; fail: (error: Error) => void }[] = []
  let count = 0
  const send = sendTogether((calls: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    sent.push({ calls, answer: () => resolve(calls.map(() => (count += 1))), fail: reject })
    return promise
  })
  /** What has been sent when there were so many sendings. */
  const sendings = async (many: number) => {
    await expect.poll(() => sent.length, { interval: 1 }).toBe(many)
    return sent.map(({ calls }) => calls)
  }
  return { send, sent, sendings }
}

describe('calls that come at the same time', () => {
  test('are sent together, each counts, and each gets its own answer', async () => {
    const { send, sent, sendings } = openSendings()
    const all = ['anbu', 'devi', 'mani', 'devi'].map(send)
    expect(await sendings(1)).toEqual([['anbu']])
    sent[0]?.answer()
    expect(await sendings(2)).toEqual([['anbu'], ['devi', 'mani', 'devi']])
    sent[1]?.answer()
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
  })

  test('all learn of an error, and who calls next is sent anew', async () => {
    const { send, sent, sendings } = openSendings()
    const lost = [send('anbu'), send('devi'), send('mani')].map((call) => expect(call).rejects.toThrow('away'))
    for (const turn of [1, 2]) {
      await sendings(turn)
      sent[turn - 1]?.fail(new Error('away'))
    }
    await Promise.all(lost)
    const again = send('anbu')
    await sendings(3)
    sent[2]?.answer()
    expect(await again).toBe(1)
  })

  test('are sent in numbers of a bounded size', async () => {
    const { send, sent, sendings } = openSendings()
    const crowd = Array.from({ length: 66 }, (_each, place) => send(`teacher ${place}`))
    for (const turn of [1, 2, 3]) {
      await sendings(turn)
      sent[turn - 1]?.answer()
    }
    expect(sent.map(({ calls }) => calls.length)).toEqual([1, 64, 1])
    expect(await Promise.all(crowd)).toEqual(crowd.map((_each, place) => place + 1))
  })
})

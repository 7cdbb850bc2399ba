import { describe, expect, test } from 'vitest'
import { askTogether } from './ask-together.ts'

/** The next question has been put. */
const put = (asked: unknown[], count: number) => expect.poll(() => asked.length).toBe(count)

/** Questions that are answered when the test says so. */
function openQuestions() {
  const asked: { keys: string[]; answer: (...holding: string[]) => void; fail: (error: Error) => void }[] = []
  const ask = askTogether<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Set<string>>()
    asked.push({ keys, answer: (...holding) => resolve(new Set(holding)), fail: reject })
    return promise
  })
  return { ask, asked }
}

describe('several who ask the same of the database', () => {
  test('are asked for in one question, and each gets its own answer', async () => {
    const { ask, asked } = openQuestions()
    const first = ask('anbu')
    const others = [ask('devi'), ask('mani'), ask('devi')]
    expect(asked.map(({ keys }) => keys)).toEqual([['anbu']])
    asked[0]?.answer('anbu')
    expect(await first).toBe(true)
    await put(asked, 2)
    expect(asked.map(({ keys }) => keys)).toEqual([['anbu'], ['devi', 'mani']])
    asked[1]?.answer('devi')
    expect(await Promise.all(others)).toEqual([true, false, true])
  })

  test('are never told what was looked up before they asked', async () => {
    const { ask, asked } = openQuestions()
    const before = ask('anbu')
    const meanwhile = ask('anbu')
    asked[0]?.answer('anbu')
    expect(await before).toBe(true)
    await put(asked, 2)
    // The subscription ended while the first question was on its way.
    asked[1]?.answer()
    expect(await meanwhile).toBe(false)
    const afterwards = ask('anbu')
    await put(asked, 3)
    asked[2]?.answer('anbu')
    expect(await afterwards).toBe(true)
  })

  test('all learn of an error, and who asks next is asked for anew', async () => {
    const { ask, asked } = openQuestions()
    const lost = [ask('anbu'), ask('devi')]
    asked[0]?.fail(new Error('away'))
    await expect(lost[0]).rejects.toThrow('away')
    await put(asked, 2)
    asked[1]?.fail(new Error('still away'))
    await expect(lost[1]).rejects.toThrow('still away')
    const again = ask('anbu')
    await put(asked, 3)
    asked[2]?.answer('anbu')
    expect(await again).toBe(true)
  })

  test('are asked for in questions of a bounded size', async () => {
    const { ask, asked } = openQuestions()
    const first = ask('first')
    const crowd = Array.from({ length: 501 }, (_each, place) => ask(`teacher ${place}`))
    for (const turn of [0, 1, 2]) {
      await put(asked, turn + 1)
      asked[turn]?.answer('first', 'teacher 500')
    }
    expect(asked.map(({ keys }) => keys.length)).toEqual([1, 500, 1])
    expect(await first).toBe(true)
    expect((await Promise.all(crowd)).filter(Boolean)).toHaveLength(1)
  })
})

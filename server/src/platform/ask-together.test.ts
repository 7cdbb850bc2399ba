import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { askOnce, askTogether } from './ask-together.ts'

/** The next question has been put. */
const put = (asked: unknown[], count: number) => expect.poll(() => asked.length, { interval: 1 }).toBe(count)

/** Questions that are answered when the test says so. */
function openQuestions(rules?: { apartMs: number }) {
  const asked: { keys: string[]; answer: (...told: string[]) => void; fail: (error: Error) => void }[] = []
  const ask = askTogether<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>()
    asked.push({ keys, answer: (...told) => resolve(new Map(told.map((key) => [key, `${key}!`]))), fail: reject })
    return promise
  }, rules)
  return { ask, asked }
}

describe('several who ask the same of the database', () => {
  test('are asked for in one question, and each gets its own answer', async () => {
    const { ask, asked } = openQuestions()
    const first = ask('anbu')
    const others = [ask('devi'), ask('mani'), ask('devi')]
    expect(asked.map(({ keys }) => keys)).toEqual([['anbu']])
    asked[0]?.answer('anbu')
    expect(await first).toBe('anbu!')
    await put(asked, 2)
    expect(asked.map(({ keys }) => keys)).toEqual([['anbu'], ['devi', 'mani']])
    asked[1]?.answer('devi')
    expect(await Promise.all(others)).toEqual(['devi!', undefined, 'devi!'])
  })

  test('are never told what was looked up before they asked', async () => {
    const { ask, asked } = openQuestions()
    const before = ask('anbu')
    const meanwhile = ask('anbu')
    asked[0]?.answer('anbu')
    expect(await before).toBe('anbu!')
    await put(asked, 2)
    // The subscription ended while the first question was on its way.
    asked[1]?.answer()
    expect(await meanwhile).toBeUndefined()
    const afterwards = ask('anbu')
    await put(asked, 3)
    asked[2]?.answer('anbu')
    expect(await afterwards).toBe('anbu!')
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
    expect(await again).toBe('anbu!')
  })

  test('are asked for in questions of a bounded size', async () => {
    const { ask, asked } = openQuestions()
    const first = ask('first')
    const crowd = Array.from({ length: 65 }, (_each, place) => ask(`teacher ${place}`))
    for (const turn of [0, 1, 2]) {
      await put(asked, turn + 1)
      asked[turn]?.answer('first', 'teacher 64')
    }
    expect(asked.map(({ keys }) => keys.length)).toEqual([1, 64, 1])
    expect(await first).toBe('first!')
    expect((await Promise.all(crowd)).filter(Boolean)).toHaveLength(1)
  })

  test('do not wait for ever behind a question that hangs', async () => {
    const { ask, asked } = openQuestions()
    const stuck = ask('anbu')
    const others = [ask('devi'), ask('mani')]
    await put(asked, 2)
    asked[1]?.answer('devi', 'mani')
    expect(await Promise.all(others)).toEqual(['devi!', 'mani!'])
    // Late as it is, its answer is that of who asked it.
    const again = ask('anbu')
    await put(asked, 3)
    asked[0]?.answer('anbu')
    expect(await stuck).toBe('anbu!')
    asked[2]?.answer()
    expect(await again).toBeUndefined()
  })

  test('are asked for no sooner than is said after the question before', async () => {
    const { ask, asked } = openQuestions({ apartMs: 5 })
    const begun = performance.now()
    for (const turn of [0, 1, 2]) {
      const answer = ask('anbu')
      await put(asked, turn + 1)
      asked[turn]?.answer('anbu')
      await answer
    }
    // A timer of Node may go off up to a millisecond early by this clock.
    expect(performance.now() - begun).toBeGreaterThanOrEqual(8)
  })

  test('go on each in their own context', async () => {
    const context = new AsyncLocalStorage<string>()
    const { ask, asked } = openQuestions()
    const callers = ['anbu', 'devi', 'mani'].map((name) =>
      context.run(name, async () => [await ask(name), context.getStore()]),
    )
    asked[0]?.answer('anbu')
    await put(asked, 2)
    asked[1]?.answer('devi', 'mani')
    expect(await Promise.all(callers)).toEqual([
      ['anbu!', 'anbu'],
      ['devi!', 'devi'],
      ['mani!', 'mani'],
    ])
  })
})

test('a question without a key is one for all who wait', async () => {
  let count = 0
  const ask = askOnce(async () => (count += 1))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 2, 2])
})

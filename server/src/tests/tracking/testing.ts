import { streamProgress, type StreamEvent } from '@ariviyal/contract/tests/tracking'
import type { TestApp } from '../../testing/test-app.ts'

/** The events of a stream as they arrive; comments are heartbeats. */
export async function* eventsOf(stream: AsyncIterable<unknown>): AsyncGenerator<StreamEvent | 'beat'> {
  let text = ''
  for await (const piece of stream) {
    text += String(piece)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':')) yield 'beat'
      else {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        yield { event, data: JSON.parse(data ?? '') as unknown } as StreamEvent
      }
    }
  }
}

/** Opens the stream of a test as a page does. `until` reads on to the first event that fits, `close` is the page going away. */
export async function openStream({ app }: Pick<TestApp, 'app'>, token: string, testId: string) {
  const answer = await app.inject({
    url: streamProgress.path.replace('{id}', testId),
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  })
  const stream = answer.stream()
  const events = eventsOf(stream)
  return {
    status: answer.statusCode,
    headers: answer.headers,
    async until(fits: (event: StreamEvent | 'beat') => boolean): Promise<StreamEvent | 'beat'> {
      for (;;) {
        const { value, done } = await events.next()
        if (done) throw new Error('the stream has ended')
        if (fits(value)) return value
      }
    },
    /** Whether nothing more comes. */
    isOver: async () => (await events.next()).done === true,
    close: () => stream.destroy(),
  }
}

import type { StreamEvent } from '@ariviyal/contract/tests/tracking'

/** An event without data is a heartbeat. */
const heartbeat = 'beat' as const

/** The events of a stream as they arrive (HTML standard, server-sent events), as far as our server uses the format. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | typeof heartbeat> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += value
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield eventOf(block) ?? heartbeat
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function eventOf(block: string): StreamEvent | undefined {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
  const [event, data] = [fields.get('event'), fields.get('data')]
  return event && data ? ({ event, data: JSON.parse(data) as unknown } as StreamEvent) : undefined
}

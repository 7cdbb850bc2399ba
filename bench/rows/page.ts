import { measuredSide } from '../measured-side.ts'
import { answerOf, openCeiling } from '../ceilings/open-ceiling.ts'
import { requestText } from '../load/load-order.ts'
import { compare, roundsUntilWarm } from '../rounds.ts'
import type { Row } from '../row.ts'

/** The headers of a current browser that opens a page. */
export const pageHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-IN,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
}

export const page: Row = {
  name: 'page',
  what: 'a prerendered page, `/`, in brotli',
  goal: { at: 'least', ratio: 0.8, words: 'requests/s of bare `node:http` that sends the same bytes from memory' },
  async run(bench, rounds, say) {
    const answer = await answerOf(bench.port, '/', pageHeaders)
    const ceiling = await openCeiling({ kind: 'memory', answer })
    try {
      const bytes = Buffer.from(answer.body, 'base64').length
      const order = { requests: [requestText('GET', '/', pageHeaders)], once: false, status: 200, bytes }
      return await compare(
        measuredSide(bench, 'product', bench.processes.product, { ...order, port: bench.port }),
        measuredSide(bench, 'ceiling', bench.processes.ceiling(ceiling.pid), { ...order, port: ceiling.port }),
        { rounds, unit: 'requests/s', say, warmUps: roundsUntilWarm },
      )
    } finally {
      ceiling.close()
    }
  },
}

import type { House } from './house.ts'
import { linesOf } from './load/open-load.ts'
import type { Order } from './load/order.ts'
import { processorSeconds } from './processor-time.ts'
import type { Side, Turn } from './rounds.ts'

/** As many for the product as for its ceiling. */
export const connections = 20
/** Of one side in one round; long enough for a thousand answers, short enough that a machine's moods hit both sides alike. */
export const roundSeconds = 1.5

/** A side that is asked over HTTP; `pids` are the processes whose time counts. */
export const asked =
  ({ load }: House, name: string, pids: number[], order: Omit<Order, 'connections' | 'seconds'>): Side =>
  async (): Promise<Turn> => {
    const before = processorSeconds(pids)
    const outcome = await load.send({ connections, seconds: roundSeconds, ...order })
    return {
      rate: outcome.answers / outcome.seconds,
      answers: outcome.answers,
      processor: processorSeconds(pids) - before,
      wrong: linesOf(name, outcome),
    }
  }

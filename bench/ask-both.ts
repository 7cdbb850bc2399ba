import type { House } from './house.ts'
import { linesOf } from './load/open-load.ts'
import type { Order } from './load/order.ts'
import { type Counted, processorSeconds } from './processor-time.ts'
import type { Side, Turn } from './rounds.ts'

/** As many for the product as for its ceiling. */
export const connections = 20
/** Of one side in one round; long enough for a thousand answers, short enough that a machine's moods hit both sides alike. */
export const roundSeconds = 1.5

/** A side that is asked over HTTP; `counted` are the processes whose time counts. */
export const asked =
  (
    { load }: House,
    name: string,
    counted: Counted,
    order: Omit<Order, 'connections' | 'seconds'> & { connections?: number },
  ): Side =>
  async (): Promise<Turn> => {
    const before = processorSeconds(counted())
    const outcome = await load.send({ connections, seconds: roundSeconds, ...order })
    return {
      rate: outcome.answers / outcome.seconds,
      answers: outcome.answers,
      processor: processorSeconds(counted()) - before,
      wrong: linesOf(name, outcome),
    }
  }

import type { BenchServer } from './bench-server.ts'
import { linesOf } from './load/open-load.ts'
import type { LoadOrder } from './load/load-order.ts'
import { type Counted, processorSeconds } from './processor-time.ts'
import type { Side, RoundResult } from './rounds.ts'

/** The same for the product and its ceiling. */
export const connections = 20
/** Per side and round. Long enough for a thousand answers; short enough that load from other programs hits both sides alike. */
export const roundSeconds = 1.5

/** A side that is measured over HTTP. `counted` lists the processes whose processor time counts. */
export const measuredSide =
  (
    { load }: BenchServer,
    name: string,
    counted: Counted,
    order: Omit<LoadOrder, 'connections' | 'seconds'> & { connections?: number },
  ): Side =>
  async (): Promise<RoundResult> => {
    const before = processorSeconds(counted())
    const outcome = await load.send({ connections, seconds: roundSeconds, ...order })
    return {
      rate: outcome.answers / outcome.seconds,
      answers: outcome.answers,
      processor: processorSeconds(counted()) - before,
      wrong: linesOf(name, outcome),
    }
  }

import { login, register } from '@ariviyal/contract/accounts/accounts'
import type { Answer, Endpoint } from '@ariviyal/contract/endpoint'
import { markAddressProven } from '../accounts/addresses/confirm-address.ts'
import { type CallOptions, injectCall } from '../platform/http/inject-call.ts'
import type { RunningServer } from '../start-server.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/** A clock that is moved through the weeks before now, while they are filled. */
export class DemoClock {
  #aheadMs = 0
  readonly #start = Date.now()

  readonly now = (): Date => new Date(Date.now() + this.#aheadMs)

  moveTo(moment: Date): void {
    this.#aheadMs = moment.getTime() - Date.now()
  }

  /** The moment some days and minutes away from the start, in whole minutes; negative for the past. */
  at(days: number, minutes = 0): Date {
    return new Date(Math.floor((this.#start + days * dayMs) / minuteMs + minutes) * minuteMs)
  }
}

/** An account with a login session. */
export interface DemoPerson {
  id: string
  email: string
  token: string
}

/** Calls the product as its pages do. */
export class DemoCalls {
  readonly #server: RunningServer
  readonly clock: DemoClock

  constructor(server: RunningServer, clock: DemoClock) {
    this.#server = server
    this.clock = clock
  }

  get ctx() {
    return this.#server.ctx
  }

  /** The answer of a call, which has to succeed. */
  async call<const E extends Endpoint>(endpoint: E, sent: CallOptions<E> = {}): Promise<Answer<E>> {
    const { status, body, error } = await injectCall(this.#server.app, endpoint, sent)
    if (status !== endpoint.status)
      throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(error)}`)
    return body
  }

  /** Registers somebody, confirms the address as the mailed link does, and logs in. */
  async join(lastname: string, email: string, password: string): Promise<DemoPerson> {
    await this.call(register, {
      body: { firstname: 'Demo', lastname, email, password, phone_number: '9000000000' },
    })
    const { token, user } = await this.call(login, { body: { email, password } })
    await this.ctx.db.transaction((tx) => markAddressProven(tx, user.id, this.clock.now()))
    return { id: user.id, email, token }
  }
}

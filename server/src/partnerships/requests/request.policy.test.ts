import { requestStates } from '@ariviyal/contract/partnerships/partnership-rules'
import { expect, test } from 'vitest'
import { acts, mayAct } from './request.policy.ts'
import { sides } from './requests.table.ts'

/** What each side can do in each state, besides reporting an incident, which is possible always. */
const expected: Record<(typeof requestStates)[number], { school: string; partner: string }> = {
  requested: { school: 'withdraw plan write', partner: 'accept wait decline write' },
  waiting: { school: 'withdraw plan write', partner: 'accept decline write' },
  matched: { school: 'withdraw plan confirm write', partner: 'move cancel write' },
  confirmed: { school: 'cancel plan write', partner: 'move cancel write' },
  held: { school: 'report write', partner: 'report write' },
  counted: { school: 'write', partner: 'write' },
  'not-held': { school: 'write', partner: 'write' },
  declined: { school: '', partner: '' },
  withdrawn: { school: '', partner: '' },
  cancelled: { school: '', partner: '' },
  expired: { school: '', partner: '' },
}

test.each(requestStates.flatMap((state) => sides.map((side) => [state, side] as const)))(
  'in the state %s a %s does what belongs to it and nothing else',
  (state, side) => {
    const can = acts.filter((act) => act !== 'incident' && mayAct(act, side, state))
    expect(can.join(' ')).toBe(expected[state][side])
    expect(mayAct('incident', side, state)).toBe(true)
  },
)

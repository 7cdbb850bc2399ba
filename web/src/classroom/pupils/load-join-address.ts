import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import { type JoinAddress, showJoinAddress } from '@ariviyal/contract/classroom/pupils'
import { call } from '../../api/client.ts'
import { ignoreRejection } from '../../api/ignore-rejection.ts'

/** By code, which never changes: the server draws the picture once a page, not at each change in the class. */
const loaded = new Map<string, Promise<JoinAddress>>()

/** The address at which pupils join, while the page shows the rest. A failed attempt is made again with the next reading. */
export function loadJoinAddress({ id, code }: Pick<Classroom, 'id' | 'code'>): Promise<JoinAddress> {
  const known = loaded.get(code)
  if (known) return known
  const address = call(showJoinAddress, { params: { id } })
  loaded.set(code, address)
  void ignoreRejection(
    address.catch((error: unknown) => {
      loaded.delete(code)
      throw error
    }),
  )
  return address
}

import type { User } from '@ariviyal/contract/accounts'
import type { LiveSessionForm } from '@ariviyal/contract/live-planning'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import type { House } from '../platform/house.ts'
import { columnsOf, refuseUnknownMaterials, takePicture } from './planned-columns.ts'
import { insertSession } from './planning.queries.ts'
import { replaceSessionMaterials } from './session-materials.queries.ts'

/** Begins a draft and gives its id. Raises `invalid-fields` where the picture or a material cannot be had. */
export async function createSession(house: House, staff: User, form: LiveSessionForm): Promise<string> {
  const id = uuid()
  await house.db.transaction(async (tx) => {
    const now = house.now()
    const materials = await refuseUnknownMaterials(tx, form)
    const picture = await takePicture(house, tx, staff, form)
    await insertSession(tx, { ...columnsOf(form), ...picture, id, createdAt: now, createdBy: staff.id })
    await replaceSessionMaterials(tx, id, materials)
    const subject = { type: 'live-session', id }
    await recordAction(tx, staff, now, 'live-session.created', subject, { topic: form.topic })
  })
  return id
}

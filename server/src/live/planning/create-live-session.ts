import type { User } from '@ariviyal/contract/accounts/accounts'
import type { LiveSessionForm } from '@ariviyal/contract/live/live-planning'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { columnsOf, assertMaterialsExist, claimImage } from './planned-columns.ts'
import { insertLiveSession } from './planning.queries.ts'
import { replaceSessionMaterials } from '../shown/session-materials.queries.ts'

/** Creates a draft and returns its id. Raises `invalid-fields` for an unknown image or material. */
export async function createLiveSession(ctx: AppContext, staff: User, form: LiveSessionForm): Promise<string> {
  const id = uuid()
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const materials = await assertMaterialsExist(tx, form)
    const image = await claimImage(ctx, tx, staff, form)
    await insertLiveSession(tx, { ...columnsOf(form), ...image, id, createdAt: now, createdBy: staff.id })
    await replaceSessionMaterials(tx, id, materials)
    const subject = { type: 'live-session', id }
    await recordAction(tx, staff, now, 'live-session.created', subject, { topic: form.topic })
  })
  return id
}

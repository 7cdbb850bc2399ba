import type { JoinAddress } from '@ariviyal/contract/classroom/pupils'
import type { AppContext } from '../../platform/app-context.ts'
import { qrImage } from '../../platform/qr-image.ts'
import { requireClass } from '../class-access.policy.ts'

/** Where pupils join, with the code filled in. Raises `not-found`. */
export async function showJoinAddress(ctx: AppContext, teacherId: string, classId: string): Promise<JoinAddress> {
  const { code } = await requireClass(ctx.db, classId, teacherId, 'read')
  const url = `${ctx.config.publicUrl}/class?code=${code}`
  return { url, qr: qrImage(url) }
}

import type { Classroom } from '@ariviyal/contract/classroom/classroom'
import type { AppContext } from '../../platform/app-context.ts'
import { qrImage } from '../../platform/qr-image.ts'

/** Where pupils join, with the code filled in. */
export function joinAddress({ config }: AppContext, code: string): Classroom['join'] {
  const url = `${config.publicUrl}/class?code=${code}`
  return { url, qr: qrImage(url) }
}

import type { User } from '@ariviyal/contract/accounts/accounts'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { workFileKinds } from '@ariviyal/contract/assignments/modes'
import { limits, pupilUploadBytes, teacherUploadBytes, uploadBytes } from '@ariviyal/contract/limits'
import type { UploadKind } from '@ariviyal/contract/uploads/uploads'
import { listStudents } from '../classroom/class-access.policy.ts'
import type { Pupil } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { countOfPupils, countUnused, lockOpenUploads, lockUploadsOfPupil } from './uploads.queries.ts'
import type { UploadRow } from './uploads.table.ts'

/** Who sends a file. */
export type UploadSender = { user: User } | { pupil: Pupil }

export type UploadOwner = Pick<UploadRow, 'createdBy' | 'pupilId'>

export const ownerOf = (sender: UploadSender): UploadOwner =>
  'user' in sender ? { createdBy: sender.user.id, pupilId: null } : { createdBy: null, pupilId: sender.pupil.id }

/** An upload of a deleted user has no owner and is nobody's. */
export const isOwn = (upload: UploadOwner, owner: UploadOwner): boolean =>
  owner.pupilId === null
    ? upload.pupilId === null && upload.createdBy !== null && upload.createdBy === owner.createdBy
    : upload.pupilId === owner.pupilId

/**
 * The most bytes of a file of this kind. Teachers send what questions and assignments hold, pupils what is handed in. Raises `staff-only` and
 * `wrong-type`.
 */
export function longestFile(sender: UploadSender, kind: UploadKind): number {
  const isUser = 'user' in sender
  if (isUser && hasAccess(sender.user.role, 'editor')) return uploadBytes[kind]
  const workKind = workFileKinds.find((candidate) => candidate === kind)
  if (workKind === undefined) throw new AppError(isUser ? 'staff-only' : 'wrong-type')
  return (isUser ? teacherUploadBytes : pupilUploadBytes)[workKind]
}

const dayMs = 86_400_000

/** Raises `uploads-full` when the sender may not send more bytes now. Serialises calls for the same sender until the end of the transaction. */
export async function requireRoom(tx: Transaction, sender: UploadSender, bytes: number, now: Date): Promise<void> {
  const isFull =
    'user' in sender ? await isUserFull(tx, sender.user, bytes) : await isPupilFull(tx, sender.pupil, bytes, now)
  if (isFull) throw new AppError('uploads-full')
}

async function isUserFull(tx: Transaction, user: User, bytes: number): Promise<boolean> {
  const open = await lockOpenUploads(tx, user.id)
  if (open.files >= limits.openUploadsMax || open.bytes + bytes > limits.openUploadsBytes) return true
  return !hasAccess(user.role, 'editor') && (await countUnused(tx, user.id)) >= limits.waitingFilesMax
}

/** The bound of the class may be passed by calls of several pupils at once, that of the pupil never. */
async function isPupilFull(tx: Transaction, { id, classId }: Pupil, bytes: number, now: Date): Promise<boolean> {
  await lockUploadsOfPupil(tx, id)
  const since = new Date(now.getTime() - dayMs)
  const own = await countOfPupils(tx, [id], since)
  if (own.unused >= limits.pupilWaitingUploadsMax || own.files >= limits.pupilUploadsPerDay) return true
  if (own.bytes + bytes > limits.pupilUploadBytesPerDay) return true
  const ids = (await listStudents(tx, classId)).map((student) => student.id)
  return (await countOfPupils(tx, ids, since)).bytes + bytes > limits.classUploadBytesPerDay
}

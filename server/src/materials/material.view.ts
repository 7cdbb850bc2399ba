import type { Material, MaterialDetails, StaffMaterial, StaffMaterialDetails } from '@ariviyal/contract/materials'
import { stateOf } from '../platform/content-rows.ts'
import type { Caller, House } from '../platform/house.ts'
import { type FileKind, signFile } from '../platform/signed-urls.ts'
import type { MaterialRow } from './materials.table.ts'
import { mayOpen } from './materials.policy.ts'

const addressOf = (house: House, caller: Caller, row: MaterialRow, kind: FileKind, key: string | null): string | null =>
  key !== null && mayOpen(row, caller)
    ? signFile(house, { key, kind, itemId: row.id, userId: caller.user.id, premium: row.isPremium })
    : null

export const showMaterial = (house: House, caller: Caller, row: MaterialRow): Material => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  description: row.description,
  subject: row.subject,
  chapter: row.chapter,
  grade_from: row.gradeFrom,
  grade_to: row.gradeTo,
  boards: row.boards,
  week: row.week,
  isPremium: row.isPremium,
  locked: !mayOpen(row, caller),
  cover: row.coverKey && `/media/${row.coverKey}`,
  fileUrl: addressOf(house, caller, row, 'material', row.fileKey),
  fileType: row.fileType,
  fileName: row.fileName,
  bytes: row.bytes,
})

export function showDetails(house: House, caller: Caller, row: MaterialRow): MaterialDetails {
  const open = mayOpen(row, caller)
  return {
    ...showMaterial(house, caller, row),
    body: open ? row.body : '',
    readings: open ? row.readings : [],
    captions: addressOf(house, caller, row, 'captions', row.captionsKey),
  }
}

export const showStaff = (row: MaterialRow): StaffMaterial => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  subject: row.subject,
  week: row.week,
  isPremium: row.isPremium,
  state: stateOf(row),
  edited_at: row.editedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

export const showStaffDetails = (house: House, caller: Caller, row: MaterialRow): StaffMaterialDetails => ({
  ...showStaff(row),
  version: row.version,
  shown: showDetails(house, caller, row),
})

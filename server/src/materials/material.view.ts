import type {
  Material,
  MaterialDetails,
  StaffMaterial,
  StaffMaterialDetails,
} from '@ariviyal/contract/materials/materials'
import { dayOf } from '@ariviyal/contract/time'
import { showContent } from '../content/content-rows.ts'
import type { Caller, AppContext } from '../platform/app-context.ts'
import { type FileKind, signFile } from '../platform/storage/signed-urls.ts'
import type { MaterialRow } from './materials.table.ts'
import { mayOpen } from './materials.policy.ts'
import { weekOfTurn } from './weekly-turns.ts'

const addressOf = (
  ctx: AppContext,
  caller: Caller,
  row: MaterialRow,
  kind: FileKind,
  key: string | null,
): string | null =>
  key !== null && mayOpen(row, caller)
    ? signFile(ctx, { key, kind, itemId: row.id, userId: caller.user.id, premium: row.isPremium })
    : null

/** The Monday of the week that a material is for, which moves on for samples that take turns. */
export const weekOf = ({ week, turn }: Pick<MaterialRow, 'week' | 'turn'>, today: string): string | null =>
  turn === null ? week : weekOfTurn(turn, today)

export const showMaterial = (ctx: AppContext, caller: Caller, row: MaterialRow): Material => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  description: row.description,
  subject: row.subject,
  chapter: row.chapter,
  role: row.role,
  competency: row.competency,
  grade_from: row.gradeFrom,
  grade_to: row.gradeTo,
  boards: row.boards,
  week: weekOf(row, dayOf(ctx.now())),
  isPremium: row.isPremium,
  locked: !mayOpen(row, caller),
  cover: row.coverKey && `/media/${row.coverKey}`,
  fileUrl: addressOf(ctx, caller, row, 'material', row.fileKey),
  fileType: row.fileType,
  fileName: row.fileName,
  bytes: row.bytes,
})

export function showDetails(ctx: AppContext, caller: Caller, row: MaterialRow): MaterialDetails {
  const open = mayOpen(row, caller)
  return {
    ...showMaterial(ctx, caller, row),
    body: open ? row.body : '',
    readings: open ? row.readings : [],
    captions: addressOf(ctx, caller, row, 'captions', row.captionsKey),
    handout: addressOf(ctx, caller, row, 'material', row.handoutKey),
  }
}

export const showStaff = (ctx: AppContext, row: MaterialRow): StaffMaterial => ({
  ...showContent(row),
  kind: row.kind,
  title: row.title,
  subject: row.subject,
  week: weekOf(row, dayOf(ctx.now())),
  isPremium: row.isPremium,
})

export const showStaffDetails = (ctx: AppContext, caller: Caller, row: MaterialRow): StaffMaterialDetails => ({
  ...showStaff(ctx, row),
  version: row.version,
  shown: showDetails(ctx, caller, row),
})

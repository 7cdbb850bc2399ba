import type { MaterialForm } from '@ariviyal/contract/materials/materials'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import { materials } from './materials.table.ts'

/** The form of a plan, which needs no file. */
export const materialForm = (change: Partial<MaterialForm> = {}): MaterialForm => ({
  kind: 'integration-plan',
  title: 'Light in eight periods',
  description: 'Reflection and refraction with a mirror tile and a glass of water.',
  body: '## Period 1\n\nA plane mirror.',
  subject: 'Physics',
  chapter: 'Light',
  role: 'core',
  competency: '',
  grade_from: 8,
  grade_to: 10,
  boards: [],
  week: '',
  readings: [],
  isPremium: false,
  file_kind: 'pdf',
  file: '',
  captions: '',
  cover: '',
  ...change,
})

let places = 0

/** Inserts a published row and stores its file. */
export async function putMaterial(
  ctx: AppContext,
  change: Partial<typeof materials.$inferInsert> = {},
): Promise<{ id: string; fileKey: string }> {
  const id = uuid()
  const fileKey = change.fileKey ?? `materials/${id}.pdf`
  await ctx.storage.put(fileKey, Buffer.from(`%PDF-1.7 ${id}`))
  places += 1
  await ctx.db.insert(materials).values({
    id,
    kind: 'worksheet',
    title: 'Pressure in liquids',
    description: 'Ten questions, answers on a second page.',
    body: '',
    subject: 'Physics',
    chapter: 'Pressure',
    gradeFrom: 8,
    gradeTo: 9,
    boards: [],
    readings: [],
    isPremium: false,
    fileName: 'pressure.pdf',
    fileType: 'application/pdf',
    bytes: 45,
    fileText: '',
    position: places,
    createdAt: ctx.now(),
    publishedAt: ctx.now(),
    ...change,
    fileKey,
  })
  return { id, fileKey }
}

import { editLink, moveLink, publishLink, removeLink } from '@ariviyal/contract/links/links'
import * as materials from '@ariviyal/contract/materials/materials'
import * as training from '@ariviyal/contract/training/training'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { links } from '../../links/links.table.ts'
import { materialForm, putMaterial } from '../../materials/testing.ts'
import { putTheme, putWorkshop, themeForm, workshopForm } from '../../training/testing.ts'
import { nameOf, type ChangeContext, type StaffChanges } from './staff-change.ts'

/** Links, workshops, themes and materials. */
export function contentChanges({ testApp, admin }: ChangeContext): StaffChanges {
  const putLink = async (position: number): Promise<string> => {
    const id = crypto.randomUUID()
    await testApp.ctx.db.insert(links).values({
      id,
      kind: 'lms',
      position,
      title: 'T',
      description: '',
      url: 'https://t.example',
      createdAt: testApp.ctx.now(),
    })
    return id
  }

  return {
    [nameOf(publishLink)]: async () => ({
      body: { kind: 'website', title: 'Star maps', url: 'https://stars.example' },
    }),
    [nameOf(removeLink)]: async () => ({ params: { id: await putLink(1) } }),
    [nameOf(editLink)]: async () => ({
      params: { id: await putLink(1) },
      body: { kind: 'lms', title: 'Another title', url: 'https://t.example' },
    }),
    [nameOf(moveLink)]: async () => {
      const past = await putLink(1)
      return { params: { id: await putLink(2) }, body: { direction: 'up', past } }
    },
    [nameOf(training.createWorkshop)]: async () => ({ body: workshopForm() }),
    [nameOf(training.editWorkshop)]: async () => ({
      params: { id: await putWorkshop(testApp.ctx, { publishedAt: null }) },
      body: { ...workshopForm(), version: 1 },
    }),
    [nameOf(training.publishWorkshop)]: async () => ({
      params: { id: await putWorkshop(testApp.ctx, { publishedAt: null }) },
    }),
    [nameOf(training.unpublishWorkshop)]: async () => ({ params: { id: await putWorkshop(testApp.ctx) } }),
    [nameOf(training.archiveWorkshop)]: async () => ({ params: { id: await putWorkshop(testApp.ctx) } }),
    [nameOf(training.restoreWorkshop)]: async () => ({
      params: { id: await putWorkshop(testApp.ctx, { archivedAt: testApp.ctx.now() }) },
    }),
    [nameOf(training.createTheme)]: async () => ({ body: themeForm() }),
    [nameOf(training.editTheme)]: async () => ({
      params: { id: await putTheme(testApp.ctx, { publishedAt: null }) },
      body: { ...themeForm(), version: 1 },
    }),
    [nameOf(training.publishTheme)]: async () => ({
      params: { id: await putTheme(testApp.ctx, { publishedAt: null }) },
    }),
    [nameOf(training.unpublishTheme)]: async () => ({ params: { id: await putTheme(testApp.ctx) } }),
    [nameOf(training.archiveTheme)]: async () => ({ params: { id: await putTheme(testApp.ctx) } }),
    [nameOf(training.restoreTheme)]: async () => ({
      params: { id: await putTheme(testApp.ctx, { archivedAt: testApp.ctx.now() }) },
    }),
    [nameOf(training.moveTheme)]: async () => {
      const past = await putTheme(testApp.ctx)
      return { params: { id: await putTheme(testApp.ctx) }, body: { direction: 'up', past } }
    },
    [nameOf(materials.createMaterial)]: async () => ({ body: materialForm() }),
    [nameOf(materials.editMaterial)]: async () => ({
      params: { id: (await putMaterial(testApp.ctx)).id },
      body: { ...materialForm(), version: 1 },
    }),
    [nameOf(materials.publishMaterial)]: async () => ({
      params: { id: (await putMaterial(testApp.ctx, { publishedAt: null })).id },
    }),
    [nameOf(materials.unpublishMaterial)]: async () => ({ params: { id: (await putMaterial(testApp.ctx)).id } }),
    [nameOf(materials.archiveMaterial)]: async () => ({ params: { id: (await putMaterial(testApp.ctx)).id } }),
    [nameOf(materials.restoreMaterial)]: async () => ({
      params: { id: (await putMaterial(testApp.ctx, { archivedAt: testApp.ctx.now() })).id },
    }),
    [nameOf(materials.moveMaterial)]: async () => {
      const { id: past } = await putMaterial(testApp.ctx)
      return { params: { id: (await putMaterial(testApp.ctx)).id }, body: { direction: 'up', past } }
    },
    [nameOf(undoAct)]: async () => {
      const id = await putLink(1)
      const { body } = await testApp.call(removeLink, { token: admin.token, params: { id } })
      return { params: { id: body.undo?.id ?? '' }, subject: id }
    },
  }
}
